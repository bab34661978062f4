import { createRequire } from 'node:module';
import { isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { componentNames, fieldRules, typeRules } from '../../schema/openapi/rules.js';
import { openApiDocument } from '../../schema/openapi/document.js';
import { restView } from '../../src/http/rest/rest-view.js';
import { schema } from '../../src/schema.js';
import { eventTypes } from '../../src/events/event-types.js';
import { endpointTest } from '../../src/webhooks/endpoints/endpoint-events.js';
import {
  document,
  headerFaults,
  operations,
  strictFaultsOf,
  webhooks,
} from '../support/scenes/openapi.js';
import { last, mutate, newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';
import { useService } from '../support/service/service.js';
import { useReceiver } from '../support/world/receiver.js';

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };
const service = useService();
const receiver = useReceiver();

test('schema/generated/openapi.json is what the code generates', () => {
  expect(document, 'run npm run generate and commit what it wrote').toEqual(
    JSON.parse(JSON.stringify(openApiDocument(schema, version))),
  );
});

test('the OpenAPI document has the address that served it', async () => {
  const { body } = await service.rest(null, 'GET', '/openapi.json');
  const url = 'http://service.test';
  const { info } = document;
  const at = (words: string) => words.replaceAll(info.contact.url, url);
  expect(body).toEqual({
    ...document,
    info: { ...info, description: at(info.description), contact: { ...info.contact, url } },
    servers: [{ url }],
  });
});

test('the OpenAPI document describes the seven routes, and the statuses of each', () => {
  const described = operations.map(({ method, path, operationId, responses }) => [
    `${method} ${path}`,
    `${operationId}: ${Object.keys(responses).join(' ')}`,
  ]);
  const links = '/api/v1/creator/products/{product}/payment-links';
  expect(Object.fromEntries(described)).toEqual({
    [`POST ${links}`]: 'createPaymentLink: 200 400 401 403 404 408 409 413 415 422 429 431 500 503',
    [`GET ${links}`]: 'listPaymentLinks: 200 400 401 403 404 408 429 431 500 503',
    [`DELETE ${links}/{paymentLink}`]: 'deletePaymentLink: 204 400 401 403 404 408 429 431 500 503',
    'GET /creator-api/keys': 'listApiKeys: 200 400 401 403 408 429 431 500 503',
    'POST /creator-api/keys': 'createApiKey: 200 400 401 403 408 413 415 422 429 431 500 503',
    'DELETE /creator-api/keys/{id}': 'deleteApiKey: 204 400 401 403 404 408 429 431 500 503',
    'POST /creator-api/keys/{id}/regenerate':
      'regenerateApiKey: 200 400 401 403 404 408 429 431 500 503',
  });
  expect(webhooks.map(({ path }) => path)).toEqual([...eventTypes, endpointTest.type]);
});

test('operations describe what the service reads of a request, and nothing else', () => {
  const taken = operations.map(({ operationId, parameters, requestBody }) => [
    operationId,
    [...parameters.map(({ name }) => name), ...(requestBody ? ['body'] : [])].join(' '),
  ]);
  expect(Object.fromEntries(taken)).toEqual({
    createPaymentLink: 'product Idempotency-Key body',
    listPaymentLinks: 'product page',
    deletePaymentLink: 'product paymentLink',
    listApiKeys: 'include_revoked',
    createApiKey: 'body',
    deleteApiKey: 'id',
    regenerateApiKey: 'id',
  });
});

test('every rule belongs to a type or field that exists', () => {
  const found = Object.values(restView(schema).getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? [type.name, ...Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)]
      : [],
  );
  const rules = Object.keys({ ...componentNames, ...fieldRules, ...typeRules });
  expect(rules.filter((name) => !found.includes(name))).toEqual([]);
});

test('every example fits its schema', () => {
  const { headers, responses } = document.components;
  const bodies = [...operations, ...webhooks].flatMap(({ requestBody, responses: own }) =>
    [requestBody, ...Object.values(own)].flatMap(
      (part) => part?.content?.['application/json'] ?? [],
    ),
  );
  for (const response of Object.values<any>(responses))
    bodies.push(response.content['application/json']);
  for (const { schema: wanted, examples } of bodies) {
    expect(Object.keys(examples)).not.toEqual([]);
    for (const { value } of Object.values<any>(examples)) {
      expect(strictFaultsOf(wanted, value)).toEqual([]);
    }
  }
  const inHeaders = webhooks.flatMap(({ parameters }) => parameters);
  for (const { schema: wanted, example } of [...Object.values<any>(headers), ...inHeaders]) {
    expect(strictFaultsOf(wanted, example)).toEqual([]);
  }
});

/** The differences between the last request that arrived and the event in the document. */
function faultsOfLast(type: string): string[] {
  const webhook = webhooks.find(({ path }) => path === type);
  const { headers, body } = last(receiver);
  return [
    ...(webhook?.parameters ?? []).flatMap((parameter) =>
      headerFaults(parameter, headers[parameter.name]).map((fault) => `${parameter.name}${fault}`),
    ),
    ...strictFaultsOf(
      webhook?.requestBody?.content[headers['content-type'] ?? ''].schema,
      JSON.parse(body),
    ),
  ];
}

test.each([
  [
    'with all there is to tell',
    { email: 'a@b.example', name: 'Анна', phoneNumber: '+79991234567' },
  ],
  ['of somebody unknown', {}],
])('The event of a payment %s fits its description', async (_, customer) => {
  const creator = await service.newCreator();
  await newEndpoint(creator, receiver.url);
  await payAndDeliver(service, creator, {
    link: { metadata: { order: 'A-1', list: [1, null] } },
    customer,
  });
  expect(faultsOfLast('payment.succeeded')).toEqual([]);
});

test('The test event, signed by two secrets, fits its description', async () => {
  const creator = await service.newCreator();
  const { endpoint } = await newEndpoint(creator, receiver.url);
  await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpoint.id });
  await mutate(creator, 'sendTestEvent', 'id', { endpointId: endpoint.id });
  await service.webhooks.runOnce();
  expect(last(receiver).headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect(faultsOfLast('webhook.test')).toEqual([]);
});
