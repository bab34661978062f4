import { Prisma, type Checkout } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { builder } from '../builder.js';
import { selectList } from '../core/database/page-sql.js';
import type { CurrencyCode } from '../core/money.js';
import { Currency } from '../payment-links/price-fields.js';
import type { ProviderName } from './providers/provider.js';
import { PaymentProvider } from './refund-fields.js';

type Stuck = Pick<
  Checkout,
  | ('id' | 'creatorId' | 'paymentLinkId' | 'provider' | 'providerId')
  | ('isTest' | 'currency' | 'amount' | 'createdAt')
>;

const StuckCheckout = builder.objectRef<Stuck>('StuckCheckout').implement({
  description:
    'A customer’s way to the page of a payment provider that the service cannot settle. A person has to look at the provider whether it was paid.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Unique identifier; `checkoutId` in the log.' }),
    creatorId: t.expose('creatorId', { type: 'Id', description: 'Id of the creator.' }),
    paymentLinkId: t.expose('paymentLinkId', { type: 'Id', description: 'Id of the link.' }),
    provider: t.field({
      type: PaymentProvider,
      description: 'The payment provider.',
      resolve: ({ provider }) => provider as ProviderName,
    }),
    providerId: t.exposeString('providerId', {
      nullable: true,
      description: 'The provider’s id of the page, to look for in its dashboard.',
    }),
    isTest: t.exposeBoolean('isTest', {
      description: 'Whether it was begun with a key for tests: no money moved.',
    }),
    currency: t.field({
      type: Currency,
      description: 'The currency that was asked for.',
      resolve: ({ currency }) => currency as CurrencyCode,
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'The amount that was asked for.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
  }),
});

/** The list has no pages: each alert is a reason to look. */
const mostListed = 100;

const columns = selectList<Stuck>({
  ...{ id: 'id', creatorId: 'creator_id', paymentLinkId: 'payment_link_id', provider: 'provider' },
  ...{ providerId: 'provider_id', isTest: 'is_test', currency: 'currency', amount: 'amount' },
  createdAt: 'created_at',
});

const stuckOfAll = ({ query }: Context): Promise<Stuck[]> =>
  query<Stuck>(Prisma.sql`
    SELECT ${columns} FROM /* all creators */ checkouts WHERE state = 'STUCK'
    ORDER BY created_at DESC LIMIT ${mostListed}`);

builder.queryField('stuckCheckouts', (t) =>
  t.field({
    type: [StuckCheckout],
    access: 'platform',
    complexity: { field: 1, multiplier: mostListed },
    description: `Checkouts of all creators that are stuck, newest first, at most ${mostListed}. They are kept for 90 days.`,
    resolve: (_root, _args, ctx) => stuckOfAll(ctx),
  }),
);
