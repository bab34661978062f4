/** The check that `npm run generate` makes of each tool. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { KeyAccess } from '../../src/access/principal.js';
import { publicSchema } from '../../src/http/graphql/public-schema.js';
import { toolFaults } from '../../schema/tools/tool-faults.js';
import { describeTools } from '../../schema/tools/describe-tools.js';
import { schema } from '../../src/schema.js';
import { callOf, creatorFields, platformFields, refused } from '../support/scenes/root-fields.js';

const shown = publicSchema(schema);
const deliveries = 'webhookDeliveries';
const faultsOf = (text: string, access: KeyAccess = 'FULL') =>
  toolFaults(shown, parse(`"A tool."\n${text}`), access);

test('every file is a tool, and each has a description for each argument', () => {
  const files = readdirSync('schema/operations/mcp', { recursive: true, encoding: 'utf8' });
  const tools = describeTools(shown);
  expect(tools).toHaveLength(files.filter((name) => name.endsWith('.graphql')).length);
  for (const tool of tools) {
    expect(tool.description).toMatch(/Costs 1 request/);
    for (const [name, { description }] of Object.entries<any>(tool.inputSchema.properties ?? {}))
      expect([tool.name, name, description]).toEqual([
        tool.name,
        name,
        expect.stringMatching(/\w/),
      ]);
  }
});

test('schema/generated/tools.json has the tools as they are described now', () => {
  const listed: unknown = JSON.parse(readFileSync('schema/generated/tools.json', 'utf8'));
  expect(listed).toEqual(describeTools(shown));
});

test.each<[what: string, text: string, told: RegExp, access?: KeyAccess]>([
  ['a field that the schema lacks', '{ nothing }', /Cannot query field/],
  ['two operations', '{ metadataKeys } query b { metadataKeys }', /one operation/],
  ['a fragment', '{ ...A } fragment A on Query { metadataKeys }', /without fragments/],
  ['no name', 'query { metadataKeys }', /Name the operation/],
  ['another name', 'query listKeys { metadataKeys }', /Name the operation/],
  ['selling for a reader', link('create'), /needs SELL/],
  [
    'where customers go, for a seller',
    link('create', ', successUrl: "x"'),
    /successUrl leads customers elsewhere/,
    'SELL',
  ],
  ['changing for a seller', link('update'), /needs FULL/, 'SELL'],
  [
    'signing in',
    'mutation a { signIn(input: {}) { expiresAt } }',
    /not a field of creators/,
    'FULL',
  ],
  ['keys', '{ apiKeys { nodes { name } } }', /apiKeys names/, 'FULL'],
  ['the key within an account', '{ viewer { apiKey { name } } }', /apiKey names/],
  ['the session', '{ viewer { session { id } } }', /session names/],
  ['endpoints', '{ webhookEndpoints { nodes { url } } }', /webhookEndpoints names/],
  [
    'an endpoint in a delivery',
    `{ ${deliveries} { nodes { endpoint { url } } } }`,
    /endpoint names/,
  ],
  [
    'an endpoint as an argument',
    `($id: ID) { ${deliveries}(endpointId: $id) { nodes { id } } }`,
    /endpointId names/,
  ],
  [
    'a secret',
    'mutation a { rotateWebhookSecret(input: { id: 1 }) { secret } }',
    /secret names/,
    'FULL',
  ],
  [
    'an export',
    'mutation a { createExport(input: { what: PAYMENTS }) { url } }',
    /createExport names/,
    'FULL',
  ],
  ['the body of an event', `{ ${deliveries} { nodes { body } } }`, /body names/],
  ['customers unasked', '{ payments { nodes { customer { name } } } }', /customer needs @include/],
  [
    'customers by default',
    '($asked: Boolean! = true) { payments { nodes { customer @include(if: $asked) { name } } } }',
    /customer needs @include/,
  ],
])('a tool with %s is refused', (_what, text, told, access = 'READ') => {
  const whole = /^[({]/.test(text) ? `query a ${text}` : text;
  expect(faultsOf(whole, access).join('\n')).toMatch(told);
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
function link(verb: 'create' | 'update', more = ''): string {
  const input = verb === 'create' ? `{ productId: 1, prices: []${more} }` : '{ id: 1 }';
  return `mutation a { ${verb}PaymentLink(input: ${input}) { id } }`;
}
