/** What a creator needs to know before the first request: the description of the OpenAPI document. */
export const guide = `Make a link to one of your products at its own prices and with your own metadata, send it to a customer, and be told by a webhook once it is paid.

## Authentication

Every request carries an API key in the header \`X-API-Key\`; keys in the address do not count. The first key is made in the web cabinet, in the section API; it can make, regenerate and delete others. A key is shown once, when it is made, so store it then. One that may have leaked is regenerated: the old secret is refused at once.

## Limits

A key has 100 requests a minute and 1000 an hour, in sliding windows, unless \`RateLimit-Policy\` names other figures. \`X-RateLimit-Remaining\` and \`RateLimit\` tell what is left. Beyond that the answer is 429, with the seconds to wait in \`Retry-After\`; refused requests cost nothing.

## Sending a request again

A link is made once, however often its request is sent, if each time it has the same \`Idempotency-Key\`, a name of your own of 1 to 255 characters. For 24 hours the same key with the same product and body gets the same link, with \`Idempotent-Replayed: true\`; with another it is a 422, and while the first is still running a 409. Refused requests are not remembered. Deleting can be sent again as it is: the second time it is a 404.

## Pages

Lists of links have 15 a page, newest first. Follow \`links.next\` until it is null; \`meta\` has the total and what a pager needs.

## Errors

Errors have the body \`{"error", "message"}\`, except for 422, which names everything that is wrong at once: \`{"message", "errors": {"prices.0.price": ["…"]}}\`. Go by the status and the names in \`errors\`; the sentences are for people: they come in English, or in Russian if \`Accept-Language\` prefers it, and may change. What is not yours is not found. After 429, 500 and 503, and when there was no answer, a request may be sent again. When you ask for help, quote the \`X-Request-Id\` of the answer.

## Webhooks

The events below are sent as POST requests to the endpoints you make in the web cabinet or with \`createWebhookEndpoint\` (GraphQL), and signed by [Standard Webhooks](https://www.standardwebhooks.com). Verify each with a library of that name and the secret of the endpoint, over the body as it came. Answer with a 2xx within 15 s; otherwise the event comes again, nine times over some three days. Events may come twice and in any order: \`webhook-id\` tells them apart.

## Versions

The version of the API is the segment \`v1\` of its paths; the paths of keys, which have none, belong to it. What only adds may come at any time, such as fields, headers, optional parameters and types of events, so ignore what you do not know. What would break a client gets a segment of its own; from then on the old one answers with the headers \`Deprecation\` and \`Sunset\`, and stays for at least 12 months.
`;
