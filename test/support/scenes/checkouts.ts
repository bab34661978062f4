/** Customers at a payment provider, served by the rules that the pages of the service call. */
import { beforeEach } from 'vitest';
import { platformContext } from '../../../src/access/context.js';
import { checkoutChores } from '../../../src/checkouts/chores.js';
import { cancelCheckout, settleCheckout } from '../../../src/checkouts/settle.js';
import { newCheckoutId, startCheckout } from '../../../src/checkouts/start-checkout.js';
import type { CurrencyCode } from '../../../src/core/money.js';
import { pricesOf } from '../../../src/payment-links/prices.js';
import { findPaymentPage } from '../../../src/payments/payment-page.js';
import { origin, useCreator, useService, type TestService } from '../service/service.js';
import { useStripe } from '../world/stripe.js';
import { useYookassa } from '../world/yookassa.js';
import { ann } from './customers.js';
import { newLink } from './payments.js';

/** What a customer enters, and the link. */
export interface Form {
  uuid: string;
  currency?: CurrencyCode;
  customer?: typeof ann;
  /** The id of a form that was sent before. */
  id?: string;
  /** Where it comes from; by default an address of its own. */
  address?: string;
  /** Another service on the same database. */
  at?: TestService;
}

/** A shop at Stripe and YooKassa. */
export function useShop() {
  const stripe = useStripe();
  const yookassa = useYookassa();
  const service = useService({ providers: [stripe, yookassa], publicUrl: origin });
  const creator = useCreator(service, beforeEach);
  beforeEach(() => [stripe, yookassa].forEach((provider) => provider.alter()));

  let customers = 0;
  const start = async ({
    uuid,
    currency = 'EUR',
    customer = ann,
    id,
    at = service,
    ...from
  }: Form) => {
    const { services } = at;
    const { address = `10.${++customers >> 8}.${customers & 255}.1` } = from;
    const ctx = Object.assign(platformContext(services, BigInt(creator.id)), {
      state: {},
      address,
    });
    const link = await findPaymentPage(ctx, uuid);
    const price = pricesOf(link).find((one) => one.currency === currency);
    if (!price) throw new Error(`The link has no price in ${currency}.`);
    const checkoutId = id ?? newCheckoutId(link);
    return startCheckout(ctx, { link, price, customer, checkoutId, language: 'en' });
  };

  /** Sends a customer to the provider's page. */
  const open = async (form: Form) => {
    const started = await start(form);
    if (typeof started === 'string') throw new Error(`No page was opened: ${started}.`);
    return { ...started, page: started.address.split('/').at(-1) as string };
  };

  /** A customer of a new link pays on the page of Stripe. */
  const paid = async (link: object = {}, customer = ann) => {
    const { uuid } = await newLink(creator, link);
    const checkout = await open({ uuid, customer });
    const paymentId = `test_${stripe.pay(checkout.page)}`;
    return { uuid, paymentId, ...checkout };
  };

  /** The same, and the payment is recorded. */
  const sold = async (link: object = {}) => {
    const checkout = await paid(link);
    await settleCheckout(service.services, checkout.id);
    /** Its id at Stripe. */
    const intent = checkout.paymentId.slice('test_'.length);
    return { ...checkout, intent };
  };

  /** Lets time pass, and does what is due then at the providers. */
  const pass = async (seconds: number) => {
    service.clock.pass(seconds * 1000);
    const { signal } = new AbortController();
    for (const chore of checkoutChores(service.services)) {
      if (seconds >= secondsOf(chore.name)) await chore.run(signal);
    }
  };

  return {
    stripe,
    yookassa,
    service,
    creator,
    start,
    open,
    paid,
    sold,
    pass,
    settle: (id: string) => settleCheckout(service.services, id),
    cancel: (id: string) => cancelCheckout(service.services, id),
    row: (id: string) => rowOf(service, id),
    refundRows: () =>
      service.database.db.providerRefund.findMany({
        where: { creatorId: BigInt(creator.id) },
        orderBy: { createdAt: 'asc' },
      }),
  };
}

/** The time between two runs of a chore. */
const secondsOf = (name: string): number =>
  /^checkouts-/.test(name) ? 0 : /^refunds-/.test(name) ? 60 : 3600;

const rowOf = (service: TestService, id: string) =>
  service.database.db.checkout.findFirstOrThrow({ where: { id } });
