import {
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** An operation and what its fields depend on. The variables may be as the client sent them, unchecked. */
export type Operation = Pick<
  GraphQLResolveInfo,
  'schema' | 'operation' | 'fragments' | 'variableValues'
>;

/** A field at the top of an operation. */
export interface RootField {
  /** Its name in the answer. */
  key: string;
  node: FieldNode;
  /** True if `@skip` or `@include` leaves it out. */
  isSkipped: boolean;
}

/** The fields at the top of an operation, including those in fragments. */
export function rootFields({ operation, fragments, variableValues }: Operation): RootField[] {
  const fields: RootField[] = [];
  const visited = new Map<string, { isSkipped: boolean }>();

  const valueOf = (condition: ValueNode | undefined): unknown => {
    if (condition?.kind !== Kind.VARIABLE) {
      return condition?.kind === Kind.BOOLEAN ? condition.value : undefined;
    }
    const name = condition.name.value;
    const definition = operation.variableDefinitions?.find(
      ({ variable }) => variable.name.value === name,
    );
    return variableValues[name] ?? valueOf(definition?.defaultValue);
  };
  const leavesOut = ({ directives = [] }: Pick<FieldNode, 'directives'>): boolean =>
    directives.some(({ name, arguments: [condition] = [] }) => {
      const value = valueOf(condition?.value);
      return name.value === 'skip' ? value === true : name.value === 'include' && value === false;
    });

  const collect = ({ selections }: SelectionSetNode, isAllSkipped: boolean): void => {
    for (const node of selections) {
      const isSkipped = isAllSkipped || leavesOut(node);
      if (node.kind === Kind.FIELD) {
        fields.push({ key: (node.alias ?? node.name).value, node, isSkipped });
      } else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet, isSkipped);
      else {
        const name = node.name.value;
        const fragment = fragments[name];
        const before = visited.get(name);
        // Visit a fragment once, however often it is named; once more if it was skipped the first time.
        if (!fragment || (before && (isSkipped || !before.isSkipped))) continue;
        visited.set(name, { isSkipped });
        collect(fragment.selectionSet, isSkipped);
      }
    }
  };
  collect(operation.selectionSet, false);
  return fields;
}

/** The root fields that run, but for those of introspection. */
const asked = (operation: Operation): RootField[] =>
  rootFields(operation).filter(
    ({ node, isSkipped }) => !isSkipped && !node.name.value.startsWith('__'),
  );

/** The cost of an operation against the limits of a key: 1 for each root field it asks for. */
export const costOf = (operation: Operation): number =>
  // An operation that skips all its fields is a request, too.
  Math.max(1, new Set(asked(operation).map(({ key }) => key)).size);

/** True if an operation ends keys or sessions, and does nothing else. */
export function onlyEndsAccess(operation: Operation): boolean {
  const known = operation.schema.getRootType(operation.operation.operation)?.getFields();
  const fields = asked(operation);
  return (
    fields.length > 0 && fields.every(({ node }) => known?.[node.name.value]?.extensions.endsAccess)
  );
}
