import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import type { PrismaClient } from '../../prisma/client/client.js';
import type { Context } from '../core/context.js';
import { errorTable } from '../core/errors.js';
import { inTime } from '../core/in-time.js';
import { packageFile } from '../core/package-root.js';
import { landingPage } from './landing-page.js';
import { languageHeaders, textsFor } from './language.js';
import { jsonAnswer, type HttpAnswer, type HttpRequest } from './message.js';
import { metricsPage } from './metrics-page.js';

type Page = (ctx: Context, request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

const readyTimeoutMs = 2000;
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** What a browser or an operator opens, by path; none of it needs another host. */
export function createPages(db: PrismaClient): Map<string, Page> {
  return new Map<string, Page>([
    ['/', landing],
    ['/docs', () => page(docsPage)],
    ['/docs/start.js', () => text(docsScript, 'text/javascript')],
    ['/docs/swagger-ui.css', asset('swagger-ui.css', 'text/css')],
    ['/docs/swagger-ui-bundle.js', asset('swagger-ui-bundle.js', 'text/javascript')],
    ['/openapi.json', openapi],
    ['/health', () => jsonAnswer({ status: 'ok' })],
    ['/ready', () => ready(db)],
    ['/metrics', metricsPage],
  ]);
}

function landing(ctx: Context): HttpAnswer {
  const texts = textsFor(ctx);
  const { headers, ...answer } = page(landingPage(ctx.baseUrl, texts).markup);
  return { ...answer, headers: { ...headers, ...languageHeaders(texts) } };
}

async function ready(db: PrismaClient): Promise<HttpAnswer> {
  try {
    await inTime(db.$queryRaw`SELECT 1`, readyTimeoutMs);
    return jsonAnswer({ status: 'ready' });
  } catch {
    return jsonAnswer(
      { status: 'not ready', reason: 'The database does not answer.' },
      { status: errorTable.UNAVAILABLE.status, headers: { 'retry-after': '1' } },
    );
  }
}

async function openapi(ctx: Context): Promise<HttpAnswer> {
  const document = JSON.parse(
    await readFile(packageFile('schema', 'openapi.json'), 'utf8'),
  ) as object;
  return jsonAnswer({ ...document, servers: [{ url: ctx.baseUrl }] });
}

const asset =
  (name: string, type: string): Page =>
  async () =>
    text(await readFile(join(swaggerUi, name), 'utf8'), type, 'public, max-age=86400');

/** Swagger UI sets styles, and has its icons in data URLs. */
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

function page(body: string): HttpAnswer {
  const { headers, ...answer } = text(body, 'text/html');
  return { ...answer, headers: { ...headers, 'content-security-policy': contentSecurityPolicy } };
}

const text = (body: string, type: string, cacheControl = 'no-cache'): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl },
  body,
});

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
