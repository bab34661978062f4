import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../src/http/openapi.js';
import { schema } from '../src/schema.js';
import { misfits, resolveRef } from './support/openapi.js';
import { useService } from './support/service.js';

const service = useService();

const read = (path: string): any =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const { version } = read('package.json');
let document: any;
beforeAll(async () => {
  document = (await service.rest(null, 'GET', '/openapi.json')).body;
});

test('schema/openapi.json is what the code generates', () => {
  expect(read('schema/openapi.json'), 'run npm run generate and commit what it wrote').toEqual(
    JSON.parse(JSON.stringify(openApiDocument(schema, version))),
  );
});

test('it describes the seven routes, and the address that served it', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([
    'DELETE /api/v1/creator/products/{product}/payment-links/{paymentLink}',
    'DELETE /creator-api/keys/{id}',
    'GET /api/v1/creator/products/{product}/payment-links',
    'GET /creator-api/keys',
    'POST /api/v1/creator/products/{product}/payment-links',
    'POST /creator-api/keys',
    'POST /creator-api/keys/{id}/regenerate',
  ]);
  expect(document.servers).toEqual([{ url: 'http://service.test' }]);
  expect(document.security).toEqual([{ ApiKey: [] }]);
  expect(document.components.securitySchemes.ApiKey).toMatchObject({
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
});

test('each operation tells its statuses, its path parameters and its body', () => {
  const operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.values<any>(methods).map((operation) => ({ path, ...operation })),
  );
  const statuses = Object.fromEntries(
    operations.map(({ operationId, responses }) => [operationId, Object.keys(responses).join(' ')]),
  );
  expect(statuses).toEqual({
    createPaymentLink: '200 401 403 404 409 413 415 422 429 500 503',
    paymentLinkPage: '200 401 403 404 429 500',
    deletePaymentLink: '204 401 403 404 429 500',
    apiKeyList: '200 401 403 429 500',
    createApiKey: '200 401 403 413 415 422 429 500',
    deleteApiKey: '204 401 403 404 429 500',
    regenerateApiKey: '200 401 403 404 429 500',
  });
  for (const { path, parameters, operationId, requestBody } of operations) {
    const inPath = parameters.filter((parameter: any) => parameter.in === 'path');
    expect(inPath.map(({ name }: any) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(Boolean(requestBody)).toBe(['createPaymentLink', 'createApiKey'].includes(operationId));
    expect(parameters.every(({ description }: any) => description)).toBe(true);
  }
});

test('every $ref resolves, and every example fits its schema', () => {
  const visit = (node: any): void => {
    if (typeof node !== 'object' || node === null) return;
    if (node.$ref) expect(resolveRef(document, node.$ref), node.$ref).toBeDefined();
    const examples = Object.values<any>(node.examples ?? {}).map(({ value }) => value);
    for (const example of [node.example, ...examples].filter(Boolean)) {
      expect(misfits(document, example, node.schema)).toEqual([]);
    }
    Object.entries(node).forEach(([key, inner]) => key.startsWith('example') || visit(inner));
  };
  visit(document);
});
