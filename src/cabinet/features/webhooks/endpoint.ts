import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf } from '../../graphql.js';
import { CabinetWebhookEndpointsDocument, type EndpointRow } from './operations.js';
import { shownAddress } from './place.js';

export type Endpoint = ResultOf<typeof EndpointRow>;

/** All endpoints: there are few. */
export const useEndpoints = () => useAnswer(CabinetWebhookEndpointsDocument, {});

/** True if the address of an endpoint is secret. */
export const isChat = ({ format }: Pick<Endpoint, 'format'>): boolean =>
  format !== 'STANDARD' && format !== 'EMAIL';

/** The name by which people tell endpoints apart. */
export const hostOf = ({ url }: Pick<Endpoint, 'url'>): string =>
  new URL(url).host || shownAddress({ url });
