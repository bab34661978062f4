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

/** The name by which people tell endpoints apart. */
export const hostOf = ({ url }: Pick<Endpoint, 'url'>): string => new URL(url).host;
