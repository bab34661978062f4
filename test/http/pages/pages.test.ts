import { readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { packageFile } from '../../../src/core/package.js';
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
  ['/openapi.json', 'application/json'],
  ['/health', 'application/json'],
  ['/ready', 'application/json'],
  ['/guide.md', 'text/markdown; charset=utf-8'],
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

test('the landing page links to the reference and to GraphiQL', async () => {
  const page = await (await service.fetch('/')).text();
  for (const link of ['<a href="/docs">REST reference</a>', '<a href="/graphql">GraphiQL</a>']) {
    expect(page).toContain(link);
  }
});

test.each(['/cabinet', '/cabinet/', '/cabinet/links/7?status=USED', '/cabinet/assets'])(
  '%s is the cabinet, with nothing inline and no other host',
  async (path) => {
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
  },
);

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

test('every link of the guide leads somewhere: to a heading, a page or another site', async () => {
  const guide = await read('/guide.md');
  const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const links = [...new Set(linksOf(guide))];
  expect(links.length).toBeGreaterThan(40);
  for (const link of links) {
    if (link.startsWith('#')) expect(headings).toContain(link.slice(1));
    else if (link.startsWith('/')) await read(link);
    else expect(link).toMatch(/^https:\/\//);
  }
  expect(guide).not.toMatch(/\]\(\.\.|\.md[)#]/);
});

test('the guide has what the file has, in all its sections', async () => {
  const guide = await read('/guide.md');
  for (const section of ['# Using the API', '## Errors', '### Signatures', '## Agents'])
    expect(guide).toContain(`${section}\n`);
  expect(guide).toContain('| `create_payment_link` | `SELL` |');
});
