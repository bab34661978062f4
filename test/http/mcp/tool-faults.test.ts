/** The check that `npm run generate` makes of each tool. */
import { readdirSync } from 'node:fs';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { KeyAccess } from '../../../src/access/principal.js';
import { publicSchema } from '../../../src/http/graphql/graphql.js';
import { toolFaults } from '../../../src/http/mcp/tool-faults.js';
import { readTools } from '../../../src/http/mcp/tools.js';
import { schema } from '../../../src/schema.js';
import {
  callOf,
  creatorFields,
  platformFields,
  refused,
} from '../../support/scenes/root-fields.js';

const shown = publicSchema(schema);
const faultsOf = (text: string, access: KeyAccess = 'FULL') =>
  toolFaults(shown, parse(`"A tool."\n${text}`), access);

test('every file is a tool, and each has a description for each argument', () => {
  const files = readdirSync('schema/operations/mcp', { recursive: true, encoding: 'utf8' });
  const tools = readTools(shown);
  expect(tools).toHaveLength(files.filter((name) => name.endsWith('.graphql')).length);
  for (const { shown: tool } of tools) {
    expect(tool.description).toMatch(/Costs 1 request/);
    for (const [name, { description }] of Object.entries<any>(tool.inputSchema.properties ?? {}))
      expect([tool.name, name, description]).toEqual([
        tool.name,
        name,
        expect.stringMatching(/\w/),
      ]);
  }
});

test.each<[what: string, text: string, access: KeyAccess, told: RegExp]>([
  ['a field that the schema lacks', 'query a { nothing }', 'READ', /Cannot query field/],
  ['two operations', 'query a { metadataKeys } query b { metadataKeys }', 'READ', /one operation/],
  [
    'a fragment',
    'query a { ...A } fragment A on Query { metadataKeys }',
    'READ',
    /without fragments/,
  ],
  ['no name', 'query { metadataKeys }', 'READ', /Name the operation/],
  ['another name', 'query listKeys { metadataKeys }', 'READ', /Name the operation/],
  ['selling for a reader', link('create'), 'READ', /needs SELL/],
  ['changing for a seller', link('update'), 'SELL', /needs FULL/],
  [
    'signing in',
    'mutation a { signIn(input: {}) { expiresAt } }',
    'FULL',
    /not a field of creators/,
  ],
  ['keys', 'query a { apiKeys { nodes { name } } }', 'FULL', /apiKeys names/],
  ['the key within an account', 'query a { viewer { apiKey { name } } }', 'READ', /apiKey names/],
  ['the session', 'query a { viewer { session { id } } }', 'READ', /session names/],
  ['endpoints', 'query a { webhookEndpoints { nodes { url } } }', 'READ', /webhookEndpoints names/],
  [
    'an endpoint within a delivery',
    'query a { webhookDeliveries { nodes { endpoint { url } } } }',
    'READ',
    /endpoint names/,
  ],
  [
    'an endpoint as an argument',
    'query a($id: ID) { webhookDeliveries(endpointId: $id) { nodes { id } } }',
    'READ',
    /endpointId names/,
  ],
  [
    'a secret',
    'mutation a { rotateWebhookSecret(input: { id: 1 }) { secret } }',
    'FULL',
    /secret names/,
  ],
  [
    'an export',
    'mutation a { createExport(input: { what: PAYMENTS }) { url } }',
    'FULL',
    /createExport names/,
  ],
  [
    'the body of an event',
    'query a { webhookDeliveries { nodes { body } } }',
    'READ',
    /body names/,
  ],
  [
    'customers unasked',
    'query a { payments { nodes { customer { name } } } }',
    'READ',
    /customer needs @include/,
  ],
  [
    'customers by default',
    'query a($includeCustomer: Boolean! = true) { payments { nodes { customer @include(if: $includeCustomer) { name } } } }',
    'READ',
    /customer needs @include/,
  ],
])('a tool with %s is refused', (_what, text, access, told) => {
  expect(faultsOf(text, access).join('\n')).toMatch(told);
});

test('a tool without a description is refused', () => {
  const document = parse('query list_keys { metadataKeys }');
  expect(toolFaults(shown, document, 'READ')).toEqual([
    expect.stringMatching(/^Describe the tool/),
  ]);
  expect(faultsOf('query list_keys { metadataKeys }', 'READ')).toEqual([]);
});

test('no field of the platform can be a tool, nor one that the access of the tool lacks', () => {
  const faultsOfTool = (field: (typeof creatorFields)[number], access: KeyAccess) =>
    faultsOf(callOf(field).replace('{', 'a_tool {'), access);
  for (const field of platformFields) {
    const told = `${field.name} is not a field of creators' keys.`;
    expect(faultsOfTool(field, 'FULL')).toContain(told);
  }
  for (const access of ['READ', 'SELL'] as const) {
    for (const field of creatorFields.filter(({ name }) => refused[access].includes(name)))
      expect(faultsOfTool(field, access).join()).toMatch(`${field.name} needs`);
  }
});

/** A tool that creates or changes a link. */
function link(verb: 'create' | 'update'): string {
  const input = verb === 'create' ? '{ productId: 1, prices: [] }' : '{ id: 1 }';
  return `mutation a { ${verb}PaymentLink(input: ${input}) { id } }`;
}
