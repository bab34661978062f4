import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerHeaders } from '../../core/errors.js';
import { packageFile } from '../../core/package.js';
import { headerOf, type HttpRequest } from '../message.js';
import { createAsset, type StaticAsset } from '../static-asset.js';

const headers: AnswerHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  // Clients that do not ask for a page get an answer of the API.
  vary: 'Accept',
  // GraphiQL has its scripts, styles and fonts inside the page.
  'content-security-policy':
    "default-src 'self'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; " +
    "img-src 'self' data:; font-src data:; frame-ancestors 'none'",
};

/** True if a browser opens the address of the API. */
export const opensGraphiql = (request: HttpRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !!headerOf(request, 'accept')?.includes('text/html');

/** The page GraphiQL, with a place for the key and a sample of each everyday task. */
export const createGraphiql = (): StaticAsset =>
  createAsset(async () => {
    // Its scripts take 49 MB of memory, so they are loaded only when someone opens it.
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
    return renderGraphiQL(options());
  }, headers);

const keyHeader = JSON.stringify({ 'X-API-Key': '' }, null, 2);

function options() {
  const creator = readSamples(packageFile('schema', 'operations'), creatorSamples, creatorHint);
  const folder = packageFile('schema', 'operations', 'platform');
  const platform = readSamples(folder, platformSamples, platformHint);
  return {
    title: 'Payment Link Service',
    defaultHeaders: keyHeader,
    headers: keyHeader,
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'headers' as const,
    defaultTabs: [creator, platform].map((samples) => ({ ...samples, headers: keyHeader })),
    // Yoga's types lack the following. GraphiQL reuses the tab if its query and variables are these.
    ...creator,
    // All samples in the address would be longer than a request may be.
    onEditQuery: null,
  };
}

const creatorHint = `# Enter your API key under Headers below, and
# your ids under Variables. Then pick an
# operation with the run button, or put the
# cursor into one and press Ctrl-Enter.
`;

const creatorSamples = [
  'viewer',
  'create-payment-link',
  'find-payment-links',
  'regenerate-api-key',
  'webhook-deliveries',
  'replay-webhook-delivery',
  'payments',
  'sales',
  'rejected-payments',
  'events',
  'payment-link',
  'update-payment-link',
  'set-link-defaults',
  'delete-payment-link',
  'price-preview',
  'products',
  'api-keys',
  'create-api-key',
  'delete-api-key',
  'webhook-endpoints',
  'create-webhook-endpoint',
  'send-test-event',
  'recover-webhook-events',
  'update-webhook-endpoint',
  'rotate-webhook-secret',
  'delete-webhook-endpoint',
  'audit-log',
];

const platformHint = `# For the support and the payment site of the
# platform: enter a platform key under Headers.
`;

const platformSamples = [
  // What support looks for comes first.
  'search-payments',
  'search-rejected-payments',
  'search-payment-links',
  'creators',
  'creator',
  'search-audit-log',
  'suspend-creator',
  'resume-creator',
  'revoke-api-key',
  'revoke-leaked-key',
  'update-product',
  'create-creator',
  'create-product',
  'issue-api-key',
  'create-cabinet-session',
  'payment-page',
  'hold-payment-link',
  'release-hold',
  'record-payment',
  'record-refund',
  'set-exchange-rate',
];

/** Reads the sample operations for a kind of key into one tab, so that the key is entered only once. */
const readSamples = (folder: string, samples: string[], hint: string) => ({
  query: [
    hint,
    ...samples.map((name) => readFileSync(join(folder, `${name}.graphql`), 'utf8')),
  ].join('\n'),
  variables: readFileSync(join(folder, 'variables.json'), 'utf8'),
});
