import { CommandPaymentsDocument, CommandProductsDocument } from './documents.js';
import { newest } from './pages.js';
import { asTable } from './report.js';
import type { Session } from './session.js';

interface Limit {
  limit: number;
}

export async function listPayments({ client, report }: Session, { limit }: Limit): Promise<void> {
  const payments = await newest(
    limit,
    async (page) => (await client.graphql(CommandPaymentsDocument, page)).payments,
  );
  const lines = asTable(
    payments.map(({ paymentId, createdAt, formatted, customer, paymentLink }) => [
      createdAt,
      formatted,
      customer.email ?? '',
      paymentLink.product.title,
      paymentId,
    ]),
  );
  payments.forEach((payment, index) => report.print(payment, lines[index] ?? ''));
}

export async function listProducts({ client, report }: Session, { limit }: Limit): Promise<void> {
  const products = await newest(
    limit,
    async (page) => (await client.graphql(CommandProductsDocument, page)).products,
  );
  const lines = asTable(
    products.map(({ id, title, isFree, isArchived }) => [
      id,
      title,
      [isFree && 'free', isArchived && 'archived'].filter(Boolean).join(', '),
    ]),
  );
  products.forEach((product, index) => report.print(product, lines[index] ?? ''));
}
