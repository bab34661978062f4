import { createHash } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import { formatMoney, type CurrencyCode } from '../../core/money.js';
import type { Language, Texts } from '../../texts/texts.js';
import type { LinkPrice } from '../../payment-links/prices.js';
import { html, Html } from '../pages/html.js';

const style = `
:root { color-scheme: light dark; --line: #8886; --note: #7a4b00; --note-back: #fff3d6; --accent: #1d5bd8; }
@media (prefers-color-scheme: dark) { :root { --note: #ffd98a; --note-back: #3a2c0c; --accent: #7aa7ff; } }
* { box-sizing: border-box; }
body { font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0; background: Canvas; }
a { color: var(--accent); }
.sandbox { background: var(--note-back); color: var(--note); padding: 0.75rem 1.25rem; text-align: center; }
main { max-width: 30rem; margin: 2rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
.seller { margin: 0.25rem 0 1.5rem; opacity: 0.75; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
legend, .field > label { display: block; font-weight: 600; margin-bottom: 0.35rem; padding: 0; }
.price { display: flex; gap: 0.75rem; align-items: center; border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.85rem 1rem; margin-bottom: 0.6rem; cursor: pointer; }
.price:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.price input { width: 1.2rem; height: 1.2rem; margin: 0; flex: none; accent-color: var(--accent); }
.price strong { font-size: 1.2rem; }
.price s { opacity: 0.7; margin-right: 0.4rem; }
.price small, .hint { display: block; opacity: 0.75; font-size: 0.875rem; }
.field { margin-bottom: 1rem; }
.field input { width: 100%; font: inherit; padding: 0.7rem 0.8rem; border: 1px solid var(--line); border-radius: 0.6rem; }
.field [aria-invalid] { border-color: #c62828; }
.fault { color: #c62828; margin: 0.35rem 0 0; }
@media (prefers-color-scheme: dark) { .fault { color: #ff8a80; } }
button { width: 100%; font: inherit; font-weight: 600; padding: 0.9rem; border: 0; border-radius: 0.6rem; background: #1d5bd8; color: #fff; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.amount { font-size: 1.6rem; font-weight: 700; margin: 1rem 0; }
.only-read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Lets a page use its own style and send its own form, and nothing else.
 *
 * @param leadsAway whether the form ends on the seller's page. Browsers apply `form-action` to every redirect, too.
 */
export const contentSecurityPolicy = (leadsAway: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    `form-action 'self'${leadsAway ? ' https:' : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const layout = (title: string, main: Html, { language, mark }: Texts): Html => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${new Html(style)}</style>
  </head>
  <body>
    <header class="sandbox">${mark('checkout.sandbox', { strong })}</header>
    <main>
      ${main}
    </main>
  </body>
</html>
`;

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
