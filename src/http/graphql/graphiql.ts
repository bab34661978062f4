import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerHeaders } from '../../core/errors.js';
import { packageFile } from '../../core/package.js';
import { headerOf, onlyReads, type HttpRequest } from '../message.js';
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
  onlyReads(request) && !!headerOf(request, 'accept')?.includes('text/html');

/** The page GraphiQL, with a place for the key and a sample of each everyday task. */
export const createGraphiql = (): StaticAsset =>
  createAsset(async () => {
    // Its scripts take 49 MB of memory, so they are loaded only when someone opens it.
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
    return renderGraphiQL(options());
  }, headers);

const keyHeader = JSON.stringify({ 'X-API-Key': '' }, null, 2);

function options() {
  const creator = readSamples(packageFile('schema', 'operations'), firstForCreators, creatorHint);
  const folder = packageFile('schema', 'operations', 'platform');
  const platform = readSamples(folder, firstForPlatform, platformHint);
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

/** Everyday tasks. All other samples follow, by name. */
const firstForCreators = [
  'viewer',
  'create-payment-link',
  'find-payment-links',
  'regenerate-api-key',
  'webhook-deliveries',
  'replay-webhook-delivery',
  'payments',
  'sales',
  'sales-by',
  'rejected-payments',
  'events',
];

const platformHint = `# For the support and the payment site of the
# platform: enter a platform key under Headers.
`;

/** The fields that support looks for. */
const firstForPlatform = [
  'search-payments',
  'search-rejected-payments',
  'search-payment-links',
  'creators',
  'creator',
  'search-audit-log',
];

const ending = '.graphql';

/** Reads the sample operations for a kind of key into one tab, so that the key is entered only once. */
function readSamples(folder: string, first: string[], hint: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  const samples = new Set([...first.map((name) => name + ending), ...files.sort()]);
  const texts = [...samples].map((file) => readFileSync(join(folder, file), 'utf8'));
  return {
    query: [hint, ...texts].join('\n'),
    variables: readFileSync(join(folder, 'variables.json'), 'utf8'),
  };
}
