import type { Decimal } from 'decimal.js';
import { formatMoney, type CurrencyCode } from '../../core/money.js';
import type { Language, Texts } from '../../texts/texts.js';
import type { LinkPrice } from '../../payment-links/prices.js';
import { html, type Html } from '../../core/html.js';
import { plainPage } from '../pages/plain-page.js';

const layout = (title: string, main: Html, texts: Texts): Html =>
  plainPage(
    title,
    main,
    texts,
    html`<header class="sandbox">${texts.mark('checkout.sandbox', { strong })}</header>`,
  );

const strong = (inner: string[]): Html => html`<strong>${inner}</strong>`;

export interface CheckoutForm {
  title: string;
  storeName: string;
  prices: LinkPrice[];
  /** The id of the payment that this form makes, however often it is sent. */
  paymentId: string;
  values: Record<'currency' | 'email' | 'name' | 'phone_number', string>;
  faults: Record<string, string>;
}

export const checkoutPage = (form: CheckoutForm, texts: Texts): Html => {
  const { say } = texts;
  return layout(
    form.title,
    html`<h1>${form.title}</h1>
      <p class="seller">${say('checkout.seller', { store: form.storeName })}</p>
      <form method="post" accept-charset="utf-8">
        <input type="hidden" name="payment_id" value="${form.paymentId}">
        <fieldset>
          <legend>${say('checkout.currency')}</legend>
          ${form.prices.map((price) => priceChoice(price, form.values.currency, texts))}
        </fieldset>
        ${field(form, 'email', say('checkout.email'), 'email', 'email')}
        ${field(form, 'name', say('checkout.name'), 'text', 'name')}
        ${field(form, 'phone_number', say('checkout.phoneNumber'), 'tel', 'tel')}
        <button>${say('checkout.pay')}</button>
      </form>`,
    texts,
  );
};

interface Formats {
  money: (amount: Decimal, currency: CurrencyCode) => string;
  rate: (rate: Decimal) => string;
  day: (day: Date) => string;
}

/** Formats figures: in English as the APIs write them, in Russian as Russians do. */
const formats: Record<Language, Formats> = {
  en: {
    money: formatMoney,
    rate: (rate) => rate.toString(),
    day: (day) => day.toISOString().slice(0, 10),
  },
  ru: {
    money: (amount, currency) =>
      new Intl.NumberFormat('ru', { style: 'currency', currency }).format(amount.toNumber()),
    rate: (rate) =>
      new Intl.NumberFormat('ru', { maximumFractionDigits: 8 }).format(rate.toNumber()),
    day: (day) => new Intl.DateTimeFormat('ru', { timeZone: 'UTC' }).format(day),
  },
};

function priceChoice(price: LinkPrice, chosen: string, { language, say }: Texts): Html {
  const { money, rate, day } = formats[language];
  const { currency, regular, isDiscountPrice, charged, computedWith } = price;
  const before =
    isDiscountPrice && regular
      ? html`<s><span class="only-read">${say('checkout.regularPrice')} </span>${money(regular, currency)}</s> `
      : null;
  const computed = computedWith
    ? html`<small>${say('checkout.rate', {
        rate: rate(computedWith.rate),
        source: computedWith.source,
        date: day(computedWith.date),
      })}</small>`
    : null;
  const checked = currency === chosen ? html` checked` : null;
  return html`<label class="price">
            <input type="radio" name="currency" value="${currency}" required${checked}>
            <span>${before}<strong>${money(charged, currency)}</strong>${computed}</span>
          </label>
          `;
}

function field(
  { values, faults }: CheckoutForm,
  name: 'email' | 'name' | 'phone_number',
  label: string,
  type: string,
  autocomplete: string,
): Html {
  const found = faults[name];
  const invalid = found ? html` aria-invalid="true" aria-describedby="${name}-fault"` : null;
  return html`<div class="field">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="255" value="${values[name]}"${invalid}>
          ${found ? html`<p class="fault" id="${name}-fault">${found}</p>` : null}
        </div>`;
}

export const paidPage = (
  paid: {
    title: string;
    storeName: string;
    amount: Decimal;
    currency: CurrencyCode;
    paymentId: string;
  },
  texts: Texts,
): Html => {
  const { language, say, mark } = texts;
  const { title, storeName: store, amount, currency, paymentId } = paid;
  return layout(
    say('checkout.paid'),
    html`<h1>${say('checkout.paid')}</h1>
      <p class="seller">${say('checkout.paidTo', { title, store })}</p>
      <p class="amount">${formats[language].money(amount, currency)}</p>
      <p>${mark('checkout.recorded', { paymentId, code })}</p>`,
    texts,
  );
};

const code = (inner: string[]): Html => html`<code>${inner}</code>`;

/** The page when nothing can be paid. `again` is the address of a fresh form, if there is one. */
export const sorryPage = (title: string, text: string, texts: Texts, again?: string): Html =>
  layout(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${again ? html`<p><a href="${again}">${texts.say('checkout.again')}</a></p>` : null}`,
    texts,
  );
