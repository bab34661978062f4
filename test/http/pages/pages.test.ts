import { afterEach, expect, test, vi } from 'vitest';
import { useService } from '../../support/service/service.js';

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
