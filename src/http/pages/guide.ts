import { readFile } from 'node:fs/promises';
import type { AnswerHeaders } from '../../core/errors.js';
import { packageFile } from '../../core/package.js';
import { createAddressedAsset, createAsset, type StaticAsset } from '../static-asset.js';
import { packagePathOfVersion } from './client-package.js';

/** Addresses on the running service for links of the guide. Other links become plain text: their files are not here. */
const served: Record<string, string> = {
  '../src/cabinet/README.md': '/cabinet',
  'generated/rules.json': '/rules.json',
  'generated/schema.graphql': '/schema.graphql',
};

/** The API guide as Markdown. */
export const guide = (headers: AnswerHeaders): StaticAsset =>
  createAsset(
    async () => withServedLinks(await readFile(packageFile('schema', 'README.md'), 'utf8')),
    {
      ...headers,
      'content-type': 'text/markdown; charset=utf-8',
    },
  );

/** Keeps links within the guide and to other sites. */
const withServedLinks = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\(([^)#]*)(#[^)]*)?\)/g, (link, text: string, path: string) => {
    if (path === '' || /^https?:/.test(path)) return link;
    const target = served[path];
    return target === undefined ? text : `[${text}](${target})`;
  });

/** The list of documents and tools for agents, with the address where they have asked. */
export const llmsText = (headers: AnswerHeaders): ((address: string) => StaticAsset) =>
  createAddressedAsset((address) => Promise.resolve(writeLlmsText(address)), {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
  });

const writeLlmsText = (address: string): string => `# Payment Link Service

> Sell by link: payment links to products, each with its own prices and metadata, paid by customers in a browser; signed webhooks tell what was paid. A creator's API key (\`plk_…\`) reads, sells or does everything, as its access says.

Send the key in the header \`X-API-Key\`, never in an address. Where the guide says http://127.0.0.1:4000, take ${address}.

## Documents

- [API guide](${address}/guide.md): REST, GraphQL, errors, events, webhooks, tools for agents, typed clients
- [OpenAPI](${address}/openapi.json): REST and webhooks, for generated clients
- [GraphQL schema](${address}/schema.graphql): every field with its description
- [Rules of input](${address}/rules.json): the sentence of each fault

## Tools

- [MCP](${address}/mcp): streamable HTTP, with the header \`Authorization: Bearer plk_…\`; revisions 2026-07-28, 2025-11-25 and older. Finds and creates payment links, lists payments, reports sales, shows what webhooks did not arrive. Over stdio: \`npx -y ${address}${packagePathOfVersion} mcp\`

## Optional

- [Reference](${address}/docs): the REST API for people
- [Client and command](${address}${packagePathOfVersion}): an npm package without dependencies
`;
