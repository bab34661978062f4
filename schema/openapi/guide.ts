import { maxKeyLength } from '../../src/payment-links/idempotency.js';
import {
  attemptTimeoutMs,
  delaysMs,
  hourMs,
  scheduledAttempts,
} from '../../src/webhooks/worker/schedule.js';

const retryDays = Math.round(delaysMs.reduce((sum, delay) => sum + delay) / (24 * hourMs));

/** The description of the OpenAPI document: a guide for creators, to read before the first request. */
export const guide = `Create a link to one of your products with its own prices and metadata, send it to a customer, and get a webhook when it is paid.

## Authentication

Every request carries an API key in the header \`X-API-Key\`; keys in the URL are ignored. You create your first key in the API section of the web cabinet. With it you can create, regenerate and delete others. A key is shown only once, when it is created, so store it then. If a key may have leaked, regenerate it: the old secret is refused at once.

## Limits

A key has 100 requests a minute and 1000 an hour, in sliding windows, unless \`RateLimit-Policy\` names other numbers. \`X-RateLimit-Remaining\` and \`RateLimit\` show how many are left. When none are left, the response is 429, with the seconds to wait in \`Retry-After\`. Requests refused with 429 do not count.

## Sending a request again

So that you can safely repeat a request for a link, give it an \`Idempotency-Key\`: a name of your own, 1 to ${maxKeyLength} characters. For 24 hours, a request with the same key that asks for the same link gets that link again, with \`Idempotent-Replayed: true\`. The order of keys and the way numbers are written do not matter. A request that asks for anything else gets 422. While the first request is still running, the response is 409. Refused requests are not remembered. Deleting needs no key: the second time, the response is 404.

## Pages

Lists of links have 15 items per page, newest first. Follow \`links.next\` until it is null; \`meta\` has the total and everything a pager needs.

## Links that expire

Links that you create here never expire, unless their product has link defaults (\`setLinkDefaults\` in GraphQL). The defaults set when new links expire and to which page customers go after paying. In GraphQL you can also disable a link, limit how often it can be paid, and see its status. The lists of this API have links of every status, and you can delete each.

## Errors

Errors have the body \`{"error", "message"}\`. Only 422 differs and names everything that is wrong at once: \`{"message", "errors": {"prices.0.price": ["…"]}}\`. In your code, rely on the status and on the names in \`errors\`. The sentences are for people and may change: they are in English, or in Russian if \`Accept-Language\` prefers it. Anything that is not yours is not found (404). While the platform has suspended a creator, all its keys are invalid (401). An archived product takes no new links (422), like a free one. After 429, 500 and 503, or if no response came, you can send the request again. When you ask for help, quote the \`X-Request-Id\` of the response.

## Webhooks

The events below are sent as POST requests to your endpoints, which you create in the web cabinet or with \`createWebhookEndpoint\` (GraphQL). An endpoint gets all of them, or the \`types\` that you choose. They are signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Verify each one with a library for that standard, using the secret of the endpoint and the body exactly as received. Answer with a 2xx within ${attemptTimeoutMs / 1000} s; otherwise the event is sent again, up to ${scheduledAttempts - 1} times in about ${retryDays} days. Events may arrive more than once and in any order; \`webhook-id\` identifies them.

## Versions

The version of the API is the path segment \`v1\`. The paths of keys have no such segment, but belong to the same version. Additions may come at any time: fields, headers, optional parameters, types of events. So ignore what you do not know. Changes that would break a client come in a new version; from then on the old one answers with the headers \`Deprecation\` and \`Sunset\`, and stays for at least 12 months.
`;
