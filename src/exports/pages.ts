import type { Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { paymentAddress } from '../payment-links/payment-address.js';
import {
  auditColumns,
  customerColumns,
  linkColumns,
  paymentColumns,
  refundColumns,
  rejectedPaymentColumns,
  type Column,
  type Row,
} from './columns.js';
import { readCustomers } from './customers.js';
import type { ExportKind, ExportRequest } from './export-request.js';
import {
  selectAuditEntries,
  selectLinks,
  selectNewest,
  selectPayments,
  selectRefunds,
  selectRejectedPayments,
  type PageBounds,
  type Place,
  type StoredRow,
} from './statements.js';

interface Kind {
  columns: readonly Column[];
  /** The rows page by page, as they were when the first was asked for. */
  read: (ctx: Context, query: Query, wanted: ExportRequest) => AsyncGenerator<Row[]>;
}

/** Reads pages one after the other, each from where the one before has ended. */
const walk = (
  tables: readonly string[],
  select: (bounds: PageBounds) => ReturnType<typeof selectPayments>,
  complete: (row: Row, ctx: Context, wanted: ExportRequest) => void = () => undefined,
): Kind['read'] =>
  async function* (ctx, query, wanted) {
    const start = selectNewest(wanted.owner.creatorId, tables);
    const [{ newest } = { newest: 0n }] = await query<{ newest: bigint }>(start);
    let after: Place | undefined;
    for (;;) {
      const found = await query<StoredRow>(select({ wanted, newest, after, now: ctx.now() }), {
        isPlannedAnew: true,
      });
      const [first] = found;
      if (!first) return;
      after = { at: first.at, id: first.last };
      const rows = first.id === null ? [] : found;
      for (const row of rows) complete(row, ctx, wanted);
      yield rows;
    }
  };

const addAddress = (row: Row, ctx: Context, { owner: { storeName } }: ExportRequest): void => {
  const { product_id: productId, uuid } = row as { product_id: string; uuid: string };
  row.payment_link = paymentAddress(ctx, { storeName, productId: BigInt(productId), uuid });
};

export const kinds: Record<ExportKind, Kind> = {
  PAYMENTS: { columns: paymentColumns, read: walk(['payments'], selectPayments) },
  PAYMENT_LINKS: { columns: linkColumns, read: walk(['payment_links'], selectLinks, addAddress) },
  REFUNDS: { columns: refundColumns, read: walk(['refunds'], selectRefunds) },
  REJECTED_PAYMENTS: {
    columns: rejectedPaymentColumns,
    read: walk(['rejected_payments'], selectRejectedPayments),
  },
  AUDIT_LOG: {
    columns: auditColumns,
    read: walk(['audit_entries', 'payment_links'], selectAuditEntries),
  },
  CUSTOMERS: {
    columns: customerColumns,
    read: (_ctx, query, wanted) => readCustomers(query, wanted),
  },
};
