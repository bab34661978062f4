import { builder } from '../builder.js';
import { formatMoney } from '../core/money.js';
import { sourceDescription } from '../exchange-rates/rate.js';
import type { LinkPrice } from './prices.js';

export const Currency = builder.enumType('Currency', {
  description: 'A currency of payment links.',
  values: {
    EUR: { description: 'Euro, `currencyId` 3.' },
    RUB: { description: 'Russian rouble, `currencyId` 1.' },
  },
});

export const Price = builder.objectRef<LinkPrice>('PaymentLinkPrice').implement({
  description: 'The price of a link in one currency, frozen when the link was created.',
  fields: (t) => ({
    currency: t.expose('currency', { type: Currency, description: 'The currency.' }),
    regular: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Regular price; shown crossed out if the discount applies.',
      resolve: ({ regular }) => regular?.toFixed(2) ?? null,
    }),
    discount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Discount price.',
      resolve: ({ discount }) => discount?.toFixed(2) ?? null,
    }),
    isDiscountPrice: t.exposeBoolean('isDiscountPrice', {
      description: 'Whether the discount price is charged.',
    }),
    charged: t.field({
      type: 'Decimal',
      description: 'The amount the customer pays.',
      resolve: ({ charged }) => charged.toFixed(2),
    }),
    formatted: t.string({
      description: 'The amount the customer pays, with its currency symbol: `€10.00`, `1000.00 ₽`.',
      resolve: ({ charged, currency }) => formatMoney(charged, currency),
    }),
    rate: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Roubles per euro used to compute the price; null if the price was given.',
      resolve: ({ computedWith }) => computedWith?.rate ?? null,
    }),
    rateSource: t.string({
      nullable: true,
      description: sourceDescription,
      resolve: ({ computedWith }) => computedWith?.source ?? null,
    }),
    rateDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day the rate is for.',
      resolve: ({ computedWith }) => computedWith?.date ?? null,
    }),
  }),
});

export const PriceInput = builder.inputType('PriceInput', {
  description: 'The price of a link in one currency.',
  fields: (t) => ({
    currencyId: t.int({ required: true, description: '1 for RUB, 3 for EUR.' }),
    price: t.field({
      type: 'Decimal',
      description:
        'Regular price: greater than 0, at most 2 decimal places. Required when `isDiscountPrice` is false; otherwise 0 counts as left out.',
    }),
    discountPrice: t.field({
      type: 'Decimal',
      description:
        'Discount price, less than the regular price. Required when `isDiscountPrice` is true; otherwise 0 counts as left out.',
    }),
    isDiscountPrice: t.boolean({
      required: true,
      description:
        'When true, the regular price is shown crossed out and the discount price is charged.',
    }),
  }),
});
