import { creatorOf } from '../access/context.js';
import { builder } from '../builder.js';
import { connectionType, input, mutation, ownList } from '../declare.js';
import { selectedNodes } from '../relay.js';
import { maxNameLength } from '../core/text.js';
import { createProduct, findProduct, loadOwner, pagedProducts, updateProduct } from './products.js';

export const Product = builder.prismaObject('Product', {
  description: 'A product of a creator. Products are created in the web cabinet.',
  fields: (t) => ({
    id: t.expose('id', {
      type: 'Id',
      description: 'Numeric id, as in the address of the product edit page in the web cabinet.',
    }),
    title: t.exposeString('title', { description: 'Name of the product.' }),
    isFree: t.exposeBoolean('isFree', {
      description: 'Whether the product is free. Free products cannot have payment links.',
    }),
    isArchived: t.exposeBoolean('isArchived', {
      description:
        'Whether the product is archived. It gets no new links, and its links cannot be paid.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    creator: t.relation('creator', {
      description: 'The creator who sells the product.',
      resolve: (_query, { creatorId }, _args, ctx) => loadOwner(ctx, { creatorId, id: creatorId }),
    }),
  }),
});

ownList('products', {
  type: Product,
  connection: connectionType(Product, 'products', 'A product'),
  description: 'Your products, newest first.',
  ofCreator: 'The products of the creator, newest first.',
  rows: (ctx, creatorId, _args, info) => pagedProducts(ctx, creatorId, selectedNodes(ctx, info)),
});

builder.queryFields((t) => ({
  product: t.prismaField({
    type: Product,
    nullable: true,
    access: 'READ',
    description: 'One of your products. `NOT_FOUND` if there is none with this id.',
    args: { id: t.arg({ type: 'Id', required: true, description: 'Id of the product.' }) },
    resolve: (selected, _root, { id }, ctx) => findProduct(ctx, id, creatorOf(ctx).id, selected),
  }),
}));

mutation('createProduct', {
  type: Product,
  access: 'platform',
  description: 'Adds a product for a creator.',
  input: input('A product to add.', (t) => ({
    creatorId: t.field({ type: 'Id', required: true, description: 'Id of the creator.' }),
    title: t.string({ required: true, description: `1 to ${maxNameLength} characters.` }),
    isFree: t.boolean({
      required: true,
      description: 'Whether the product is free. Free products cannot have payment links.',
    }),
  })),
  run: createProduct,
});

mutation('updateProduct', {
  type: Product,
  access: 'platform',
  description: 'Changes a product of any creator, or takes it off sale.',
  input: input('Changes to a product; fields left out stay as they are.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the product.' }),
    title: t.string({ description: `The new name, 1 to ${maxNameLength} characters.` }),
    isFree: t.boolean({ description: 'Whether it is free. Its links stay as they are.' }),
    isArchived: t.boolean({
      description: 'True takes it off sale: no new links, and no payments. False brings it back.',
    }),
  })),
  run: updateProduct,
});
