import { builder } from '../core/builder.js';
import { creatorOf } from '../core/context.js';
import { keysetConnection } from '../core/keyset.js';
import { createProduct, findProduct, loadOwner } from './products.js';

export const Product = builder.prismaObject('Product', {
  description: 'What a creator sells. Products are made in the web cabinet.',
  fields: (t) => ({
    id: t.exposeInt('id', {
      description: 'Numeric id, as in the address of the product edit page of the web cabinet.',
    }),
    title: t.exposeString('title', { description: 'Name of the product.' }),
    isFree: t.exposeBoolean('isFree', {
      description: 'A free product cannot have payment links.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the product was added.',
    }),
    creator: t.prismaField({
      type: 'Creator',
      description: 'Whose product it is.',
      resolve: (_query, { creatorId }, _args, ctx) => loadOwner(ctx, creatorId),
    }),
  }),
});

builder.queryFields((t) => ({
  products: t.connection(
    {
      type: Product,
      access: 'creator',
      description: 'The products of the creator, newest first.',
      resolve: (_root, args, ctx) => {
        const where = { creatorId: creatorOf(ctx).id };
        return keysetConnection(
          'products',
          args,
          ({ id, ...page }) => ctx.db.product.findMany({ ...page, where: { ...where, id } }),
          () => ctx.db.product.count({ where }),
        );
      },
    },
    { name: 'ProductConnection', description: 'A page of products.' },
    { name: 'ProductEdge', description: 'One of the products of a page.' },
  ),
  product: t.prismaField({
    type: Product,
    nullable: true,
    access: 'creator',
    description: 'One product of the creator. `NOT_FOUND` for any other.',
    args: { id: t.arg.int({ required: true, description: 'Id of the product.' }) },
    resolve: (_query, _root, { id }, ctx) => findProduct(ctx, id),
  }),
}));

const CreateProductInput = builder.inputType('CreateProductInput', {
  description: 'A product to add.',
  fields: (t) => ({
    creatorId: t.int({ required: true, description: 'Whose product it is.' }),
    title: t.string({ required: true, description: '1 to 255 characters.' }),
    isFree: t.boolean({
      required: true,
      description: 'A free product cannot have payment links.',
    }),
  }),
});

builder.mutationField('createProduct', (t) =>
  t.field({
    type: Product,
    access: 'platform',
    description: 'Adds a product to a creator.',
    args: { input: t.arg({ type: CreateProductInput, required: true }) },
    resolve: (_root, { input }, ctx) => createProduct(ctx, input),
  }),
);
