import type { Product as ProductRow } from '../../../prisma/client/client.js';
import { builder, complexityOf } from '../../builder.js';
import { input, mutation } from '../../declare.js';
import { maxAddressLength } from '../../core/web-address.js';
import { Product } from '../../products/fields.js';
import { longestExpirySeconds, setLinkDefaults } from './link-defaults.js';
import { successUrlRule } from './setting-fields.js';

const LinkDefaults = builder.objectRef<ProductRow>('LinkDefaults').implement({
  description:
    'Defaults for links of the product that are created by REST, or by GraphQL with `useDefaults`.',
  fields: (t) => ({
    expiresAfterSeconds: t.exposeInt('linkExpiresAfterSeconds', {
      nullable: true,
      description: 'Seconds after which they expire; null if they never do.',
    }),
    successUrl: t.exposeString('linkSuccessUrl', {
      nullable: true,
      description: 'Where their customers go after the payment; null for nowhere.',
      complexity: complexityOf(maxAddressLength),
    }),
  }),
});

builder.objectField(Product, 'linkDefaults', (t) =>
  t.field({
    type: LinkDefaults,
    description:
      'Defaults for links of the product that are created by REST, or by GraphQL with `useDefaults`.',
    resolve: (product) => product,
  }),
);

mutation('setLinkDefaults', {
  type: Product,
  access: 'FULL',
  description:
    'Sets the defaults for links of a product that are created from now on, by REST or with `useDefaults`.',
  input: input(
    'Defaults for links of a product that are created by REST, or by GraphQL with `useDefaults`. A default that is left out is unset.',
    (t) => ({
      productId: t.field({ type: 'Id', required: true, description: 'Id of the product.' }),
      expiresAfterSeconds: t.int({
        description: `How long they can be paid, from 1 to ${longestExpirySeconds} seconds; for ever if left out.`,
      }),
      successUrl: t.string({ description: successUrlRule }),
    }),
  ),
  run: setLinkDefaults,
});
