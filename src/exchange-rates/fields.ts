import type { Decimal } from 'decimal.js';
import { builder } from '../core/builder.js';
import type { Rate } from '../core/context.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { computeRoubles, currency, readAmount } from '../core/money.js';

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
      description: 'Where the rate is from: `cbr`, the Bank of Russia, or `sample`.',
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
