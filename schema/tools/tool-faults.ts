import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  Kind,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { covers, type Access, type KeyAccess } from '../../src/access/principal.js';

/**
 * Names that no tool may reach: an agent reads texts of strangers, and what it cannot do, nobody can talk it into. An
 * export is an address that needs no key; the body of an event has the customer in it.
 */
const forbidden = /apiKey|secret|session|token|endpoint|export|platform|^body$/i;

/** What leads customers elsewhere after the payment. Only who may change links may set it. */
const leadsAway = /url/i;

/** The argument that lets an agent see customers. */
const includeCustomer = 'includeCustomer';

/** All that is wrong with a tool, as sentences. Empty for one that may be offered to keys with an access. */
export function toolFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  access: KeyAccess,
): string[] {
  const unfit = validate(schema, document).map(({ message }) => message);
  const [operation, ...others] = document.definitions;
  if (unfit.length > 0) return unfit;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0)
    return ['A tool is one operation, without fragments.'];
  return [
    ...descriptionFaults(operation),
    ...accessFaults(schema, operation, access),
    ...nameFaults(schema, operation, access),
  ];
}

const descriptionFaults = ({ name, description }: OperationDefinitionNode): string[] => [
  ...(/^[a-z]+(_[a-z]+)*$/.test(name?.value ?? '') ? [] : ['Name the operation as_the_tool.']),
  ...(description ? [] : ['Describe the tool: when to use it, what it returns, what it costs.']),
];

function accessFaults(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  access: KeyAccess,
): string[] {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return selectionSet.selections.flatMap((node) => {
    if (node.kind !== Kind.FIELD) return ['Ask for the root fields directly.'];
    const name = node.name.value;
    const needed = fields[name]?.extensions.access as Access | undefined;
    if (!needed || needed === 'anyone' || needed === 'platform' || needed === 'cabinet')
      return [`${name} is not a field of creators' keys.`];
    return covers(access, needed) ? [] : [`${name} needs ${needed}; the tool is for ${access}.`];
  });
}

/** Looks at each field that is selected, each argument that is given, and their types. */
function nameFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  access: KeyAccess,
): string[] {
  const faults: string[] = [];
  const types = new TypeInfo(schema);
  const look = (name: string, type: string): void => {
    if (forbidden.test(name) || forbidden.test(type))
      faults.push(`${name} names what no tool may reach.`);
  };
  visit(
    operation,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = getNamedType(types.getType());
        look(node.name.value, isCompositeType(type) ? type.name : '');
        if (type?.name === 'Customer' && !isAskedFor(node, operation))
          faults.push(
            `${node.name.value} needs @include(if: $${includeCustomer}), false by default.`,
          );
      },
      Argument({ name }) {
        look(name.value, '');
      },
      ObjectField({ name }) {
        const type = getNamedType(types.getInputType());
        look(name.value, isInputObjectType(type) ? type.name : '');
        if (access !== 'FULL' && leadsAway.test(name.value))
          faults.push(`${name.value} leads customers elsewhere, which needs FULL.`);
      },
    }),
  );
  return faults;
}

/** True if a field comes only on request. */
function isAskedFor({ directives = [] }: FieldNode, operation: OperationDefinitionNode): boolean {
  const isIncluded = directives.some(
    ({ name, arguments: [condition] = [] }) =>
      name.value === 'include' &&
      condition?.value.kind === Kind.VARIABLE &&
      condition.value.name.value === includeCustomer,
  );
  const isFalseByDefault = operation.variableDefinitions?.some(
    ({ variable, defaultValue }) =>
      variable.name.value === includeCustomer &&
      defaultValue?.kind === Kind.BOOLEAN &&
      !defaultValue.value,
  );
  return isIncluded && isFalseByDefault === true;
}
