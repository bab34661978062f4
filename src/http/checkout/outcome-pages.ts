import type { Decimal } from 'decimal.js';
import { html, type Html } from '../../core/html.js';
import type { CurrencyCode } from '../../core/money.js';
import { sayMoney } from '../../texts/formats.js';
import type { Texts } from '../../texts/texts.js';
import { layout, type Bar } from './layout.js';

/** A payment as its customer sees it. */
interface Paid {
  title: string;
  storeName: string;
  amount: Decimal;
  currency: CurrencyCode;
}

/** @param bar `sandbox` for a payment that was made there: its page is for developers */
export const paidPage = (paid: Paid & { paymentId: string }, texts: Texts, bar: Bar): Html => {
  const { say, mark } = texts;
  const { paymentId } = paid;
  const number = bar === 'sandbox' ? 'checkout.recorded' : 'checkout.paymentNumber';
  return layout(
    say('checkout.paid'),
    html`<h1>${say('checkout.paid')}</h1>
      ${soldPart(paid, texts)}
      <p>${mark(number, { paymentId, code })}</p>`,
    texts,
    bar,
  );
};

/** The page for a payment that its link could not take any more. */
export const goesBackPage = (
  paid: Paid & { provider: string; paymentId: string },
  texts: Texts,
  bar: Bar,
): Html => {
  const { say, mark } = texts;
  const { provider, paymentId } = paid;
  return layout(
    say('checkout.goesBack'),
    html`<h1>${say('checkout.goesBack')}</h1>
      ${soldPart(paid, texts)}
      <p>${say('checkout.goesBackHint', { provider })}</p>
      <p>${mark('checkout.paymentNumber', { paymentId, code })}</p>`,
    texts,
    bar,
  );
};

const soldPart = ({ title, storeName: store, amount, currency }: Paid, texts: Texts): Html =>
  html`<p class="seller">${texts.say('checkout.paidTo', { title, store })}</p>
      <p class="amount">${sayMoney(amount, currency, texts)}</p>`;

const code = (inner: string[]): Html => html`<code>${inner}</code>`;

/** The page of a customer who has returned before the provider says that they have paid. */
export const waitingPage = (
  waiting: Paid & {
    provider: string;
    checkoutId: string;
    /** The page of the provider; null if it can no longer be paid. */
    address: string | null;
    /** Ends the payment, and leads back to the form. */
    cancelAddress: string;
    /** The address of this page, for customers who look again by hand; null while it reloads by itself. */
    again: string | null;
  },
  texts: Texts,
  bar: Bar,
): Html => {
  const { say, mark } = texts;
  const { provider, checkoutId, address, cancelAddress, again } = waiting;
  return layout(
    say('checkout.waiting'),
    html`<h1>${say('checkout.waiting')}</h1>
      ${soldPart(waiting, texts)}
      <p role="status">${say(again === null ? 'checkout.waitingHint' : 'checkout.waitingLong', { provider })}</p>
      ${again && html`<p><a href="${again}">${say('checkout.lookAgain')}</a></p>`}
      ${address && notPaidBox(address, cancelAddress, texts)}
      <p class="hint">${mark('checkout.checkoutNumber', { checkoutId, code })}</p>`,
    texts,
    bar,
  );
};

const notPaidBox = (address: string, cancelAddress: string, { say }: Texts): Html =>
  html`<div class="notice">
        <p>${say('checkout.notYetPaid')}</p>
        <p><a href="${address}">${say('checkout.continue')}</a></p>
        <p><a href="${cancelAddress}">${say('checkout.turnBack')}</a></p>
      </div>`;

/** The page when nothing can be paid or seen now. `again` is the URL to go on, if there is one: by default a fresh form. */
export const sorryPage = (
  title: string,
  text: string,
  texts: Texts,
  { bar, again, goOn = texts.say('checkout.again') }: { bar: Bar; again?: string; goOn?: string },
): Html =>
  layout(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${again ? html`<p><a href="${again}">${goOn}</a></p>` : null}`,
    texts,
    bar,
  );
