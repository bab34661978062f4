import { defaultAddress, guidePath } from '../../src/http/pages/guide/addresses.js';

const linkTo = (anchor: string): string => `${defaultAddress}${guidePath('links', '')}#${anchor}`;

/** The description of the OpenAPI document, which stands above the first request: short, since the API guide has the rest. */
export const guide = `Create a link to one of your products with its own prices and metadata, send it to a customer, and get a webhook when it is paid.

Every request carries an API key in the header \`X-API-Key\`. You create your first key in the API section of the web cabinet. On this page: press **Authorize**, enter the key, open the first request below and press **Execute**.

The API guide has the rest: [prices](${linkTo('prices')}), [sending a request again](${linkTo('idempotency')}), [limits](${linkTo('limits')}), [errors](${linkTo('errors')}), [versions](${linkTo('versions')}), and how to receive [events and webhooks](${defaultAddress}${guidePath('events', '')}).

Additions may come at any time, so ignore what you do not know. Anything that is not yours is not found. When you ask for help, quote the \`X-Request-Id\` of the response.
`;
