import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { Access, KeyAccess } from '../../../src/access/principal.js';
import { publicSchema } from '../../../src/http/graphql/public-schema.js';
import { schema } from '../../../src/schema.js';

const queryFields = Object.values(publicSchema(schema).getQueryType()?.getFields() ?? {});
export const mutationFields = Object.values(
  publicSchema(schema).getMutationType()?.getFields() ?? {},
);
const mutations = new Set(mutationFields.map(({ name }) => name));

/** The root fields of the public schema. */
export const rootFields: GraphQLField<unknown, unknown>[] = [...queryFields, ...mutationFields];

/** The access that a root field needs. Creators' keys reach neither those of the platform nor those of the cabinet. */
export const accessOf = ({ extensions }: GraphQLField<unknown, unknown>): Access =>
  extensions.access as Access;

const isOfAnyone = (field: GraphQLField<unknown, unknown>): boolean => accessOf(field) === 'anyone';
const isOfPlatform = (field: GraphQLField<unknown, unknown>): boolean =>
  ['platform', 'cabinet'].includes(accessOf(field));

/** Those that need a key: of a creator, or of the platform. */
export const guardedFields = rootFields.filter((field) => !isOfAnyone(field));
export const platformFields = guardedFields.filter(isOfPlatform);
/** Those of the platform that a creator may ask for in the cabinet, too. */
export const cabinetFields = platformFields.filter((field) => accessOf(field) === 'cabinet');
export const creatorFields = guardedFields.filter((field) => !isOfPlatform(field));

/** Calls a root field with its required arguments, and requests no field of the answer but `__typename`. */
export function callOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const operation = mutations.has(name) ? 'mutation' : 'query';
  const given = args.filter(isRequiredArgument).map(writeArgument).join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return `${operation} { ${name}${given && `(${given})`}${selection} }`;
}

const writeArgument = ({ name, type }: GraphQLArgument | GraphQLInputField): string =>
  `${name}: ${writeValue(type)}`;

function writeValue(type: GraphQLInputType): string {
  const wanted = getNullableType(type);
  if (isListType(wanted)) return `[${writeValue(wanted.ofType)}]`;
  if (isEnumType(wanted)) return wanted.getValues()[0]?.name ?? '';
  if (!isInputObjectType(wanted)) return scalars[wanted.name] ?? '';
  const fields = Object.values(wanted.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map(writeArgument).join(', ')} }`;
}

const scalars: Record<string, string> = {
  ID: '1',
  Int: '1',
  String: '"x"',
  Boolean: 'false',
  Decimal: '"1.00"',
  Date: '"2026-11-01"',
  DateTime: '"2026-11-01T00:00:00Z"',
};

const changes = creatorFields.map(({ name }) => name).filter((name) => mutations.has(name));
const beyondReading = changes.filter((name) => !['signOut', 'createExport'].includes(name));
/** The fields that keys are refused, by their access. All others are allowed. */
export const refused: Record<KeyAccess, string[]> = {
  READ: beyondReading,
  SELL: beyondReading.filter((name) => name !== 'createPaymentLink'),
  FULL: [],
};
