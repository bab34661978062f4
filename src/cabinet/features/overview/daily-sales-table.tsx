import { VisuallyHidden } from '@mantine/core';
import type { Currency } from '../../graphql.js';
import { formatDate, formatMoney, formatNumber, say } from '../../texts/texts.js';
import type { DailySales } from './daily-sales.js';

interface DailySalesTableProps {
  currency: Currency;
  sales: readonly DailySales[];
}

/** The chart as a table, for screen readers. */
export function DailySalesTable({ currency, sales }: DailySalesTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{say('overview.chart', { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('common.day')}</th>
            <th scope="col">{say('payments.paid')}</th>
            <th scope="col">{say('payments.refunded')}</th>
            <th scope="col">{say('payments.count')}</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ date, amount, refunded, count }) => (
            <tr key={date}>
              <th scope="row">{formatDate(`${date}T12:00`)}</th>
              <td>{formatMoney(amount, currency)}</td>
              <td>{formatMoney(refunded, currency)}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
