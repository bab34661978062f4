import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from './context.js';
import { guard } from './guard.js';
import type { Access } from './principal.js';

interface RootFieldAccess {
  /** The callers who may ask for this field. */
  access: Access;
  /** True for what ends a key or a session. It is admitted also when the budget of the caller is spent, see `admit`. */
  endsAccess?: true | undefined;
}

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends RootFieldAccess {}
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends RootFieldAccess {}
  }
}

/** The one enforcement point: every root field names its `access`, and the guard checks it before the field runs. */
class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(
    field: PothosOutputFieldConfig<Types>,
  ): PothosOutputFieldConfig<Types> {
    if (!isRoot(field)) return field;
    const { access, endsAccess } = optionsOf(field);
    if (!access) {
      throw new Error(
        `${field.parentType}.${field.name} must say whose key may ask for it: access.`,
      );
    }
    return { ...field, extensions: { ...field.extensions, access, endsAccess } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { access } = optionsOf(field);
    if (!isRoot(field) || !access) return resolve;
    return async (parent, args, ctx, info) => {
      await guard(access, ctx as Context, info);
      return resolve(parent, args, ctx, info);
    };
  }
}

const isRoot = (field: { parentType: string }): boolean =>
  ['Query', 'Mutation', 'Subscription'].includes(field.parentType);

const optionsOf = (field: { pothosOptions: unknown }): Partial<RootFieldAccess> =>
  field.pothosOptions as RootFieldAccess;

SchemaBuilder.registerPlugin('access', AccessPlugin);
