import { readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { packageFile } from '../../../src/core/package.js';
import { guidePages, guidePath } from '../../../src/http/pages/guide/addresses.js';
import { origin, useService } from '../../support/service/service.js';

const service = useService();
afterEach(() => void vi.useRealTimers());

test('any number of requests to /ready asks the database once in half a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const checks = () => service.statements.filter((sql) => sql.includes('transaction_read_only'));
  const ask = async (): Promise<number> => (await service.fetch('/ready')).status;
  const before = checks().length;
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
  vi.advanceTimersByTime(499);
  expect(await ask()).toBe(200);
  expect(checks()).toHaveLength(before + 1);

  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(200);
  expect(checks()).toHaveLength(before + 2);
});

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/', 'text/html; charset=utf-8'],
  ['/openapi.json', 'application/json'],
  ['/health', 'application/json'],
  ['/ready', 'application/json'],
  ['/guide', 'text/html; charset=utf-8'],
  ['/guide.md', 'text/markdown; charset=utf-8'],
  ['/guide/events', 'text/html; charset=utf-8'],
  ['/guide/events/', 'text/html; charset=utf-8'],
  ['/guide/events.md', 'text/markdown; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/schema.graphql', 'text/plain; charset=utf-8'],
  ['/rules.json', 'application/json; charset=utf-8'],
  ['/cabinet/links', 'text/html; charset=utf-8'],
])('%s answers only GET and HEAD, without a key', async (path, type) => {
  const answer = await service.fetch(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  const post = await service.rest(null, 'POST', path);
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

const paths = ['/cabinet', '/cabinet/', '/cabinet/links/7?status=USED', '/cabinet/assets'];
test.each(paths)('%s is the cabinet, with nothing inline and no other host', async (path) => {
  const answer = await service.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  const page = await answer.text();
  expect(page).toContain('<div id="root">');
  expect(page).not.toMatch(/<style|<script>|https?:/);
});

test('each file of the build can be cached for ever, since its name changes with its content', async () => {
  const files = readdirSync(packageFile('dist', 'cabinet', 'assets'));
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) {
    const { status, headers } = await service.fetch(`/cabinet/assets/${name}`);
    expect([name, status]).toEqual([name, 200]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).not.toContain('octet-stream');
  }
});

test.each([
  '/cabinet/assets/',
  '/cabinet/assets/unknown.js',
  '/cabinet/assets/..%2findex.html',
  '/cabinetx',
])('%s is not found', async (path) => {
  expect((await service.fetch(path)).status).toBe(404);
});

/** A page for agents that write code. */
const read = async (path: string): Promise<string> => {
  const answer = await service.fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)].map(([, target = '']) => target);

test('every link of llms.txt leads to the service, and the guide is among them', async () => {
  const links = linksOf(await read('/llms.txt'));
  expect(links).toContain(`${origin}/guide.md`);
  for (const link of links) {
    expect(link.startsWith(`${origin}/`)).toBe(true);
    const { status } = await service.fetch(link.slice(origin.length), { method: 'HEAD' });
    expect([link, status]).toEqual([link, link.endsWith('/mcp') ? 405 : 200]);
  }
});

/** A link of a page, if it leads nowhere. */
async function deadLink(link: string, anchors: (page: string) => Promise<string[]>, from: string) {
  if (link.startsWith('https://')) return [];
  const [path = '', anchor] = link.split('#');
  const page = path || from;
  const { status } = await service.fetch(page, { headers: { Accept: 'text/html' } });
  const isThere = status === 200 && (!anchor || (await anchors(page)).includes(anchor));
  return isThere ? [] : [`${from}: ${link}`];
}

const hrefsOf = (page: string): string[] =>
  [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
const idsOf = async (page: string): Promise<string[]> =>
  [...(await read(page)).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

test('every link of the landing page leads somewhere: to the guide, the references, the cabinet', async () => {
  const links = hrefsOf(await read('/'));
  expect(links).toEqual(expect.arrayContaining(['/guide', '/docs', '/graphql', '/cabinet']));
  const dead = await Promise.all(links.map((link) => deadLink(link, idsOf, '/')));
  expect(dead.flat()).toEqual([]);
});

test.each(guidePages)('every link of the page %s of the guide leads somewhere', async (name) => {
  const page = guidePath(name, '');
  const markdown = guidePath(name, '.md');
  const links = [...new Set(hrefsOf(await read(page)))];
  expect(links).toContain(markdown);
  const dead = await Promise.all(links.map((link) => deadLink(link, idsOf, page)));
  // Markdown has the anchors that GitHub and the pages in HTML give to its headings.
  const inMarkdown = [...new Set(linksOf(await read(markdown)))];
  const idsOfHtml = (path: string) => idsOf(path.replace(/\.md$/, ''));
  dead.push(...(await Promise.all(inMarkdown.map((link) => deadLink(link, idsOfHtml, markdown)))));
  expect(dead.flat()).toEqual([]);
});

test('pages of the guide have the address they are at, and neither script nor style inline', async () => {
  for (const name of guidePages) {
    const answer = await service.fetch(guidePath(name, ''));
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const page = await answer.text();
    expect(page).not.toMatch(/<style|<script>|style="/);
    expect(page + (await read(guidePath(name, '.md')))).not.toContain('http://127.0.0.1:4000');
  }
  expect(await read('/guide')).toContain(`export API=${origin} KEY=`);
});

test('every link of the description of the REST API leads to a heading of the guide', async () => {
  const { info } = JSON.parse(await read('/openapi.json')) as { info: { description: string } };
  const links = linksOf(info.description);
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    expect(link.startsWith(`${origin}/guide/`)).toBe(true);
    expect(await deadLink(link.slice(origin.length), idsOf, '/docs')).toEqual([]);
  }
});

test('the guide lists the tools for agents', async () => {
  expect(await read('/guide/clients.md')).toContain('| `create_payment_link` | `SELL` |');
});
