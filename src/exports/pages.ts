import type { Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { paymentAddress } from '../payment-links/payment-address.js';
import { statusOf } from '../payment-links/status.js';
import { customerColumns, type Column, type Row } from './columns.js';
import { readCustomers } from './customers.js';
import type { ExportKind, ExportRequest } from './export-request.js';
import {
  auditEntries,
  links,
  payments,
  refunds,
  rejectedPayments,
  type WalkedExport,
  findNewest,
  readPages,
} from './statements.js';

interface Kind {
  columns: readonly Column[];
  /** The rows page by page, as they were when the first was asked for. */
  read: (ctx: Context, query: Query, wanted: ExportRequest) => AsyncGenerator<Row[]>;
}

const walk = (
  { columns, tables, selectPage }: WalkedExport,
  complete: (row: Row, ctx: Context, wanted: ExportRequest) => void = () => undefined,
): Kind => ({
  columns,
  async *read(ctx, query, wanted) {
    const newest = await findNewest(query, wanted.owner.creatorId, tables);
    const pages = readPages(query, (after) => selectPage({ wanted, newest, after }));
    for await (const rows of pages) {
      for (const row of rows) complete(row, ctx, wanted);
      yield rows;
    }
  },
});

/** Adds the address of a link, and tells its status as of now. */
const completeLink = (row: Row, ctx: Context, { owner: { storeName } }: ExportRequest): void => {
  const { uuid, product_id: productId } = row as Record<'uuid' | 'product_id', string>;
  row.payment_link = paymentAddress(ctx, { storeName, productId: BigInt(productId), uuid });
  const { status, expires_at: expiresAt } = row as { status: string; expires_at: Date | null };
  row.status = statusOf({ status, expiresAt }, ctx.now());
};

export const kinds: Record<ExportKind, Kind> = {
  PAYMENTS: walk(payments),
  PAYMENT_LINKS: walk(links, completeLink),
  REFUNDS: walk(refunds),
  REJECTED_PAYMENTS: walk(rejectedPayments),
  AUDIT_LOG: walk(auditEntries),
  CUSTOMERS: {
    columns: customerColumns,
    read: (_ctx, query, wanted) => readCustomers(query, wanted),
  },
};
