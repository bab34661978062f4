import type { Checkout, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { rateLimited } from '../access/limits/rate-limited.js';
import { readOrRefuse, serviceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { CurrencyCode } from '../core/money.js';
import { mailAddressPattern, readOptionalText } from '../core/text.js';
import { creatorOfUuid, newLinkUuid } from '../payment-links/link-uuid.js';
import type { LinkPrice } from '../payment-links/prices.js';
import { maxPlaces } from '../payment-links/status.js';
import { createHold } from '../payments/holds.js';
import { unpayableReason, type PayableLink } from '../payments/payment-page.js';
import { notPayable } from '../payments/rejection.js';
import { texts, type Language } from '../texts/texts.js';
import { askToStart } from './ask.js';
import { count, endUnpaid } from './checkouts.js';
import { assertFewOfNetwork, networkHashes } from './networks.js';
import { Refused, Unclear, type NewPage, type Provider } from './providers/provider.js';
import { cancelCheckout } from './settle.js';

/** A new id for the form of a link. It names its creator, as the uuid of a link does. */
export const newCheckoutId = ({ creatorId }: PayableLink): string => newLinkUuid(creatorId);

/** The provider that takes a price; undefined if none does. */
export const providerFor = (
  { providers }: Pick<Context, 'providers'>,
  { currency, charged }: Pick<LinkPrice, 'currency' | 'charged'>,
): Provider | undefined =>
  providers.find(
    ({ currency: taken, least, most }) =>
      taken === currency && charged.gte(least) && charged.lte(most),
  );

/** What a customer has sent to pay a link. */
export interface CheckoutForm {
  link: PayableLink;
  price: LinkPrice;
  customer: Record<'email' | 'name' | 'phoneNumber', string>;
  /** From {@link newCheckoutId}, the same however often the form is sent. */
  checkoutId: string;
  language: Language;
}

/** Where the customer goes to pay. */
export interface StartedCheckout {
  /** The id of the form; of a new checkout, if that one had ended unpaid or had other values. */
  id: string;
  /** The provider's page; or the page of the payment, if the form is paid or may be: nobody pays it twice. */
  address: string;
}

type Problem = 'unclear' | 'refused' | 'refusedEmail';

/**
 * Sends a customer to the page of a provider. A link with a limited number of places holds one until that page has ended and
 * was looked at. The same form, sent again, leads to the same page. With other values it leads to a new one, and the old one
 * ends if the provider can end it.
 *
 * @returns `unclear` if nobody knows whether the provider has made its page: the same form can be sent again; `refused` if
 *   the provider does not take the payment; `refusedEmail` if it does not take the e-mail address
 * @throws ServiceError as `holdPaymentLink` does; VALIDATION_FAILED with the paths `customer.…`; CONFLICT if no provider
 *   takes this price, or the payments are those of another service; RATE_LIMITED while too many payments of the link, or of
 *   the customer's network, are under way
 */
export async function startCheckout(
  ctx: Context,
  form: CheckoutForm,
): Promise<StartedCheckout | Problem> {
  const provider = providerFor(ctx, form.price);
  if (!provider || creatorOfUuid(form.checkoutId) !== form.link.creatorId) throw notTaken();
  if (await ctx.providersOwner.isElsewhere()) throw notTaken();
  const wanted = readCheckout(ctx, form, provider);
  const { link } = form;
  const known = await resume(ctx, wanted);
  if (known?.isOver) {
    const { id } = known.checkout;
    return { id, address: pageOf(ctx, known.checkout, link).returnAddress };
  }
  const reason = unpayableReason(link, ctx.now());
  if (reason) throw notPayable(reason);
  const checkout = known?.checkout ?? (await create(ctx, link, provider, wanted));
  const { id, address } = checkout;
  return address === null ? openPage(ctx, provider, checkout, link) : { id, address };
}

const notTaken = () => serviceError('CONFLICT', 'error.notTaken');

/** The row of a new checkout. */
const readCheckout = (
  ctx: Context,
  { link, price, customer, checkoutId, language }: CheckoutForm,
  provider: Provider,
): Checkout =>
  readOrRefuse((faults) => {
    const read = (field: keyof typeof customer): string | null =>
      readOptionalText(customer[field], ['customer', field], faults);
    const createdAt = ctx.now();
    const endsAt = new Date(createdAt.getTime() + provider.pageSeconds * 1000);
    return {
      ...{ id: checkoutId, creatorId: link.creatorId, paymentLinkId: link.id, createdAt, endsAt },
      ...{ provider: provider.name, isTest: provider.isTest, providerId: null, address: null },
      ...{ currency: price.currency, amount: price.charged },
      ...{ title: link.product.title, language, isLimited: maxPlaces(link) !== null },
      customerEmail: readEmail(customer.email, provider, faults),
      customerName: read('name'),
      customerPhoneNumber: read('phoneNumber'),
      network: networkHashes(ctx, link.creatorId)[0],
      ...{ state: 'NEW', paymentId: null, tries: 0, lookedAt: null, nextLookAt: endsAt },
    };
  });

const mailAddress = new RegExp(`^${mailAddressPattern}$`, 'u');

/** Reads an address to which the provider may write. */
function readEmail(text: string, { needsEmail }: Provider, faults: Fault[]): string | null {
  const path = ['customer', 'email'];
  const before = faults.length;
  const email = readOptionalText(text, path, faults);
  if (faults.length > before) return null;
  if (email === null && needsEmail) faults.push({ path, rule: 'required' });
  if (email !== null && !mailAddress.test(email)) faults.push({ path, rule: 'emailAddress' });
  return email;
}

/** The time for which a provider may be asked again for the same page, whose end it takes from `createdAt`. */
const resumableMs = 4 * 60 * 1000;

/**
 * Finds the checkout of a form that was sent before. If it has ended unpaid, or has other values, gives `wanted` an id of
 * its own.
 *
 * @returns undefined if there is none to go on with; `isOver` if it is paid, or nobody knows whether it is
 */
async function resume(
  ctx: Context,
  wanted: Checkout,
): Promise<{ checkout: Checkout; isOver: boolean } | undefined> {
  const { creatorId, id } = wanted;
  const known = await ctx.db.checkout.findFirst({ where: { creatorId, id } });
  if (!known) return undefined;
  const now = ctx.now();
  const isUsable =
    (known.state === 'OPEN' && known.endsAt > now) ||
    (known.state === 'NEW' && known.createdAt.getTime() + resumableMs > now.getTime());
  if (isUsable && isSame(known, wanted)) return { checkout: known, isOver: false };
  const { checkout, isUnclear } = await cancelCheckout(ctx, id);
  // While one provider is down, customers may pay at the other.
  const mayBePaid = isUnclear && checkout.provider === wanted.provider;
  const isOver = checkout.state === 'RECORDED' || mayBePaid;
  if (isOver && checkout.paymentLinkId === wanted.paymentLinkId) return { checkout, isOver };
  wanted.id = newLinkUuid(creatorId);
  return undefined;
}

const isSame = (one: Checkout, other: Checkout): boolean =>
  one.amount.equals(other.amount) &&
  (
    [
      ...['paymentLinkId', 'provider', 'isTest', 'currency'],
      ...['customerEmail', 'customerName', 'customerPhoneNumber'],
    ] as (keyof Checkout)[]
  ).every((field) => one[field] === other[field]);

/** Checkouts of a link that may be under way at a time: far more than a launch has, and few for a botnet that tries cards. */
const mostOpen = 600;

/** A place is held for longer than the page, since a payment of the last second is seen a little later. */
const afterPageSeconds = 60;

/** @throws ServiceError when the link has no place, or is being paid by too many */
async function create(
  ctx: Context,
  link: PayableLink,
  provider: Provider,
  wanted: Checkout,
): Promise<Checkout> {
  const { id, creatorId, isLimited } = wanted;
  return ctx.db.$transaction(async (tx) => {
    await assertFewOfNetwork(tx, wanted, networkHashes(ctx, creatorId), maxPlaces(link));
    const { count } = await tx.checkout.createMany({ data: wanted, skipDuplicates: true });
    if (count === 0) {
      // The same form was sent twice at once.
      const other = await tx.checkout.findFirstOrThrow({ where: { creatorId, id } });
      if (!isSame(other, wanted)) throw notTaken();
      return other;
    }
    const seconds = provider.pageSeconds + afterPageSeconds;
    if (isLimited) await createHold(ctx, tx, link, { holdId: id, seconds });
    await assertFew(tx, wanted);
    return wanted;
  });
}

/** @throws ServiceError RATE_LIMITED while too many checkouts of a link, with this new one, can be paid */
async function assertFew(
  tx: Prisma.TransactionClient,
  { creatorId, paymentLinkId, createdAt: now }: Checkout,
): Promise<void> {
  const { _count: open, _min: first } = await tx.checkout.aggregate({
    where: { creatorId, paymentLinkId, nextLookAt: { not: null }, endsAt: { gt: now } },
    _count: true,
    _min: { endsAt: true },
  });
  if (open <= mostOpen) return;
  const ms = (first.endsAt as Date).getTime() - now.getTime();
  throw rateLimited('open_checkouts', Math.ceil(ms / 1000));
}

async function openPage(
  ctx: Context,
  provider: Provider,
  checkout: Checkout,
  link: PayableLink,
): Promise<StartedCheckout | Problem> {
  const { id, creatorId } = checkout;
  try {
    const page = await askToStart(provider, creatorId, () =>
      provider.start(pageOf(ctx, checkout, link)),
    );
    const opened = { state: 'OPEN', providerId: page.id, address: page.address };
    const { count: isFirst } = await ctx.db.checkout.updateMany({
      where: { creatorId, id, state: 'NEW' },
      data: { ...opened, nextLookAt: new Date(ctx.now().getTime() + firstLookMs) },
    });
    if (isFirst) count(ctx, checkout, 'opened');
    const { state } = await ctx.db.checkout.findFirstOrThrow({ where: { creatorId, id } });
    return state === 'OPEN' ? { id, address: page.address } : 'unclear';
  } catch (error) {
    const facts = { err: error, provider: provider.name, creatorId, checkoutId: id };
    if (error instanceof Unclear) {
      ctx.log.warn(facts, 'A provider gave no clear answer to a new checkout');
      count(ctx, checkout, 'unclear');
      return 'unclear';
    }
    if (!(error instanceof Refused)) throw error;
    if (emailField.test(error.field ?? '')) {
      await endUnpaid(ctx, checkout);
      return 'refusedEmail';
    }
    ctx.log.error(facts, 'A provider refused a new checkout');
    count(ctx, checkout, 'refused');
    await endUnpaid(ctx, checkout);
    return 'refused';
  }
}

/** Stripe's `customer_email`, YooKassa's `receipt.customer.email`. */
const emailField = /email$/;

/** The time until the first look at a page, unless the customer returns before. */
const firstLookMs = 15_000;

/** What a provider is asked for, from the row alone, so that it is the same each time. */
function pageOf(ctx: Context, checkout: Checkout, { uuid, product }: PayableLink): NewPage {
  const { storeName } = product.creator;
  const path = `/pay/${encodeURIComponent(storeName)}/${product.id}`;
  const address = (page: string): string => `${ctx.baseUrl}${path}/${page}?checkout=${checkout.id}`;
  return {
    checkoutId: checkout.id,
    ...{ creatorId: checkout.creatorId, linkUuid: uuid, storeName },
    currency: checkout.currency as CurrencyCode,
    amount: checkout.amount,
    title: checkout.title,
    customerEmail: checkout.customerEmail,
    language: checkout.language as keyof typeof texts,
    isLimited: checkout.isLimited,
    returnAddress: address('back'),
    cancelAddress: address('cancelled'),
    createdAt: checkout.createdAt,
  };
}
