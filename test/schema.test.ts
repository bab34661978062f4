import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
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
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableNode,
} from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as operations from '../schema/generated/operations.js';
import { publicSchema } from '../src/http/graphql/graphql.js';
import { restView } from '../src/http/rest/rest-view.js';
import { schema } from '../src/schema.js';
import { callsOf, newScene, type Scene } from './support/scenes/mutations.js';
import { creatorFields, platformFields } from './support/scenes/root-fields.js';
import { useService } from './support/service/service.js';

const service = useService();
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

const samples = new URL('../schema/operations/', import.meta.url);

/** The typed documents of the files in a folder, by name of the operation. */
function documentsOf(folder: string): [string, TypedDocumentNode<any, any>][] {
  const texts = readdirSync(new URL(folder, samples), { withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.graphql'))
    .map(({ name }) => readFileSync(new URL(`${folder}${name}`, samples), 'utf8'));
  return texts.map((text) => {
    const [, name = ''] = /^(?:query|mutation) (\w+)/m.exec(text) ?? [];
    const document = (operations as Record<string, unknown>)[`${name}Document`];
    expect(print(document as DocumentNode)).toBe(print(parse(text)));
    return [name, document as TypedDocumentNode];
  });
}

const readVariables = (name: string) => JSON.parse(readFileSync(new URL(name, samples), 'utf8'));
const sample = readVariables('variables.json');
const platformSample = readVariables('platform/variables.json');

/** The field that a sample asks for, and the variable of its input if it is a mutation. */
function rootOf({ definitions }: DocumentNode): { field: string; variable: string | undefined } {
  const [operation] = definitions as [OperationDefinitionNode];
  const [root] = operation.selectionSet.selections as [FieldNode];
  const given = root.arguments?.find(({ name }) => name.value === 'input');
  const variable = (given?.value as VariableNode | undefined)?.name.value;
  return { field: root.name.value, variable };
}

/** Sample variables, with ids of a scene for the ids of the first start. */
function variablesIn(scene: Scene, document: DocumentNode, given: Record<string, unknown>) {
  const { id: creatorId, link, endpoint } = scene;
  const ids = { creatorId, linkId: link.id, linkUuid: link.uuid, endpointId: endpoint.id };
  const variables: Record<string, unknown> = { ...given };
  for (const [name, id] of Object.entries(ids)) if (name in given) variables[name] = id;
  const { field, variable } = rootOf(document);
  if (variable === undefined) return variables;
  const { input = {} } = callsOf(scene)[field] ?? {};
  const inInput = Object.entries(input).filter(([name]) => /^id$|Id$|uuid$|^key$/i.test(name));
  variables[variable] = { ...(given[variable] as object), ...Object.fromEntries(inInput) };
  return variables;
}

/** What queries read. */
let shared: Scene;
beforeAll(async () => void (shared = await newScene(service)));

test.each([
  ...documentsOf('').map((named) => [...named, sample] as const),
  ...documentsOf('platform/').map((named) => [...named, platformSample] as const),
])('the sample %s runs with the sample variables', async (_name, document, given) => {
  const isQuery = rootOf(document).variable === undefined;
  const scene = isQuery ? shared : await newScene(service);
  // As GraphiQL does, this sends all sample variables with each operation.
  const variables = variablesIn(scene, document, given);
  expect(Object.keys(variables)).toEqual(Object.keys(given));
  const key = given === sample ? scene.key : service.platformKey;
  const { status, data, errors } = await service.graphql(key, document, variables);
  expect([status, errors]).toEqual([200, undefined]);
  expect(Object.values(data as object)).not.toContain(null);
});

test('every root field that needs a key is in a typed operation, platform ones in platform/', () => {
  const asked = (folder: string): string[] =>
    documentsOf(folder).map(([, document]) => rootOf(document).field);
  const namesOf = (fields: { name: string }[]) => fields.map(({ name }) => name).sort();
  const mend = 'Add a sample to schema/operations, and its variables to variables.json there.';
  expect(asked('platform/').sort(), mend).toEqual(namesOf(platformFields));
  // One product and one delivery are shown with their lists, and only the cabinet signs out.
  const alsoServed = ['product', 'webhookDelivery', 'signOut'];
  expect([...asked(''), ...alsoServed].sort(), mend).toEqual(namesOf(creatorFields));
});

test('sample operations ask for all that caches need: edges and pageInfo of lists, id of objects', () => {
  const faults = [...documentsOf(''), ...documentsOf('platform/')].flatMap(([name, document]) => {
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
