import type { Decimal } from 'decimal.js';
import { builder } from '../builder.js';
import { input, mutation } from '../declare.js';
import { readOrRefuse } from '../core/errors.js';
import { currency, readPrice } from '../core/money.js';
import { computeRoubles, daysAhead, sourceDescription, usableDays, type Rate } from './rate.js';
import { maxDecimals, mostRoubles, setExchangeRate } from './operator-rate.js';

const PricePreview = builder.objectRef<Rate & { rub: Decimal }>('PricePreview').implement({
  description: 'An EUR price converted to RUB at the current exchange rate.',
  fields: (t) => ({
    rub: t.field({
      type: 'Decimal',
      description: 'The RUB price, rounded half up to 0.01.',
      resolve: ({ rub }) => rub.toFixed(2),
    }),
    rate: t.expose('rate', { type: 'Decimal', description: 'Roubles per euro.' }),
    source: t.exposeString('source', {
      description: sourceDescription,
    }),
    date: t.expose('date', { type: 'Date', description: 'The day the rate is for.' }),
  }),
});

builder.queryField('pricePreview', (t) =>
  t.field({
    type: PricePreview,
    access: 'READ',
    description:
      'The RUB price a link created now would get if no RUB price were given. `UNAVAILABLE` if no current rate is known.',
    args: { eur: t.arg({ type: 'Decimal', required: true, description: 'Price in EUR.' }) },
    resolve: async (_root, { eur }, ctx) => {
      const path = ['eur'];
      const { most } = currency('EUR');
      const price = readOrRefuse((faults) => readPrice(eur, path, most, faults) ?? eur);
      const rate = await ctx.rates.current();
      const rub = readOrRefuse((faults) => computeRoubles(price, rate.rate, path, faults));
      return { ...rate, rub };
    },
  }),
);

const ExchangeRate = builder.objectRef<Rate>('ExchangeRate').implement({
  description: 'The price of a euro in roubles.',
  fields: (t) => ({
    rate: t.field({
      type: 'Decimal',
      description: 'Roubles per euro.',
      resolve: ({ rate }) => rate.toFixed(),
    }),
    source: t.exposeString('source', { description: sourceDescription }),
    date: t.expose('date', { type: 'Date', description: 'The day the rate is for.' }),
  }),
});

mutation('setExchangeRate', {
  type: ExchangeRate,
  access: 'platform',
  description:
    "Stores the operator's own rate, for when the bank cannot be reached, or its answer is refused because it differs too much from the last known rate. The rate of the newest day is used; of several rates for one day, the last one stored. The bank's next answers are compared with that rate. Returns the rate now in use.",
  input: input('A rate set by the operator.', (t) => ({
    rate: t.field({
      type: 'Decimal',
      required: true,
      description: `Roubles per euro: greater than 0, at most ${mostRoubles.toFixed()}, with at most ${maxDecimals} decimal places.`,
    }),
    date: t.field({
      type: 'Date',
      description: `The day the rate is for, from ${usableDays} days ago to ${daysAhead} days ahead; today (UTC) if left out.`,
    }),
  })),
  run: setExchangeRate,
});
