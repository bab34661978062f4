import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { parse, printSchema, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createRestDoor } from '../../../src/http/rest/rest.js';
import { restView } from '../../../src/http/rest/rest-view.js';
import { schema } from '../../../src/schema.js';
import { linksPath, useStore } from '../../support/service/service.js';

const { creator } = useStore();

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const errorBody = { error: expect.any(String), message: expect.any(String) };

/** Calls with a good key; the answer of HEAD has no body to look at. */
async function call(method: string, path: string) {
  const { status, headers, body } = await creator.rest(method, path);
  expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
  return { status, headers, body: method === 'HEAD' ? errorBody : body };
}

const unknown =
  '/webhook /api/v1/creator/products/1 /creator-api /creator-api/v1/products/1 ' +
  '/creator-api/keys/1/regenerate/again /payment-link-page/1 /payment_link_page/1 ' +
  '/create-payment-link /api-key-list /viewer /issue-api-key /swagger /favicon.ico';

describe('Only seven routes exist', () => {
  test.each(unknown.split(' '))('%s is not found, by any method', async (path) => {
    for (const method of methods) {
      expect(await call(method, path)).toMatchObject({ status: 404, body: errorBody });
    }
  });

  test('a long unknown path is quoted in few words', async () => {
    const { status, body } = await call('GET', `/${'x'.repeat(5000)}`);
    expect(status).toBe(404);
    expect(body.message).toContain('x'.repeat(100));
    expect(body.message.length).toBeLessThan(300);
  });

  test('another method on a known path is a 405 that lists the allowed', async () => {
    const { productId, keyId } = creator;
    const known: Record<string, string[]> = {
      [linksPath(productId)]: ['GET', 'HEAD', 'POST'],
      [`${linksPath(productId)}/1`]: ['DELETE'],
      '/creator-api/keys': ['GET', 'HEAD', 'POST'],
      [`/creator-api/keys/${keyId}`]: ['DELETE'],
      [`/creator-api/keys/${keyId}/regenerate`]: ['POST'],
      '/openapi.json': ['GET', 'HEAD'],
      '/health': ['GET', 'HEAD'],
    };
    for (const [path, allowed] of Object.entries(known)) {
      for (const method of methods.filter((candidate) => !allowed.includes(candidate))) {
        const { status, headers, body } = await call(method, path);
        expect([method, path, status, body]).toEqual([method, path, 405, errorBody]);
        expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed);
      }
    }
  });
});

test('a path that SOFA made no route for cannot be matched', () => {
  const without = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (_field, name) => (name === 'regenerateApiKey' ? null : undefined),
  });
  const path = '/creator-api/keys/7/regenerate';
  expect(createRestDoor(schema).match(path)?.params).toEqual({ id: '7' });
  expect(createRestDoor(without).match(path)).toBeUndefined();
});

test('the view has only root fields of the seven routes, and no name in camelCase', () => {
  const view = restView(schema);
  const roots = [view.getQueryType(), view.getMutationType()].map((type) =>
    Object.keys(type?.getFields() ?? {}).sort(),
  );
  expect(roots).toEqual([
    ['api_key_list', 'payment_link_page'],
    [
      'create_api_key',
      'create_payment_link',
      'delete_api_key',
      'delete_payment_link',
      'regenerate_api_key',
    ],
  ]);

  const names: string[] = [];
  visit(parse(printSchema(view)), {
    Directive: () => false,
    Name: ({ value }) => void names.push(value),
  });
  expect(names).toContain('is_discount_price');
  expect(names.filter((name) => /^[a-z].*[A-Z]/.test(name))).toEqual([]);
});

const notFound = { status: 404, body: { ...errorBody, error: 'Not found' } };

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
