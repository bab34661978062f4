import { creatorOf } from '../access/context.js';
import { builder, complexityOf } from '../builder.js';
import { connectionType, input, mutation, ownList } from '../declare.js';
import { selectedNodes } from '../relay.js';
import { maxNameLength } from '../core/text.js';
import {
  createProduct,
  findProduct,
  loadOwner,
  longestDescription,
  mostProducts,
  mostWithArchived,
  pagedProducts,
  updateProduct,
} from './products.js';

export const Product = builder.prismaObject('Product', {
  description: 'A product of a creator. Products are created in the web cabinet.',
  fields: (t) => ({
    id: t.expose('id', {
      type: 'Id',
      description: 'Numeric id, as in the address of the product edit page in the web cabinet.',
    }),
    title: t.exposeString('title', { description: 'Name of the product.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What customers read on the payment page; null for nothing.',
      complexity: complexityOf(longestDescription),
    }),
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

const descriptionRule = `What customers read on the payment page, at most ${longestDescription} characters.`;

mutation('createProduct', {
  type: Product,
  access: 'cabinet',
  description: `Adds a product. In the cabinet you can have ${mostProducts} products that are not archived, and ${mostWithArchived} with archived ones.`,
  input: input('A product to add.', (t) => ({
    creatorId: t.field({
      type: 'Id',
      description:
        'Id of the creator. With a platform key it is required; in the cabinet leave it out.',
    }),
    title: t.string({ required: true, description: `1 to ${maxNameLength} characters.` }),
    description: t.string({ description: descriptionRule }),
    isFree: t.boolean({
      description:
        'Whether the product is free; false if left out. Free products cannot have payment links.',
    }),
    isArchived: t.boolean({
      description: 'Whether it is added to the archive; false if left out.',
    }),
  })),
  run: createProduct,
});

mutation('updateProduct', {
  type: Product,
  access: 'cabinet',
  description: 'Changes a product, or takes it off sale.',
  input: input('Changes to a product; fields left out stay as they are.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the product.' }),
    title: t.string({ description: `The new name, 1 to ${maxNameLength} characters.` }),
    description: t.string({ description: `${descriptionRule} Null removes it.` }),
    isFree: t.boolean({ description: 'Whether it is free. Its links stay as they are.' }),
    isArchived: t.boolean({
      description: 'True takes it off sale: no new links, and no payments. False brings it back.',
    }),
  })),
  run: updateProduct,
});
