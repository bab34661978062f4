/**
 * The types of cells. Plain ones are written by the service itself, and hold nothing that CSV would have to escape.
 * Amounts are the text of decimals.
 */
type CellType = 'number' | 'amount' | 'boolean' | 'time' | 'plain' | 'text' | 'phone';

export interface Column {
  /** In snake_case: the name in the file and in the row. */
  name: string;
  type: CellType;
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

const columns =
  (type: CellType) =>
  (...names: string[]): Column[] =>
    names.map((name) => ({ name, type }));

const [number, amount, boolean] = [columns('number'), columns('amount'), columns('boolean')];
const [time, plain, text] = [columns('time'), columns('plain'), columns('text')];
const phone = columns('phone');

const link = [
  ...number('payment_link_id'),
  ...plain('payment_link_uuid'),
  ...text('payment_link_label'),
  ...number('product_id'),
  ...text('product_title'),
];

const customer = [...text('customer_email', 'customer_name'), ...phone('customer_phone_number')];

export const paymentColumns = [
  ...number('id'),
  ...text('payment_id'),
  ...time('created_at'),
  ...amount('refunded_amount'),
  ...plain('currency'),
  ...amount('amount'),
  ...link,
  ...customer,
];

export const rejectedPaymentColumns = [
  ...number('id'),
  ...text('payment_id'),
  ...plain('reason'),
  ...time('created_at'),
  ...boolean('is_resolved'),
  ...time('resolved_at'),
  ...amount('refunded_amount'),
  ...plain('currency'),
  ...amount('amount'),
  ...link,
  ...customer,
];

export const refundColumns = [
  ...number('id'),
  ...text('refund_id', 'payment_id'),
  ...boolean('is_of_rejected_payment'),
  ...text('reason'),
  ...time('created_at'),
  ...plain('currency'),
  ...amount('amount'),
  ...link,
];

export const linkColumns = [
  ...number('id'),
  ...plain('uuid'),
  ...number('product_id'),
  ...text('product_title', 'payment_link'),
  ...boolean('use_once'),
  ...time('used_at'),
  ...boolean('is_discount_price'),
  ...amount('eur_regular', 'eur_discount', 'eur_charged'),
  ...amount('rub_regular', 'rub_discount', 'rub_charged', 'rate'),
  ...plain('rate_source', 'rate_date'),
  ...time('created_at'),
  ...plain('status'),
  ...boolean('is_enabled'),
  ...time('expires_at'),
  ...number('max_payments'),
  ...text('label', 'success_url'),
];

export const auditColumns = [
  ...number('id'),
  ...plain('actor'),
  ...number('api_key_id', 'session_id'),
  ...plain('action', 'target_type'),
  ...text('target_id', 'reason', 'request_id'),
  ...time('created_at'),
];

export const customerColumns = [
  ...customer,
  ...time('last_payment_at'),
  ...number('payments', 'rejected_payments'),
  ...amount('eur_amount', 'eur_refunded', 'rub_amount', 'rub_refunded'),
];
