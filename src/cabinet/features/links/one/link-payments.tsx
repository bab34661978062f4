import { useFeed } from '../../../api/use-feed.js';
import { usePages } from '../../../api/use-list.js';
import type { RowOf } from '../../../graphql.js';
import { Hint } from '../../../parts/hint.js';
import { type Column, DataTable } from '../../../parts/lists/data-table.js';
import { PagedList } from '../../../parts/lists/paged-list.js';
import { usePaymentColumns } from '../../../parts/lists/payment-table.js';
import { Money } from '../../../parts/values/money.js';
import { Time } from '../../../parts/values/time.js';
import { UserText } from '../../../parts/values/user-text.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { CabinetLinkPaymentsDocument } from '../operations.js';

type Payment = RowOf<typeof CabinetLinkPaymentsDocument>;

/** The payments of a link, newest first, with their refunds. */
export function LinkPayments({ linkId }: { linkId: string }) {
  const pages = usePages(CabinetLinkPaymentsDocument, { linkId }, ({ payments }) => payments);
  useFeed(['payment.succeeded', 'payment.refunded', 'customer.erased'], pages.refresh);
  const { amount, customer, time } = usePaymentColumns();
  const refunds: Column<Payment> = {
    header: say('payments.refunds'),
    cell: (payment) => <Refunds payment={payment} />,
  };
  return (
    <PagedList pages={pages} empty={<Hint>{say('links.noPayments')}</Hint>}>
      {(payments) => (
        <DataTable
          label={say('payments.title')}
          columns={[amount, customer, refunds, time]}
          rows={payments}
          hrefOf={({ paymentId }) => paths.payments({ link: linkId, payment: paymentId })}
        />
      )}
    </PagedList>
  );
}

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
