import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFile } from '../../../src/core/package.js';
import { useService } from '../../support/service/service.js';

const service = useService();
const files = readdirSync(packageFile('dist', 'cabinet', 'assets'));

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

test('the log has one route for all its files', async () => {
  await service.fetch('/cabinet/assets/unknown.js');
  await service.fetch('/cabinet/links/7');
  const routes = service.logLines.map((line) => (JSON.parse(line) as { route?: string }).route);
  expect(routes.slice(-2)).toEqual(['/cabinet/assets/{file}', '/cabinet']);
});
