/** The one way to declare a mutation. */
import type {
  InputFieldBuilder,
  InputFieldMap,
  InputShapeFromFields,
  OutputType,
  Resolver,
  ShapeFromTypeParam,
} from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from './access/context.js';
import type { Access } from './access/principal.js';
import { builder } from './builder.js';

type Types = (typeof builder)['$inferSchemaTypes'];
type Type = OutputType<Types>;
type Shape<T extends Type> = ShapeFromTypeParam<Types, T, false>;
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
