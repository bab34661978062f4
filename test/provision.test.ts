import { expect, test } from 'vitest';
import { useListening } from './support/service/client.js';
import { runCommand } from './support/service/in-process.js';
import type { Settings } from './support/service/processes.js';
import { linksPath, useService } from './support/service/service.js';

const service = useService();
const given = useListening(service);

const provision = (args: string[], more: Settings = {}) => {
  const client = { API_URL: given.url, PLATFORM_API_KEY: service.platformKey };
  return runCommand('provision', args, { ...client, ...more });
};

test('a store is provisioned with products and a key, printed as one JSON object', async () => {
  const args = '--store atlas --product Course --product Book --free-product Map'.split(' ');
  const { code, stdout, stderr } = await provision(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const result = JSON.parse(stdout);
  expect(result).toEqual({
    creator: { id: expect.stringMatching(/^\d+$/), storeName: 'atlas' },
    products: [
      { id: expect.stringMatching(/^\d+$/), title: 'Course', description: null, isFree: false },
      { id: expect.stringMatching(/^\d+$/), title: 'Book', description: null, isFree: false },
      { id: expect.stringMatching(/^\d+$/), title: 'Map', description: null, isFree: true },
    ],
    apiKey: {
      id: expect.stringMatching(/^\d+$/),
      name: expect.any(String),
      key: expect.stringMatching(/^plk_[0-9A-Za-z]{46}$/),
    },
    signIn: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/cabinet#token=plt_\w+$/),
  });

  const links = linksPath(result.products[1].id);
  expect((await service.rest(result.apiKey.key, 'GET', links)).status).toBe(200);
});

test('provisioning the same store again adds to it', async () => {
  const args = ['--store', 'again', '--product', 'Course'];
  const [first, second] = [await provision(args), await provision(args)].map(({ stdout }) =>
    JSON.parse(stdout),
  );
  expect(second.creator).toEqual(first.creator);
  expect(second.products[0].id).not.toBe(first.products[0].id);
  expect(second.apiKey.key).not.toBe(first.apiKey.key);
});

test('provisioning asks the service at PORT of this machine if there is no API_URL', async () => {
  const { port: PORT } = new URL(given.url);
  const { code } = await provision(['--store', 'port'], { API_URL: '', PORT });
  expect(code).toBe(0);
});

test('a store may have no products', async () => {
  const { code, stdout } = await provision(['--store', 'empty']);
  expect([code, JSON.parse(stdout).products]).toEqual([0, []]);
});

test.each<[string, string[], Settings, string]>([
  ['no store', [], {}, 'Usage: npm run provision'],
  ['an unknown option', ['--store', 'a', '--shop', 'b'], {}, '--shop'],
  ['no platform key', ['--store', 'a'], { PLATFORM_API_KEY: '' }, 'PLATFORM_API_KEY'],
  [
    'a wrong platform key',
    ['--store', 'a'],
    { PLATFORM_API_KEY: 'wrong' },
    'does not know this PLATFORM_API_KEY',
  ],
  ['a bad store name', ['--store', 'a b'], {}, 'storeName'],
  ['a bad title', ['--store', 'a', '--product', ' '], {}, 'title'],
  ['no service', ['--store', 'a'], { API_URL: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1'],
])('provisioning with %s ends with 1 and says why', async (_, args, settings, reason) => {
  const { code, stdout, stderr } = await provision(args, settings);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
});
