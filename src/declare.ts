/** The one way to declare a mutation, and the one way to declare a list. */
import type {
  InputFieldBuilder,
  InputFieldMap,
  InputShapeFromFields,
  MaybePromise,
  ObjectRef,
  OutputType,
  Resolver,
  ShapeFromTypeParam,
} from '@pothos/core';
import type { ConnectionShapeForType } from '@pothos/plugin-relay';
import type { GraphQLResolveInfo } from 'graphql';
import { creatorOf, type Context } from './access/context.js';
import type { Access } from './access/principal.js';
import { builder, complexityUnderCreator } from './builder.js';
import type { PagedRows } from './core/keyset.js';
import { keysetConnection } from './relay.js';

type Types = (typeof builder)['$inferSchemaTypes'];
type Type = OutputType<Types>;
type Shape<T extends Type> = ShapeFromTypeParam<Types, T, false>;
type Connection<T extends Type> = ObjectRef<
  Types,
  ConnectionShapeForType<Types, T, false, false, false>
>;
export type InputFields = InputFieldBuilder<Types, 'InputObject'>;

interface Input<Fields extends InputFieldMap> {
  description: string;
  fields: (t: InputFields) => Fields;
}

/** The input of a mutation. It is a call of its own, so that TypeScript knows its fields when it reads `run`. */
export const input = <Fields extends InputFieldMap>(
  description: string,
  fields: (t: InputFields) => Fields,
): Input<Fields> => ({ description, fields });

interface Mutation<T extends Type, Fields extends InputFieldMap> {
  type: T;
  access: Access;
  endsAccess?: true;
  description: string;
  input: Input<Fields>;
  /** The rule. */
  run: (
    ctx: Context,
    input: InputShapeFromFields<Fields>,
    info: GraphQLResolveInfo,
  ) => ReturnType<Resolver<unknown, unknown, Context, Shape<T>>>;
}

/** Declares a mutation, such as `createProduct`, and the type of its input, `CreateProductInput`. */
export function mutation<T extends Type, Fields extends InputFieldMap>(
  name: string,
  { input, run, ...options }: Mutation<T, Fields>,
): void {
  const type = builder.inputType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, input);
  builder.mutationField(name, (t) =>
    t.field<T, unknown, unknown, false, InputFieldMap>({
      ...options,
      args: { input: t.arg({ type, required: true }) },
      // Pothos derives this type only for fields that are known here.
      resolve: (_root, { input }, ctx, info) =>
        run(ctx, input as InputShapeFromFields<Fields>, info),
    }),
  );
}

/** The type of a page, such as `ProductConnection`: "a page of `items`", each "`item` with its cursor". */
export const connectionType = <T extends Type & { name: string }>(
  type: T,
  items: string,
  item: string,
): Connection<T> =>
  builder.connectionObject(
    { type, name: `${type.name}Connection`, description: `A page of ${items}.` },
    { name: `${type.name}Edge`, description: `${item} with its cursor.` },
  );

interface List<T extends Type, Args extends InputFieldMap> {
  type: T;
  connection: Connection<T>;
  description: string;
  /** Made by `builder.args`, so that TypeScript knows them when it reads `rows`. */
  args?: Args;
}

type Rows<T extends Type> = MaybePromise<PagedRows<Shape<T> & { id: bigint }>>;

/** Declares a list, the newest first. Its name is in its cursors, too. */
export function list<T extends Type, Args extends InputFieldMap>(
  name: string,
  {
    rows,
    connection,
    ...options
  }: List<T, Args> & {
    access: Access;
    rows: (ctx: Context, args: InputShapeFromFields<Args>, info: GraphQLResolveInfo) => Rows<T>;
  },
): void {
  builder.queryField(name, (t) =>
    t.connection(
      {
        ...options,
        resolve: async (_root, args, ctx, info) =>
          keysetConnection(name, args, await rows(ctx, args, info)),
      },
      connection,
    ),
  );
}

/** Declares a list of the calling creator, and the same list under each creator. */
export function ownList<T extends Type, Args extends InputFieldMap>(
  name: string,
  {
    rows,
    ofCreator,
    ...options
  }: List<T, Args> & {
    /** The description of the list under a creator. */
    ofCreator: string;
    rows: (
      ctx: Context,
      creatorId: bigint,
      args: InputShapeFromFields<Args>,
      info: GraphQLResolveInfo,
    ) => Rows<T>;
  },
): void {
  list(name, {
    ...options,
    access: 'READ',
    rows: (ctx, args, info) => rows(ctx, creatorOf(ctx).id, args, info),
  });
  const { connection, ...field } = options;
  builder.prismaObjectField('Creator', name, (t) =>
    t.connection(
      {
        ...field,
        description: ofCreator,
        complexity: complexityUnderCreator,
        resolve: async ({ id }, args, ctx, info) =>
          keysetConnection(name, args, await rows(ctx, id, args, info)),
      },
      connection,
    ),
  );
}
