/** Rules of the types of the REST view that GraphQL cannot express. */
import { shownLength } from '../../src/access/keys/key-format.js';
import { currencies, currency, type CurrencyCode } from '../../src/core/money.js';
import { maxNameLength } from '../../src/core/text.js';

type Rules = Record<string, Record<string, unknown>>;

/** Names that clients of a REST API expect. Other types keep theirs. */
export const componentNames: Record<string, string> = {
  CreateApiKeyInput: 'CreateApiKeyRequest',
  CreatePaymentLinkInput: 'CreatePaymentLinkRequest',
  PriceInput: 'PriceEntry',
  PaymentLink: 'CreatedPaymentLink',
  PaymentLinkItem: 'PaymentLink',
};

const largest = (code: CurrencyCode): number => currency(code).most.toNumber();
const uri = { format: 'uri' };
const fromOne = { minimum: 1 };

/** A condition on some properties. Tells strict tools that other schemas may name more of them. */
const where = (properties: Record<string, object>, required?: string[]) => ({
  ...(required && { required }),
  properties,
  unevaluatedProperties: true,
});

/** Only words say "at most 2 decimal places": validators divide in floating point, and would refuse 20.1. */
const amount = { minimum: 0, maximum: largest('RUB') };
const needed = { type: 'number', exclusiveMinimum: 0 };
const euroAmount = { maximum: largest('EUR') };
const isEuro = { const: currency('EUR').id };

/** By type and field. */
export const fieldRules: Rules = {
  'CreateApiKeyInput.name': { minLength: 1, maxLength: maxNameLength, pattern: '\\S' },
  'CreatePaymentLinkInput.prices': {
    minItems: 1,
    maxItems: currencies.length,
    contains: { type: 'object', ...where({ currency_id: isEuro }, ['currency_id']) },
    maxContains: 1,
  },
  'PriceInput.currency_id': {
    enum: currencies.map(({ id }) => id),
    'x-enum-varnames': currencies.map(({ code }) => code),
  },
  'PriceInput.price': amount,
  'PriceInput.discount_price': amount,
  'PaymentLink.uuid': { format: 'uuid' },
  'PaymentLink.payment_link': uri,
  'PaymentLinkItem.uuid': { format: 'uuid' },
  'PaymentLinkItem.payment_link': uri,
  'PaymentLinkItem.prices': { minItems: currencies.length, maxItems: currencies.length },
  'PageLinks.first': uri,
  'PageLinks.last': uri,
  'PageLinks.prev': uri,
  'PageLinks.next': uri,
  'PageMeta.path': uri,
  'PageMeta.current_page': fromOne,
  'PageMeta.from': fromOne,
  'PageMeta.last_page': fromOne,
  'PageMeta.per_page': fromOne,
  'PageMeta.to': fromOne,
  'PagerLink.url': uri,
  'ApiKey.prefix': { minLength: shownLength, maxLength: shownLength },
  'ApiKey.last_four': { minLength: 4, maxLength: 4 },
  'IssuedApiKey.prefix': { minLength: shownLength, maxLength: shownLength },
  'IssuedApiKey.last_four': { minLength: 4, maxLength: 4 },
};

/** By type, where one field depends on another. Client generators ignore these rules; validators do not. */
export const typeRules: Rules = {
  PriceInput: {
    description: `The price of a link in one currency: at most 2 decimal places, up to ${largest('EUR')} EUR or ${largest('RUB')} RUB.`,
    dependentSchemas: {
      is_discount_price: {
        if: where({ is_discount_price: { const: true } }),
        then: where({ discount_price: needed }, ['discount_price']),
        else: where({ price: needed }, ['price']),
      },
      currency_id: {
        if: where({ currency_id: isEuro }),
        then: where({ price: euroAmount, discount_price: euroAmount }),
      },
    },
  },
};
