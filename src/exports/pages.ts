import type { Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { paymentAddress } from '../payment-links/payment-address.js';
import { statusOf } from '../payment-links/status.js';
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
  type Position,
  type Select,
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
  select: Select,
  complete: (row: Row, ctx: Context, wanted: ExportRequest) => void = () => undefined,
): Kind['read'] =>
  async function* (ctx, query, wanted) {
    const start = selectNewest(wanted.owner.creatorId, tables);
    const [{ newest } = { newest: 0n }] = await query<{ newest: bigint }>(start);
    let after: Position | undefined;
    for (;;) {
      const found = await query<StoredRow>(select({ wanted, newest, after }), {
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

/** Adds the address of a link, and tells its status as of now. */
const completeLink = (row: Row, ctx: Context, { owner: { storeName } }: ExportRequest): void => {
  const { uuid, product_id: productId } = row as Record<'uuid' | 'product_id', string>;
  row.payment_link = paymentAddress(ctx, { storeName, productId: BigInt(productId), uuid });
  const { status, expires_at: expiresAt } = row as { status: string; expires_at: Date | null };
  row.status = statusOf({ status, expiresAt }, ctx.now());
};

export const kinds: Record<ExportKind, Kind> = {
  PAYMENTS: { columns: paymentColumns, read: walk(['payments'], selectPayments) },
  PAYMENT_LINKS: { columns: linkColumns, read: walk(['payment_links'], selectLinks, completeLink) },
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
