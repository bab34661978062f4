import { expect, test } from 'vitest';
import {
  auditColumns,
  linkColumns,
  paymentColumns,
  refundColumns,
  rejectedPaymentColumns,
  type Column,
} from '../src/exports/columns.js';
import { useStore } from './support/service/service.js';
import { words } from './support/scenes/words.js';

const { service, creator } = useStore();

/** Columns of exported tables that tell nothing by themselves, or that others tell. */
const internal: Record<string, string[]> = {
  payments: ['payment_link_id', 'frees_place', 'customer_erased_at', 'audit_entry'],
  rejected_payments: ['payment_link_id', 'customer_erased_at'],
  refunds: ['payment_row_id'],
  payment_links: words(`
    made_by_key_id request_id uses_defaults payment_count held_until deleted_at
  `),
  products: words(`
    description is_free is_archived created_at link_expires_after_seconds link_success_url
    marked_links marked_up_to
  `),
  audit_entries: [],
};

/** Tables of which no export has rows: keys, counters, jobs, and what is on its way. */
const withoutExport = words(`
  api_keys cabinet_sessions checkouts confirmation_mails creators disputes event_counters
  exchange_rates idempotency_keys payment_ids payment_link_holds payment_link_marks
  payment_link_terms provider_owners provider_refunds refund_ids stores webhook_attempts webhook_deliveries
  webhook_endpoints webhook_events
`);

/** The columns that exports have, as `table.column`. */
const exported = (walked: string, columns: Column[]): string[] =>
  columns.flatMap(({ sql = '' }) => {
    const tables: Record<string, string> = { walked, link: 'payment_links', product: 'products' };
    return [...sql.matchAll(/\b(walked|link|product)\.(\w+)/g)].map(
      ([, alias = '', name]) => `${tables[alias]}.${name}`,
    );
  });

/** The columns of links in which `customerData` looks for an address. */
async function searched(): Promise<string[]> {
  const email = 'ann@example.com';
  const ask = `{ customerData(email: "${email}") { paymentLinks(first: 1) { nodes { id } } } }`;
  expect((await creator.graphql(ask)).errors).toBeUndefined();
  const sql = service.statements.findLast((text) => text.includes(' AS holds FROM payment_links'));
  return [...(sql ?? '').matchAll(/(\w+)(?:::text)? ~ /g)].map(
    ([, name]) => `payment_links.${name}`,
  );
}

test('every column is in an export, searched by customerData, or named here as internal', async () => {
  const { rows } = await service.database.sql(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' AND column_name NOT IN ('id', 'creator_id')`);
  const told = new Set([
    ...exported('payments', paymentColumns),
    ...exported('rejected_payments', rejectedPaymentColumns),
    ...exported('refunds', refundColumns),
    ...exported('payment_links', linkColumns),
    ...exported('audit_entries', auditColumns),
    ...(await searched()),
    ...Object.entries(internal).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    ),
  ]);
  const untold = (rows as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !told.has(name) && !withoutExport.includes(name.split('.')[0] ?? ''));
  expect(
    untold,
    'give it to an export in src/exports/columns.ts; if it may hold an address that a creator has typed, to src/customers/links-with-address.ts; if it may name a customer, to src/customers/erase-payments.ts; or name it in test/columns.test.ts',
  ).toEqual([]);
});
