import { isTestSql } from '../payments/reported-payment.js';

/**
 * The types of cells. Plain ones are written by the service itself, and hold nothing that CSV would have to escape.
 * Amounts are the text of decimals.
 */
type CellType = 'number' | 'amount' | 'boolean' | 'time' | 'plain' | 'text' | 'phone';

export interface Column {
  /** In snake_case: the name in the file and in the row. */
  name: string;
  type: CellType;
  /** The value in the statement of a page; undefined if the service adds it to the row. */
  sql?: string | undefined;
}

/**
 * A row of a page, by the names of its columns. Numbers are texts, so that none loses digits. `metadata` is JSON: all of it
 * for NDJSON, the keys that were asked for with their values as text for CSV.
 */
export type Row = Record<string, string | boolean | Date | null>;

/** Writes a file line by line. */
export interface LineWriter {
  /** What stands before the first row. */
  head: string;
  line: (row: Row) => string;
}

/** Makes columns of a type. By default, a column shows the one of the same name in the rows that the page walks over. */
const columns =
  (type: CellType, cast = '') =>
  (name: string, sql = `walked.${name}${cast}`): Column => ({ name, type, sql });

const [number, amount] = [columns('number', '::text'), columns('amount', '::text')];
const [boolean, time, plain] = [columns('boolean'), columns('time'), columns('plain')];
const [text, phone] = [columns('text'), columns('phone')];

/** The link of a payment, and its product. */
const link = [
  number('payment_link_id', 'link.id::text'),
  plain('payment_link_uuid', 'link.uuid::text'),
  text('payment_link_label', 'link.label'),
  number('product_id', 'link.product_id::text'),
  text('product_title', 'product.title'),
];

const customer = [text('customer_email'), text('customer_name'), phone('customer_phone_number')];

const isTest = (payment: string): Column => boolean('is_test', isTestSql(payment));

/** The end of a payment, recorded or rejected. */
const paid = [
  amount('refunded_amount'),
  plain('currency'),
  amount('amount'),
  ...link,
  ...customer,
  isTest('walked'),
  plain('provider'),
];

export const paymentColumns = [number('id'), text('payment_id'), time('created_at'), ...paid];

export const rejectedPaymentColumns = [
  number('id'),
  text('payment_id'),
  plain('reason'),
  time('created_at'),
  boolean('is_resolved', 'walked.resolved_at IS NOT NULL'),
  time('resolved_at'),
  ...paid,
];

export const refundColumns = [
  number('id'),
  text('refund_id'),
  text('payment_id', 'payment.payment_id'),
  boolean('is_of_rejected_payment', 'walked.rejected_payment_row_id IS NOT NULL'),
  text('reason'),
  time('created_at'),
  plain('currency'),
  amount('amount'),
  ...link,
  isTest('payment'),
];

const prices = (['eur', 'rub'] as const).map((code) => {
  const [regular, discount] = [`walked.${code}_price`, `walked.${code}_discount_price`];
  const charged = `CASE WHEN walked.${code}_is_discount_price THEN ${discount} ELSE ${regular} END`;
  return [
    amount(`${code}_regular`, `${regular}::text`),
    amount(`${code}_discount`, `${discount}::text`),
    amount(`${code}_charged`, `(${charged})::text`),
  ];
});

export const linkColumns: Column[] = [
  number('id'),
  plain('uuid', 'walked.uuid::text'),
  number('product_id'),
  text('product_title', 'product.title'),
  { name: 'payment_link', type: 'text' },
  boolean('use_once'),
  time('used_at'),
  boolean('is_discount_price', 'walked.eur_is_discount_price OR walked.rub_is_discount_price'),
  ...prices.flat(),
  amount('rate', 'trim_scale(walked.rate)::text'),
  plain('rate_source'),
  plain('rate_date', 'walked.rate_date::text'),
  time('created_at'),
  plain('status'),
  boolean('is_enabled'),
  time('expires_at'),
  number('max_payments', '(CASE WHEN walked.use_once THEN 1 ELSE walked.max_payments END)::text'),
  text('label'),
  text('success_url'),
];

export const auditColumns = [
  number('id'),
  plain('actor'),
  number('api_key_id'),
  number('session_id'),
  plain('action'),
  plain('target_type'),
  text('target_id'),
  text('reason'),
  text('request_id'),
  time('created_at'),
];

/** Their values are sums of several payments, see customers.ts. */
export const customerColumns: Column[] = [
  ...customer,
  time('last_payment_at'),
  number('payments'),
  number('rejected_payments'),
  ...['eur_amount', 'eur_refunded', 'rub_amount', 'rub_refunded'].map((name) => amount(name)),
];
