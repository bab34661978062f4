import { callMutation, type TestService } from '../service/service.js';

interface Known {
  id: number | string;
}
const shown = 'id suspendedAt suspensionReason';

export const suspend = ({ platform }: TestService, { id }: Known, reason = 'Fraud') =>
  callMutation(platform, 'suspendCreator', shown, { id, reason });

export const resume = ({ platform }: TestService, { id }: Known) =>
  callMutation(platform, 'resumeCreator', shown, { id });
