import { expect, test } from 'vitest';
import { linksPath, useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);

const notFound = {
  status: 404,
  body: { error: 'Not found', message: expect.any(String) },
};
const call = (method: string, path: string) => creator.rest(method, path);

const numbers = '0 -1 +1 1.5 1.0 1e3 007 0x1 2147483648 99999999999999999999 ١ １ ²'.split(' ');
const escapes = '%31 %00 %zz % %E0%A4%A %2F 1%2F2 %20 1%20'.split(' ');
const words = "null NaN true abc 1'-- ..; [1] {id} :id *".split(' ');

const ids = [...numbers, '1'.repeat(3000), ...escapes, ...words];
test.each(ids.map((id) => [id.slice(0, 40), id]))(
  'an id of %j finds nothing',
  async (_shown, id = '') => {
    for (const [method, path] of [
      ['GET', linksPath(id)],
      ['POST', linksPath(id)],
      ['DELETE', `${linksPath(id)}/1`],
      ['DELETE', `${creator.links}/${id}`],
      ['DELETE', `/creator-api/keys/${id}`],
      ['POST', `/creator-api/keys/${id}/regenerate`],
    ] as const) {
      expect(await call(method, path)).toMatchObject(notFound);
    }
  },
);

test('an id is found only in its plain spelling', async () => {
  const { productId, keyId } = creator;
  expect((await call('GET', linksPath(productId))).status).toBe(200);
  const spellings = (id: number): string[] => [
    `0${id}`,
    `+${id}`,
    `${id}.0`,
    `${id}e0`,
    `0x${id.toString(16)}`,
    `${id}%20`,
    `%3${String(id)}`,
    `${id},${id}`,
    `${id + 2 ** 32}`,
    String(id).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  ];
  const asked = [
    ...spellings(productId).map((id) => ['GET', linksPath(id)] as const),
    ...spellings(keyId).map((id) => ['POST', `/creator-api/keys/${id}/regenerate`] as const),
  ];
  for (const [method, path] of asked) expect(await call(method, path)).toMatchObject(notFound);
});

test('a path without an id is another path, or none', async () => {
  expect(await call('GET', linksPath(''))).toMatchObject(notFound);
  expect(await call('DELETE', `${creator.links}/`)).toMatchObject(notFound);
  expect(await call('POST', '/creator-api/keys//regenerate')).toMatchObject(notFound);
});
