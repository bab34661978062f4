import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerHeaders } from '../core/errors.js';
import { packageFile } from '../core/package-root.js';
import { headerOf, type HttpRequest } from './message.js';
import { createAsset, type StaticAsset } from './static-asset.js';

const headers: AnswerHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  // A client that asks for no page gets an answer of the API.
  vary: 'Accept',
  // GraphiQL brings its scripts, styles and fonts within the page.
  'content-security-policy':
    "default-src 'self'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; " +
    "img-src 'self' data:; font-src data:; frame-ancestors 'none'",
};

/** Whether it is a browser that opens the address of the API. */
export const opensGraphiql = (request: HttpRequest): boolean =>
  request.method === 'GET' && !!headerOf(request, 'accept')?.includes('text/html');

/** GraphiQL as the door opens it in a browser: with a place for the key, and a sample of each daily task. */
export const createGraphiql = (): StaticAsset =>
  createAsset(async () => {
    // Its scripts are 49 MB in memory, for those alone who open it.
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
    // What follows is missing in the types of yoga. GraphiQL finds the tab again when it is the same as these two.
    query,
    variables,
    // All samples in the address would be more than a request may bring.
    onEditQuery: null,
  };
}

/** The sample operations of `schema/operations` in one tab, so that the key is given once. */
function readSamples() {
  const folder = packageFile('schema', 'operations');
  const samples = [
    'viewer',
    // What is done every day comes first.
    'create-payment-link',
    'find-payment-links',
    'regenerate-api-key',
    'webhook-deliveries',
    'replay-webhook-delivery',
    'payments',
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
    'update-webhook-endpoint',
    'rotate-webhook-secret',
    'delete-webhook-endpoint',
  ];
  const hint = `# Below, your API key goes into Headers, and
# your ids into Variables. Then choose an
# operation by the button, or put the cursor
# into one and press Ctrl-Enter.
`;
  return {
    query: [
      hint,
      ...samples.map((name) => readFileSync(join(folder, `${name}.graphql`), 'utf8')),
    ].join('\n'),
    variables: readFileSync(join(folder, 'variables.json'), 'utf8'),
  };
}
