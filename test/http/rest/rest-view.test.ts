import { parse, printSchema, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { restView } from '../../../src/http/rest/rest-view.js';
import { schema } from '../../../src/schema.js';
import { linksPath, useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const errorBody = { error: expect.any(String), message: expect.any(String) };

/** Calls with a good key; the answer of HEAD has no body to look at. */
async function call(method: string, path: string) {
  const { status, headers, body } = await creator.rest(method, path);
  expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
  return { status, headers, body: method === 'HEAD' ? errorBody : body };
}

describe('Only seven routes exist', () => {
  test.each([
    '/webhook',
    '/api/v1/creator/products/1',
    '/creator-api',
    '/creator-api/keys/1/regenerate/again',
    '/payment-link-page/1',
    '/payment_link_page/1',
    '/create-payment-link',
    '/api-key-list',
    '/viewer',
    '/issue-api-key',
    '/swagger',
    '/favicon.ico',
  ])('%s is not found, by any method', async (path) => {
    for (const method of methods) {
      expect(await call(method, path)).toMatchObject({ status: 404, body: errorBody });
    }
  });

  test('a path must be spelled exactly', async () => {
    const known = creator.links;
    for (const path of [
      `${known}/`,
      `/${known}`,
      known.replace('/payment-links', '//payment-links'),
      known.toUpperCase(),
      known.replace('payment-links', 'Payment-Links'),
      known.replace('payment-links', 'payment%2Dlinks'),
      `${known};v=1`,
      '/creator-api/keys/',
      '//creator-api/keys',
      '/Creator-Api/Keys',
      '/creator-api/keys.json',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await call(method, path);
        expect([path, status, body]).toEqual([path, 404, errorBody]);
      }
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
