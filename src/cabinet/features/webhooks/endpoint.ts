import { useAnswer } from '../../api/use-answer.js';
import {
  CabinetWebhookEndpointsDocument,
  type CabinetWebhookEndpointsQuery,
} from '../../documents.js';

export type Endpoint = CabinetWebhookEndpointsQuery['webhookEndpoints']['nodes'][number];

/** All endpoints: there are few. */
export const useEndpoints = () =>
  useAnswer({
    query: CabinetWebhookEndpointsDocument,
    requestPolicy: 'cache-and-network',
  });

/** True if an endpoint has a secret address instead of a signing secret. */
export const isChat = ({ format }: Pick<Endpoint, 'format'>): boolean => format !== 'STANDARD';

/** The name by which people tell endpoints apart. */
export const hostOf = ({ url }: Pick<Endpoint, 'url'>): string => new URL(url).host;
