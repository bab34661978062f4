import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import type { PrismaClient } from '../../../prisma/client/client.js';
import type { AnswerHeaders } from '../../core/errors.js';
import { texts, type Language } from '../../texts/texts.js';
import { packageFile } from '../../core/package.js';
import { createCabinet } from './cabinet.js';
import { clientPackage, packagePath, packagePathOfVersion } from './client-package.js';
import { guideRoutes } from './guide/guide.js';
import { landingPage } from './landing-page.js';
import { languageHeaders, textsFor } from '../language.js';
import { jsonAnswer, withoutSlash } from '../message.js';
import { metricsPage } from './metrics-page.js';
import { same, typed, type Page, type PageRoute } from './page.js';
import { createReadyPage } from './ready.js';
import { createAddressedAsset, createAsset, type StaticAsset } from '../static-asset.js';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Pages whose path people type. Proxies guard those of operators as they are written, such as `/ready`. */
const forReaders = /^\/(docs|guide)\//;

/** Finds the pages for browsers and operators, by path. None of them needs another host. */
export function createPages(db: PrismaClient): (path: string) => PageRoute | undefined {
  const cabinet = createCabinet();
  const client = clientPackage();
  const pages = new Map<string, Page>([
    ['/', landing()],
    ['/docs', same(createAsset(() => Promise.resolve(docsPage), pageHeaders))],
    ['/docs/start.js', same(createAsset(() => Promise.resolve(docsScript), typed(javascript)))],
    ['/docs/swagger-ui.css', same(swaggerFile('swagger-ui.css', 'text/css'))],
    ['/docs/swagger-ui-bundle.js', same(swaggerFile('swagger-ui-bundle.js', javascript))],
    ['/openapi.json', openapi()],
    ...guideRoutes(),
    ['/schema.graphql', same(generated('schema.graphql', 'text/plain'))],
    ['/rules.json', same(generated('rules.json', 'application/json'))],
    ['/health', () => jsonAnswer({ status: 'ok' })],
    ['/ready', createReadyPage(db)],
    ['/metrics', metricsPage],
    [packagePath, client.latest],
    [packagePathOfVersion, client.ofVersion],
  ]);
  return (path) => {
    const route = forReaders.test(path) ? withoutSlash(path) : path;
    const page = pages.get(route);
    return page ? { route, page } : cabinet(path);
  };
}

/** The landing page, with the address it was opened at. */
function landing(): Page {
  const inLanguage = (language: Language): ((address: string) => StaticAsset) =>
    createAddressedAsset(
      (address) => Promise.resolve(landingPage(address, texts[language]).markup),
      { ...pageHeaders, ...languageHeaders(texts[language]) },
    );
  const assets = { en: inLanguage('en'), ru: inLanguage('ru') };
  return (ctx, request) => assets[textsFor(ctx).language](ctx.baseUrl)(request);
}

const generated = (name: string, type: string): StaticAsset =>
  createAsset(() => readFile(packageFile('schema', 'generated', name)), typed(type));

/** The parts of the OpenAPI document that name the address of the service. */
interface OpenapiDocument {
  info: { contact: { url: string }; description: string };
  servers: object[];
}

/** The OpenAPI document, with the address it was requested from. */
function openapi(): Page {
  const write = async (url: string): Promise<string> => {
    const text = await readFile(packageFile('schema', 'generated', 'openapi.json'), 'utf8');
    const { info, servers, ...parts } = JSON.parse(text) as OpenapiDocument;
    const { contact, description, ...about } = info;
    const words = description.replaceAll(contact.url, url);
    return JSON.stringify({
      ...parts,
      info: { ...about, description: words, contact: { ...contact, url } },
      servers: servers.map(() => ({ url })),
    });
  };
  const asset = createAddressedAsset(write, {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    // Tools in a browser load it from their own origin. It has no secrets.
    'access-control-allow-origin': '*',
  });
  return ({ baseUrl }, request) => asset(baseUrl)(request);
}

const javascript = 'text/javascript';

const swaggerFile = (name: string, type: string): StaticAsset =>
  createAsset(() => readFile(join(swaggerUi, name)), typed(type, 'public, max-age=86400'));

const pageHeaders: AnswerHeaders = {
  ...typed('text/html'),
  // Swagger UI sets inline styles and has its icons in data URLs.
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
};

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>REST reference · Payment Link Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const docsScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
