import type { Decimal } from 'decimal.js';
import { shorten } from '../../core/bounds.js';
import { html, type Html } from '../../core/html.js';
import type { CurrencyCode } from '../../core/money.js';
import type { LinkPrice } from '../../payment-links/prices.js';
import { sayDay, sayMoney } from '../../texts/formats.js';
import type { Texts } from '../../texts/texts.js';
import { layout, type Bar } from './layout.js';

/** A price that can be paid here. */
interface Offer {
  price: LinkPrice;
  /** The name of the provider that takes it; undefined in the sandbox. */
  paidAt: string | undefined;
}

/** A payment that the customer has begun. */
interface OpenPayment {
  amount: Decimal;
  currency: CurrencyCode;
  /** The page of the provider. */
  address: string;
}

export interface CheckoutForm {
  title: string;
  description: string | null;
  storeName: string;
  offers: Offer[];
  /** Where the form is sent, if not to the address of its page. */
  action: string | null;
  /** The hidden field that tells the form from others, the same however often it is sent. */
  id: { field: string; value: string };
  values: Record<'currency' | 'email' | 'name' | 'phone_number', string>;
  faults: Record<string, string>;
  /** True if the customer must give an e-mail address, whichever price they choose. */
  needsEmail: boolean;
  /** Why the customer sees the form again. */
  problem: string | null;
  open: OpenPayment | null;
}

export const checkoutPage = (form: CheckoutForm, texts: Texts, bar: Bar): Html => {
  const { say } = texts;
  const { title, description, problem, open, id } = form;
  const action = form.action === null ? null : html` action="${form.action}"`;
  return layout(
    title,
    html`<h1>${title}</h1>
      <p class="seller">${say('checkout.seller', { store: form.storeName })}</p>
      ${description && html`<p class="description">${description}</p>`}
      ${problem && html`<p class="fault notice" role="alert">${problem}</p>`}
      ${open && continueBox(open, texts)}
      <form method="post" accept-charset="utf-8"${action}>
        <input type="hidden" name="${id.field}" value="${id.value}">
        <fieldset>
          <legend>${say('checkout.currency')}</legend>
          ${form.offers.map((offer) => priceChoice(offer, form.values.currency, texts))}
        </fieldset>
        ${field(form, texts, 'email', say('checkout.email'), 'email', 'email')}
        ${field(form, texts, 'name', say('checkout.name'), 'text', 'name')}
        ${field(form, texts, 'phone_number', say('checkout.phoneNumber'), 'tel', 'tel')}
        <button>${say(bar === 'sandbox' ? 'checkout.payTest' : 'checkout.pay')}</button>
      </form>`,
    texts,
    bar,
    preview(form, texts),
  );
};

/** Characters of a description that a preview of the link shows. */
const maxPreview = 300;

/** What messengers and social networks show of the link. */
function preview({ title, storeName, description, offers }: CheckoutForm, texts: Texts): Html {
  const prices = offers
    .map(({ price }) => sayMoney(price.charged, price.currency, texts))
    .join(' / ');
  const words = shorten([prices, description].filter(Boolean).join('. '), maxPreview);
  return html`<meta property="og:type" content="product">
    <meta property="og:title" content="${title}">
    <meta property="og:site_name" content="${storeName}">
    <meta property="og:description" content="${words}">`;
}

const continueBox = ({ amount, currency, address }: OpenPayment, texts: Texts): Html => {
  const { say } = texts;
  const begun = sayMoney(amount, currency, texts);
  return html`<div class="notice">
        <p>${say('checkout.begun', { amount: begun })}</p>
        <p><a href="${address}">${say('checkout.continue')}</a></p>
      </div>`;
};

function priceChoice({ price, paidAt }: Offer, chosen: string, texts: Texts): Html {
  const { say } = texts;
  const { currency, regular, isDiscountPrice, charged, computedWith } = price;
  const before =
    isDiscountPrice && regular
      ? html`<s><span class="only-read">${say('checkout.regularPrice')} </span>${sayMoney(regular, currency, texts)}</s> `
      : null;
  const computed = computedWith
    ? html`<small>${say('checkout.rate', {
        rate: sayMoney(computedWith.rate, 'RUB', texts),
        source: computedWith.source,
        date: sayDay(computedWith.date, texts),
      })}</small>`
    : null;
  const where = paidAt
    ? html`<small>${say('checkout.paidAt', { provider: paidAt })}</small>`
    : null;
  const checked = currency === chosen ? html` checked` : null;
  return html`<label class="price">
            <input type="radio" name="currency" value="${currency}" required${checked}>
            <span>${before}<strong>${sayMoney(charged, currency, texts)}</strong>${computed}${where}</span>
          </label>
          `;
}

function field(
  { values, faults, needsEmail }: CheckoutForm,
  { say }: Texts,
  name: 'email' | 'name' | 'phone_number',
  label: string,
  type: string,
  autocomplete: string,
): Html {
  const found = faults[name];
  const invalid = found ? html` aria-invalid="true" aria-describedby="${name}-fault"` : null;
  const required =
    name === 'email' && needsEmail
      ? html` required`
      : html` placeholder="${say('checkout.optional')}"`;
  return html`<div class="field">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="255" value="${values[name]}"${required}${invalid}>
          ${found ? html`<p class="fault" id="${name}-fault">${found}</p>` : null}
        </div>`;
}
