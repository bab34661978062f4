import { paymentEvents } from '../../../api/use-feed.js';
import { useList } from '../../../api/use-list.js';
import type { RowOf } from '../../../graphql.js';
import { Hint } from '../../../parts/hint.js';
import { timeColumn, type Column } from '../../../parts/lists/data-table.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { amountColumn, customerColumn } from '../../../parts/payments/payment-columns.js';
import { Money } from '../../../parts/values/money.js';
import { Time } from '../../../parts/values/time.js';
import { UserText } from '../../../parts/values/user-text.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { CabinetLinkPaymentsDocument } from '../operations.js';

type Payment = RowOf<typeof CabinetLinkPaymentsDocument>;

/** The payments of a link, newest first, with their refunds. */
export function LinkPayments({ linkId }: { linkId: string }) {
  const feed = [...paymentEvents, 'customer.erased'] as const;
  return (
    <PagedTable
      label={say('payments.title')}
      list={useList(CabinetLinkPaymentsDocument, { linkId }, { feed })}
      columns={columns}
      hrefOf={({ paymentId }) => paths.payments({ link: linkId, payment: paymentId })}
      empty={<Hint>{say('links.noPayments')}</Hint>}
    />
  );
}

const columns: readonly Column<Payment>[] = [
  { ...amountColumn, narrow: 'first' },
  { ...customerColumn, narrow: 'second' },
  { text: 'payments.refunds', cell: (payment) => <Refunds payment={payment} />, narrow: 'hidden' },
  { ...timeColumn('common.time'), narrow: 'first' },
];

function Refunds({ payment: { refunds } }: { payment: Payment }) {
  if (refunds.nodes.length === 0) return say('common.none');
  return refunds.nodes.map(({ id, amount, currency, createdAt, reason }) => (
    <div key={id}>
      <Money amount={amount} currency={currency} />{' '}
      <Hint size="xs" span>
        <Time at={createdAt} />
      </Hint>
      {reason && (
        <Hint size="xs" component="div">
          <UserText lines={2}>{reason}</UserText>
        </Hint>
      )}
    </div>
  ));
}
