import { randomUUID } from 'node:crypto';
import { currency } from '../core/money.js';
import { makeLink } from './create/make-link.js';
import {
  CommandDeleteLinkDocument,
  CommandDisableLinkDocument,
  CommandLinksDocument,
  CommandPaidLinkDocument,
  type PaymentLinkStatus,
} from './documents.js';
import { exitCodes, Failure } from './failure.js';
import { newest } from './pages.js';
import { asTable } from './report.js';
import type { Session } from './session.js';

export interface ListOptions {
  product?: string;
  status?: PaymentLinkStatus;
  limit: number;
}

export async function listLinks(
  { client, report }: Session,
  { product, status, limit }: ListOptions,
): Promise<void> {
  const filter = { productId: product, status };
  const links = await newest(
    limit,
    async (page) => (await client.graphql(CommandLinksDocument, { filter, ...page })).paymentLinks,
  );
  const rows = links.map((link) => [
    link.id,
    link.status,
    link.prices.map(({ formatted }) => formatted).join(' · '),
    link.label ?? '',
    link.paymentLink,
  ]);
  const lines = asTable(rows);
  links.forEach((link, index) => report.print(link, lines[index] ?? ''));
}

export interface OneLink {
  product: string;
  eur: string;
  once?: boolean;
}

export async function createLink(
  session: Session,
  { product: productId, eur: price, once: useOnce = false }: OneLink,
): Promise<void> {
  const prices = [{ currencyId: currency('EUR').id, price, isDiscountPrice: false }];
  const asked = { link: { productId, prices, useOnce }, prefill: {} };
  const { uuid, paymentLink } = await makeLink(session, asked, randomUUID());
  session.report.print({ uuid, paymentLink }, paymentLink);
}

/** The argument that finds a link, by its id or its uuid. */
const linkArgument = (text: string): { id: string } | { uuid: string } =>
  /^\d+$/.test(text) ? { id: text } : { uuid: text };

export async function disableLink({ client, report }: Session, text: string): Promise<void> {
  const link = { ...linkArgument(text), isEnabled: false };
  const { updatePaymentLink } = await client.graphql(CommandDisableLinkDocument, { link });
  report.print(updatePaymentLink, `Disabled ${updatePaymentLink.paymentLink}`);
}

export async function deleteLink(session: Session, text: string): Promise<void> {
  const { client, report } = session;
  const { id, product } = await findLink(session, text);
  const link = { id, productId: product.id };
  const { deletePaymentLink } = await client.graphql(CommandDeleteLinkDocument, { link });
  report.print(deletePaymentLink, `Deleted the link ${deletePaymentLink.uuid}`);
}

/** A link with what a payment of it tells. */
export async function findLink({ client }: Session, text: string) {
  const { paymentLink } = await client.graphql(CommandPaidLinkDocument, linkArgument(text));
  if (!paymentLink) throw new Failure(`There is no link ${text}.`, exitCodes.refused);
  return paymentLink;
}

export type PaidLink = Awaited<ReturnType<typeof findLink>>;

/** The price in EUR, which every link has. */
export function priceOf({ prices }: PaidLink) {
  const [price] = prices;
  if (price) return price;
  throw new Failure('The link has no price.', exitCodes.refused);
}
