import { openSecrets } from './secrets.js';
import { signatureHeaders } from './signature.js';
import type { Destination } from './destination.js';

/** The headers of all requests that tell of an event. */
export const eventHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Payment-Link-Service',
};

/** A server, which gets events as signed JSON by Standard Webhooks. */
export const http: Destination = {
  isSigned: true,
  async send(services, [{ event, endpoint }], { startedAt, cancelled }) {
    const secrets = openSecrets(services, endpoint);
    if (secrets.length === 0) return undefined;
    const signature = signatureHeaders(secrets, event.id, startedAt, event.body);
    const headers = { ...eventHeaders, ...signature };
    return services.send({ url: endpoint.url, headers, body: event.body }, cancelled);
  },
};
