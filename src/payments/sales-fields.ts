import { creatorOf } from '../access/context.js';
import { builder, sumComplexity } from '../builder.js';
import { currencies } from '../core/money.js';
import { mostDays, salesByDay, type DailySales as DailySalesShape } from './sales.js';

export const DailySales = builder.objectRef<DailySalesShape>('DailySales').implement({
  description: 'Total of the payments of one day in one currency.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
  }),
});

builder.queryField('sales', (t) =>
  t.field({
    type: [DailySales],
    access: 'READ',
    description:
      'Your sales by day and currency, oldest first. Days without payments are left out. A refund counts on the day of its payment.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
      to: t.arg({
        type: 'Date',
        required: true,
        description: `The last day. All in all, at most ${mostDays} days.`,
      }),
      timeZone: t.arg.string({
        required: true,
        defaultValue: 'UTC',
        description:
          'Where the days begin and end: the IANA name of a time zone, such as `Europe/Berlin`.',
      }),
    },
    complexity: { field: sumComplexity, multiplier: mostDays * currencies.length },
    resolve: (_root, period, ctx) => salesByDay(ctx, creatorOf(ctx).id, period),
  }),
);
