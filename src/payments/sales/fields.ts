import { creatorOf } from '../../access/context.js';
import { builder, sumComplexity } from '../../builder.js';
import { currencies } from '../../core/money.js';
import { maxNameLength } from '../../core/text.js';
import { defaultPageSize } from '../../relay.js';
import {
  mostDaysOfGroups,
  mostGroups,
  salesBy,
  type GroupedSales as GroupedSalesShape,
} from './sales-by.js';
import { isSpan, mostDays, salesByDay, type DailySales as DailySalesShape } from './sales.js';

export const DailySales = builder.objectRef<DailySalesShape>('DailySales').implement({
  description: 'Total of the payments of one day in one currency.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
  }),
});

const timeZoneDescription =
  'Where the days begin and end: the IANA name of a time zone, such as `Europe/Berlin`.';

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
        description: timeZoneDescription,
      }),
    },
    complexity: { field: sumComplexity, multiplier: mostDays * currencies.length },
    resolve: (_root, period, ctx) => salesByDay(ctx, creatorOf(ctx).id, period),
  }),
);

const SalesGrouping = builder.enumType('SalesGrouping', {
  description: 'What sales are grouped by.',
  values: {
    DAY: { description: 'The day of the payment.' },
    WEEK: { description: 'Its week, from Monday to Sunday.' },
    MONTH: { description: 'Its month.' },
    PRODUCT: { description: 'The product that was paid.' },
    LINK: { description: 'The link that was paid.' },
    METADATA: { description: 'The value of a key in the metadata of the link.' },
  } as const,
});

export const GroupedSales = builder.objectRef<GroupedSalesShape>('GroupedSales').implement({
  description: 'Total of the payments of one group in one currency.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'The first day of the day, week or month, as `2026-11-30`; the id of the product; the uuid of the link; or the value in the metadata. Null for payments whose links have no such value, and for the other groups.',
    }),
    title: t.exposeString('title', {
      nullable: true,
      description:
        'The title of the product; the label of the link or, without one, the title of its product. Null for other groups.',
    }),
    isOther: t.exposeBoolean('isOther', {
      description: 'Whether this is the total of all groups after the first ones.',
    }),
  }),
});

/** The rows that an answer has at most: beside the first groups, one without a key and one for the others. */
const mostRows = (groupBy: string, first: number): number =>
  currencies.length *
  (isSpan(groupBy) ? mostDaysOfGroups : Math.min(Math.max(1, first), mostGroups) + 2);

builder.queryField('salesBy', (t) =>
  t.field({
    type: [GroupedSales],
    access: 'READ',
    description:
      'Your sales by group and currency. Days, weeks and months are in order, and those without payments are left out. Of other groups, those with the highest amount in EUR (then in RUB) come first; then, under `METADATA`, the payments whose links have no value (`key` is null); then all others in one (`isOther`). A refund counts on the day of its payment.',
    args: {
      groupBy: t.arg({ type: SalesGrouping, required: true, description: 'What to group by.' }),
      metadataKey: t.arg.string({
        description: `The key, with \`METADATA\` only: at most ${maxNameLength} characters. Its values are texts of as many characters, numbers and booleans; the number 5 and the text "5" are one. Anything else is no value.`,
      }),
      from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
      to: t.arg({
        type: 'Date',
        required: true,
        description: `The last day. All in all, at most ${mostDaysOfGroups} days. A week or month that begins before \`from\` or ends after \`to\` counts in part.`,
      }),
      timeZone: t.arg.string({
        required: true,
        defaultValue: 'UTC',
        description: timeZoneDescription,
      }),
      first: t.arg.int({
        required: true,
        defaultValue: defaultPageSize,
        description: `The most products, links or values, 1 to ${mostGroups}. Days, weeks and months all come.`,
      }),
    },
    complexity: ({ groupBy, first }) => ({
      field: sumComplexity,
      multiplier: mostRows(groupBy, first),
    }),
    resolve: (_root, choice, ctx) => salesBy(ctx, creatorOf(ctx).id, choice),
  }),
);
