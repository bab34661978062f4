import { readFile } from 'node:fs/promises';
import type { AnswerHeaders } from '../../../core/errors.js';
import { packageFile } from '../../../core/package.js';
import { createAddressedAsset, createAsset } from '../../static-asset.js';
import { packagePathOfVersion } from '../client-package.js';
import { same, typed, type Page } from '../page.js';
import {
  defaultAddress,
  guideFile,
  guidePages,
  guidePath,
  servedLink,
  type GuidePage,
} from './addresses.js';
import { guideScript, guideStyle } from './guide-look.js';

const htmlHeaders: AnswerHeaders = {
  ...typed('text/html'),
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The pages of the API guide as HTML and as Markdown, and the list of documents for agents. */
export const guideRoutes = (): [path: string, page: Page][] => [
  ...guidePages.flatMap((page): [string, Page][] => [
    [guidePath(page, ''), addressed(() => readHtml(page), htmlHeaders)],
    [guidePath(page, '.md'), addressed(() => readMarkdown(page), typed('text/markdown'))],
  ]),
  ['/guide/guide.css', same(createAsset(() => Promise.resolve(guideStyle), typed('text/css')))],
  [
    '/guide/guide.js',
    same(createAsset(() => Promise.resolve(guideScript), typed('text/javascript'))),
  ],
  ['/llms.txt', addressed(() => Promise.resolve(llmsText), typed('text/plain'))],
];

/** A text that has the address at which it was asked for. */
function addressed(read: () => Promise<string>, headers: AnswerHeaders): Page {
  const asset = createAddressedAsset(
    async (address) => (await read()).replaceAll(defaultAddress, address),
    headers,
  );
  return ({ baseUrl }, request) => asset(baseUrl)(request);
}

/** As the build writes it. */
const readHtml = (page: GuidePage): Promise<string> =>
  readFile(packageFile('dist', 'server', 'guide', `${page}.html`), 'utf8');

/** Links to files that are not served become plain text. */
async function readMarkdown(page: GuidePage): Promise<string> {
  const markdown = await readFile(packageFile(guideFile(page)), 'utf8');
  return markdown.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, text: string, link: string) => {
    const target = servedLink(link, page, '.md');
    return target === undefined ? text : `[${text}](${target})`;
  });
}

const llmsText = `# Payment Link Service

> Sell by link: payment links to products, each with its own prices and metadata, paid by customers in a browser; signed webhooks tell what was paid. A creator's API key (\`plk_…\`) reads, sells or does everything, as its access says.

Send the key in the header \`X-API-Key\`, never in an address.

## Documents

- [API guide](${defaultAddress}/guide.md): what its pages hold
- [Links](${defaultAddress}/guide/links.md): REST, prices, idempotency, limits, errors
- [Events and webhooks](${defaultAddress}/guide/events.md): types of events, signatures, retries, mail and chats
- [GraphQL and reports](${defaultAddress}/guide/graphql.md): lists, sales, exports, customers, API keys
- [Payment site and platform](${defaultAddress}/guide/payment-site.md): payments, holds, refunds, support
- [Clients](${defaultAddress}/guide/clients.md): tools for agents, the typed client, other clients
- [OpenAPI](${defaultAddress}/openapi.json): REST and webhooks, for generated clients
- [GraphQL schema](${defaultAddress}/schema.graphql): every field with its description
- [Rules of input](${defaultAddress}/rules.json): the sentence of each fault

## Tools

- [MCP](${defaultAddress}/mcp): streamable HTTP, with the header \`Authorization: Bearer plk_…\`; revisions 2026-07-28, 2025-11-25 and older. Finds and creates payment links, lists payments, reports sales, shows what webhooks did not arrive. Over stdio: \`npx -y ${defaultAddress}${packagePathOfVersion} mcp\`

## Optional

- [Reference](${defaultAddress}/docs): the REST API for people
- [Client and command](${defaultAddress}${packagePathOfVersion}): an npm package without dependencies
`;
