import type { Decimal } from 'decimal.js';
import { builder } from '../core/builder.js';
import type { Rate } from '../core/context.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { computeRoubles, currency, readAmount } from '../core/money.js';
import { setExchangeRate } from './operator-rate.js';
import { sourceDescription } from './sources.js';

const PricePreview = builder.objectRef<Rate & { rub: Decimal }>('PricePreview').implement({
  description: 'What an EUR price is in RUB at the current exchange rate.',
  fields: (t) => ({
    rub: t.field({
      type: 'Decimal',
      description: 'The RUB price, rounded half up to 0.01.',
      resolve: ({ rub }) => rub.toFixed(2),
    }),
    rate: t.expose('rate', { type: 'Decimal', description: 'Roubles for one euro.' }),
    source: t.exposeString('source', {
      description: sourceDescription,
    }),
    date: t.expose('date', { type: 'Date', description: 'The day the rate is for.' }),
  }),
});

builder.queryField('pricePreview', (t) =>
  t.field({
    type: PricePreview,
    access: 'creator',
    description:
      'What a link made now would cost in RUB if no RUB price were given. `UNAVAILABLE` when no current rate is known.',
    args: { eur: t.arg({ type: 'Decimal', required: true, description: 'Price in EUR.' }) },
    resolve: async (_root, args, ctx) => {
      const faults: Fault[] = [];
      const eur = readAmount(args.eur, ['eur'], currency('EUR').most, faults);
      if (!eur) throw invalid(faults);
      const rate = await ctx.currentRate();
      const rub = computeRoubles(eur, rate.rate, ['eur'], faults);
      if (faults.length > 0) throw invalid(faults);
      return { ...rate, rub };
    },
  }),
);

const ExchangeRate = builder.objectRef<Rate>('ExchangeRate').implement({
  description: 'What a euro is in roubles.',
  fields: (t) => ({
    rate: t.field({
      type: 'Decimal',
      description: 'Roubles for one euro.',
      resolve: ({ rate }) => rate.toFixed(),
    }),
    source: t.exposeString('source', { description: sourceDescription }),
    date: t.expose('date', { type: 'Date', description: 'The day the rate is for.' }),
  }),
});

const SetExchangeRateInput = builder.inputType('SetExchangeRateInput', {
  description: "The operator's own rate.",
  fields: (t) => ({
    rate: t.field({
      type: 'Decimal',
      required: true,
      description: 'Roubles for one euro: above 0, at most 100 000, with at most 8 decimals.',
    }),
    date: t.field({
      type: 'Date',
      description:
        'The day the rate is for, from 12 days ago to 4 days ahead; today (UTC) if left out.',
    }),
  }),
});

builder.mutationField('setExchangeRate', (t) =>
  t.field({
    type: ExchangeRate,
    access: 'platform',
    description:
      "Stores the operator's own rate, for when the bank is out of reach, or its answer is refused because it is too far from the last one known. The rate of the newest day serves, and of one day the one stored last; the next answers of the bank are compared with that. Returns the rate that is in use from now on.",
    args: { input: t.arg({ type: SetExchangeRateInput, required: true }) },
    resolve: (_root, { input }, ctx) => setExchangeRate(ctx, input),
  }),
);
