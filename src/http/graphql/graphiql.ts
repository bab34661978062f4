import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerHeaders } from '../../core/errors.js';
import { packageFile } from '../../core/package-root.js';
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

/** Whether a browser opens the address of the API. */
export const opensGraphiql = (request: HttpRequest): boolean =>
  request.method === 'GET' && !!headerOf(request, 'accept')?.includes('text/html');

/** The page GraphiQL, with a place for the key and a sample of each everyday task. */
export const createGraphiql = (): StaticAsset =>
  createAsset(async () => {
    // Its scripts take 49 MB of memory, so they are loaded only when someone opens it.
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
    return renderGraphiQL(options());
  }, headers);

const keyHeader = JSON.stringify({ 'X-API-Key': '' }, null, 2);

function options() {
  const { query, variables } = readSamples();
  return {
    title: 'Payment Link Service',
    defaultHeaders: keyHeader,
    headers: keyHeader,
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'headers' as const,
    defaultTabs: [{ query, variables, headers: keyHeader }],
    // Yoga's types lack the following. GraphiQL reuses the tab if its query and variables are these.
    query,
    variables,
    // All samples in the address would be longer than a request may be.
    onEditQuery: null,
  };
}

/** Reads the sample operations into one tab, so that the key is entered only once. */
function readSamples() {
  const folder = packageFile('schema', 'operations');
  const samples = [
    'viewer',
    // Everyday tasks come first.
    'create-payment-link',
    'find-payment-links',
    'regenerate-api-key',
    'webhook-deliveries',
    'replay-webhook-delivery',
    'payments',
    'rejected-payments',
    'events',
    'payment-link',
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
  ];
  const hint = `# Enter your API key under Headers below, and
# your ids under Variables. Then pick an
# operation with the run button, or put the
# cursor into one and press Ctrl-Enter.
`;
  return {
    query: [
      hint,
      ...samples.map((name) => readFileSync(join(folder, `${name}.graphql`), 'utf8')),
    ].join('\n'),
    variables: readFileSync(join(folder, 'variables.json'), 'utf8'),
  };
}
