import type { TestService } from '../service/service.js';

interface Known {
  id: number | string;
}
const shown = 'id suspendedAt suspensionReason';

export const suspend = ({ platform }: TestService, { id }: Known, reason = 'Fraud') =>
  platform(
    `mutation ($input: SuspendCreatorInput!) { suspendCreator(input: $input) { ${shown} } }`,
    { input: { id, reason } },
  );

export const resume = ({ platform }: TestService, { id }: Known) =>
  platform(`mutation { resumeCreator(input: { id: "${id}" }) { ${shown} } }`);
