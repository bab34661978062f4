/** The columns of links that lists read. */
import { Prisma, type PaymentLink } from '../../../prisma/client/client.js';

/** SQL of columns, by their names in the schema of Prisma. */
type Columns = Partial<Record<keyof PaymentLink, string>>;

const always: Columns = {
  id: 'id',
  uuid: 'uuid',
  creatorId: 'creator_id',
  productId: 'product_id',
  useOnce: 'use_once',
  eurPrice: 'eur_price',
  eurDiscountPrice: 'eur_discount_price',
  eurIsDiscountPrice: 'eur_is_discount_price',
  rubPrice: 'rub_price',
  rubDiscountPrice: 'rub_discount_price',
  rubIsDiscountPrice: 'rub_is_discount_price',
};

/** Each is read when a field is asked for that has the name of one of its columns. */
const groups: Columns[] = [
  { metadata: 'metadata' },
  { rate: 'rate', rateSource: 'rate_source', rateDate: 'rate_date' },
  {
    createdAt: 'created_at',
    label: 'label',
    successUrl: 'success_url',
    usesDefaults: 'uses_defaults',
    isEnabled: 'is_enabled',
    expiresAt: 'expires_at',
    maxPayments: 'max_payments',
    paymentCount: 'payment_count',
    heldUntil: 'held_until',
    usedAt: 'used_at',
    status: 'status',
    deletedAt: 'deleted_at',
  },
];

const listed = (read: Columns[]): Prisma.Sql =>
  Prisma.raw(
    read
      .flatMap(Object.entries)
      .map(([name, column]) => `${column} AS "${name}"`)
      .join(', '),
  );

/** All columns. */
export const linkColumns = listed([always, ...groups]);

const known = new WeakMap<ReadonlySet<string>, Prisma.Sql>();

/**
 * The columns that a list of links needs for fields with these names. There are few groups, because each choice of them is
 * a statement to prepare.
 */
export function columnsFor(fields: ReadonlySet<string>): Prisma.Sql {
  const isAsked = (group: Columns): boolean => Object.keys(group).some((name) => fields.has(name));
  const columns = known.get(fields) ?? listed([always, ...groups.filter(isAsked)]);
  known.set(fields, columns);
  return columns;
}
