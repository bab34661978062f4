import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import type { PrismaClient } from '../../prisma/client/client.js';
import { authenticate, requireScope } from '../core/auth.js';
import type { Context } from '../core/context.js';
import { errorTable } from '../core/errors.js';
import type { Metrics } from '../core/metrics.js';
import { packageFile } from '../core/package-root.js';
import { landingPage } from './landing-page.js';

type Page = (ctx: Context, request: Request) => Promise<Response>;

const readyTimeoutMs = 2000;
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** What a browser or an operator opens, by path; none of it needs another host. */
export function createPages(db: PrismaClient, metrics: Metrics): Map<string, Page> {
  return new Map<string, Page>([
    ['/', (ctx) => Promise.resolve(page(landingPage(ctx.baseUrl).markup))],
    ['/docs', () => Promise.resolve(page(docsPage))],
    ['/docs/start.js', () => Promise.resolve(text(docsScript, 'text/javascript'))],
    ['/docs/swagger-ui.css', asset('swagger-ui.css', 'text/css')],
    ['/docs/swagger-ui-bundle.js', asset('swagger-ui-bundle.js', 'text/javascript')],
    ['/openapi.json', openapi],
    ['/health', () => Promise.resolve(Response.json({ status: 'ok' }))],
    ['/ready', () => ready(db)],
    ['/metrics', (ctx, request) => readMetrics(ctx, request, metrics)],
  ]);
}

async function ready(db: PrismaClient): Promise<Response> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('The database does not answer')), readyTimeoutMs).unref();
  });
  try {
    await Promise.race([db.$queryRaw`SELECT 1`, late]);
    return Response.json({ status: 'ready' });
  } catch {
    return Response.json(
      { status: 'not ready', reason: 'The database does not answer.' },
      { status: errorTable.UNAVAILABLE.status, headers: { 'Retry-After': '1' } },
    );
  }
}

/** Takes the platform key also as a bearer token, the way Prometheus sends it. */
async function readMetrics(
  ctx: Context,
  { headers }: Request,
  { registry }: Metrics,
): Promise<Response> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const principal = await authenticate({ ...ctx, apiKey: ctx.apiKey ?? token ?? null });
  requireScope(principal, 'platform');
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType },
  });
}

async function openapi(ctx: Context): Promise<Response> {
  const document = JSON.parse(
    await readFile(packageFile('schema', 'openapi.json'), 'utf8'),
  ) as object;
  return Response.json({ ...document, servers: [{ url: ctx.baseUrl }] });
}

const asset =
  (name: string, type: string): Page =>
  async () =>
    text(await readFile(join(swaggerUi, name), 'utf8'), type, 'public, max-age=86400');

/** Swagger UI sets styles, and has its icons in data URLs. */
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

function page(body: string): Response {
  const response = text(body, 'text/html');
  response.headers.set('Content-Security-Policy', contentSecurityPolicy);
  return response;
}

const text = (body: string, type: string, cacheControl = 'no-cache'): Response =>
  new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cacheControl },
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
