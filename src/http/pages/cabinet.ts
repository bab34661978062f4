import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pathNotFound, type AnswerHeaders } from '../../core/errors.js';
import { packageFile } from '../../core/package.js';
import { createAsset, once, type StaticAsset } from '../static-asset.js';
import { same, typed, type Page, type PageRoute } from './page.js';

const root = '/cabinet';
const assets = `${root}/assets/`;
/** A picture of it, for the landing page. */
const screenshot = `${root}/screenshot.png`;

/** Nothing inline, nothing from another host, and no text that becomes a script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const pageHeaders: AnswerHeaders = {
  ...typed('text/html'),
  'content-security-policy': contentSecurityPolicy,
};

/** Content types of the files that the build writes, by extension. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The cabinet in the browser. It shows one page at every address below `/cabinet`, and finds its way itself. */
export function createCabinet(): (path: string) => PageRoute | undefined {
  const page = createAsset(
    () => readFile(packageFile('dist', 'cabinet', 'index.html')),
    pageHeaders,
  );
  const picture = createAsset(() => readFile(packageFile('dist', 'cabinet', 'screenshot.png')), {
    'content-type': 'image/png',
    'cache-control': 'no-cache',
  });
  const findAsset = once(listAssets);
  const asset =
    (path: string): Page =>
    async (_, request) => {
      const found = (await findAsset()).get(path.slice(assets.length));
      if (!found) throw pathNotFound(path);
      return found(request);
    };
  return (path) => {
    if (path.startsWith(assets)) return { route: `${assets}{file}`, page: asset(path) };
    if (path === screenshot) return { route: screenshot, page: same(picture) };
    const isBelow = path === root || path.startsWith(`${root}/`);
    return isBelow ? { route: root, page: same(page) } : undefined;
  };
}

/** The files of the build, by name. A name changes with its content, so browsers need not ask again. */
async function listAssets(): Promise<Map<string, StaticAsset>> {
  const names = await readdir(packageFile('dist', 'cabinet', 'assets'));
  return new Map(
    names.map((name) => [
      name,
      createAsset(() => readFile(packageFile('dist', 'cabinet', 'assets', name)), {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    ]),
  );
}
