import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  printSchema,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as operations from '../schema/operations.js';
import { publicSchema } from '../src/http/graphql.js';
import { restView } from '../src/http/rest-view.js';
import { schema } from '../src/schema.js';
import { useService } from './support/service.js';

type SchemaField = GraphQLField<unknown, unknown> | GraphQLInputField;

const service = useService();
const visible = publicSchema(schema);

test('every mutation takes one input', () => {
  for (const field of Object.values(visible.getMutationType()?.getFields() ?? {})) {
    expect([field.name, field.args.map(({ name }) => name)]).toEqual([field.name, ['input']]);
  }
});

test('what serves only REST is not in the public schema', () => {
  const queries = Object.keys(visible.getQueryType()?.getFields() ?? {});
  expect(queries).not.toContain('paymentLinkPage');
  expect(queries).not.toContain('apiKeyList');
  expect(visible.getType('PaymentLinkItem')).toBeUndefined();
});

test.each([
  ['schema.graphql', visible],
  ['rest.graphql', restView(schema)],
])('schema/%s is what the code generates', (name, generated) => {
  const committed = readFileSync(new URL(`../schema/${name}`, import.meta.url), 'utf8');
  expect(committed, 'run npm run generate and commit what it wrote').toBe(
    `${printSchema(generated)}\n`,
  );
});

test('every type, field, argument and value of the public schema is described', () => {
  expect(undescribed(visible)).toEqual([]);
});

function undescribed(described: GraphQLSchema): string[] {
  const missing = (name: string, { description }: { description?: string | null }): string[] =>
    description ? [] : [name];
  return Object.values(described.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => [
      ...missing(type.name, type),
      ...(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values<SchemaField>(type.getFields()).flatMap((field) => [
            ...missing(`${type.name}.${field.name}`, field),
            ...('args' in field ? field.args : [])
              .filter(({ name }) => name !== 'input')
              .flatMap((arg) => missing(`${type.name}.${field.name}(${arg.name})`, arg)),
          ])
        : []),
      ...(isEnumType(type)
        ? type.getValues().flatMap((value) => missing(`${type.name}.${value.name}`, value))
        : []),
    ]);
}

const samples = new URL('../schema/operations/', import.meta.url);

test('every operation of schema/operations.ts runs with the sample variables', async () => {
  const { key, productId } = await service.newCreator();
  const made = await service.graphql<any, unknown>(
    key,
    `mutation {
      createPaymentLink(input: {
        productId: ${productId}, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
      }) { id }
      createApiKey(input: { name: "Old" }) { apiKey { id } }
      createWebhookEndpoint(input: { url: "https://example.com/" }) { endpoint { id } }
    }`,
  );
  const endpointId = made.data.createWebhookEndpoint.endpoint.id as number;
  const tested = await service.graphql<any, unknown>(
    key,
    `mutation { sendTestEvent(input: { endpointId: ${endpointId} }) { id } }`,
  );
  const linkId = made.data.createPaymentLink.id as number;
  const keyId = made.data.createApiKey.apiKey.id as number;
  // GraphiQL sends all sample variables with each operation, so this does, too.
  const sample = JSON.parse(readFileSync(new URL('variables.json', samples), 'utf8'));
  const variables = {
    ...sample,
    link: { ...sample.link, productId },
    linkToDelete: { productId, id: linkId },
    apiKeyToRegenerate: { id: keyId },
    webhookEndpointUpdate: { id: endpointId, isEnabled: true },
    webhookTest: { endpointId },
    endpointId,
    webhookReplay: { id: tested.data.sendTestEvent.id },
    webhookRotation: { id: endpointId },
  };
  expect(Object.keys(variables)).toEqual(Object.keys(sample));
  const documents = Object.entries<TypedDocumentNode<any, any>>(operations as any).filter(
    ([name]) => name.endsWith('Document'),
  );
  const files = readdirSync(samples).filter((name) => name.endsWith('.graphql'));
  expect(documents).toHaveLength(files.length);
  for (const [name, document] of documents) {
    const { status, data, errors } = await service.graphql(key, document, variables);
    expect([name, status, errors]).toEqual([name, 200, undefined]);
    expect(Object.values(data as object)).not.toContain(null);
  }
});
