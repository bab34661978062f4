import {
  getNamedType,
  isObjectType,
  parse,
  print,
  printSchema,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type NameNode,
  type SelectionSetNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as operations from '../schema/generated/operations.js';
import { publicSchema } from '../src/http/graphql/public-schema.js';
import { restView } from '../src/http/rest/rest-view.js';
import { schema } from '../src/schema.js';
import { callsOf, mutations, newScene, type Scene } from './support/scenes/mutations.js';
import { creatorFields, platformFields } from './support/scenes/root-fields.js';
import { samples, type Sample } from './support/scenes/samples.js';
import { useService } from './support/service/service.js';
import { useStripe } from './support/world/stripe.js';
import { setSequences } from './support/world/database.js';

const service = useService({ providers: [useStripe()] });
const visible = publicSchema(schema);

test('every mutation has one argument, input', () => {
  for (const field of Object.values(visible.getMutationType()?.getFields() ?? {})) {
    expect([field.name, field.args.map(({ name }) => name)]).toEqual([field.name, ['input']]);
  }
});

test('types and fields for REST alone are not in the public schema', () => {
  const queries = Object.keys(visible.getQueryType()?.getFields() ?? {});
  expect(queries).not.toContain('paymentLinkPage');
  expect(queries).not.toContain('apiKeyList');
  expect(visible.getType('PaymentLinkItem')).toBeUndefined();
});

test.each([
  ['schema.graphql', visible],
  ['rest.graphql', restView(schema)],
])('schema/generated/%s is what the code generates', (name, generated) => {
  const committed = readFileSync(new URL(`../schema/generated/${name}`, import.meta.url), 'utf8');
  expect(committed, 'run npm run generate and commit what it wrote').toBe(
    `${printSchema(generated)}\n`,
  );
});

test('every type, field, argument and value of the public schema has a description', () => {
  const undescribed: string[] = [];
  visit(parse(printSchema(visible)), {
    enter(node, _key, _parent, _path, ancestors) {
      if (!('name' in node) || !node.kind.endsWith('Definition')) return;
      if ('description' in node && node.description?.value) return;
      const outer = ancestors.flatMap((one) => ('name' in one ? [nameOf(one)] : []));
      undescribed.push([...outer, nameOf(node)].join('.'));
    },
  });
  expect(undescribed).toEqual([]);
});

const nameOf = (node: object): string => (node as { name: NameNode }).name.value;

/** Sample variables, with ids of a scene for the ids of the first start. */
function variablesIn(scene: Scene, { root, input: variable, variables: given }: Sample) {
  const { id: creatorId, link, endpoint } = scene;
  const ids = { creatorId, linkId: link.id, linkUuid: link.uuid, endpointId: endpoint.id };
  const variables: Record<string, unknown> = { ...given };
  for (const [name, id] of Object.entries(ids)) if (name in given) variables[name] = id;
  if (variable === undefined) return variables;
  const { input = {} } = callsOf(scene)[root.name.value] ?? {};
  const inInput = Object.entries(input).filter(([name]) => /^id$|Id$|uuid$|^key$/i.test(name));
  variables[variable] = { ...(given[variable] as object), ...Object.fromEntries(inInput) };
  return variables;
}

/** What queries read, and mutations change that leave it to others. Its ids are beyond 32 bits. */
let shared: Scene;
beforeAll(async () => {
  await setSequences(service.database, 5_000_000_000);
  shared = await newScene(service);
});

test.each(samples)('the sample $name runs with the sample variables', async (sample) => {
  const isLast = mutations.some(
    (mutation) => mutation.name === sample.root.name.value && mutation.isLast,
  );
  const scene = isLast ? await newScene(service) : shared;
  // As GraphiQL does, this sends all sample variables with each operation.
  const variables = variablesIn(scene, sample);
  expect(
    Object.keys(variables),
    'give each a value in variables.json of schema/operations/',
  ).toEqual(Object.keys(sample.variables));
  const key = sample.isOfPlatform ? service.platformKey : scene.key;
  const ask = () => service.graphql(key, sample.document, variables);
  const { status, data, errors } = await ask();
  expect([status, errors]).toEqual([200, undefined]);
  expect(Object.values(data)).not.toContain(null);
  if (sample.input !== undefined) return;
  // It is compiled meanwhile. Only usage goes on.
  const written = (answer: unknown): string =>
    JSON.stringify(answer).replaceAll(
      /"(remaining|resetSeconds|requestCount|lastUsedAt)":[^,}]+/g,
      '',
    );
  for (let times = 0; times < 25; times++) {
    expect(written((await ask()).data)).toBe(written(data));
  }
});

test('each sample is a typed operation of clients', () => {
  const typed = new Map(Object.entries<unknown>(operations));
  for (const { name, document } of samples) {
    expect(print(typed.get(`${name}Document`) as DocumentNode)).toBe(print(document));
  }
});

test('every root field that needs a key is in a typed operation, platform ones in platform/', () => {
  const asked = (ofPlatform: boolean): string[] =>
    samples.flatMap(({ root, isOfPlatform }) =>
      isOfPlatform === ofPlatform ? [root.name.value] : [],
    );
  const namesOf = (fields: { name: string }[]) => fields.map(({ name }) => name).sort();
  const mend = 'Add a sample to schema/operations, and its variables to variables.json there.';
  expect(asked(true).sort(), mend).toEqual(namesOf(platformFields));
  // One product and one delivery are shown with their lists, and only the cabinet signs out.
  const alsoServed = ['product', 'webhookDelivery', 'signOut'];
  expect([...asked(false), ...alsoServed].sort(), mend).toEqual(namesOf(creatorFields));
});

test('sample operations ask for all that caches need: edges and pageInfo of lists, id of objects', () => {
  const faults = samples.flatMap(({ name, document }) => {
    const found: string[] = [];
    const types = new TypeInfo(visible);
    const SelectionSet = ({ selections }: SelectionSetNode): void => {
      const type = getNamedType(types.getParentType());
      if (!isObjectType(type)) return;
      const wanted = type.name.endsWith('Connection')
        ? ['edges', 'pageInfo']
        : Object.keys(type.getFields()).filter((field) => field === 'id');
      const selected = selections.map((node) => (node as FieldNode).name.value);
      const missing = wanted.filter((field) => !selected.includes(field));
      found.push(...missing.map((field) => `${name}: ${type.name} lacks ${field}`));
    };
    visit(document, visitWithTypeInfo(types, { SelectionSet }));
    return found;
  });
  expect(faults).toEqual([]);
});

test('each deprecation names its replacement, and the day it goes', () => {
  const reasons: unknown[] = [];
  visit(parse(printSchema(visible)), {
    Directive({ name, arguments: [reason] = [] }) {
      if (name.value === 'deprecated') reasons.push(reason && valueFromASTUntyped(reason.value));
    },
  });
  const policy = /^Use `\w+`.* Goes on \d{4}-\d\d-\d\d\.$/;
  expect(reasons.filter((reason) => !policy.test(String(reason)))).toEqual([]);
});
