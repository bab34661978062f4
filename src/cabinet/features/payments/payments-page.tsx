import { Button, Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { paymentEvents } from '../../api/use-feed.js';
import { useMay } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import { useList } from '../../api/use-list.js';
import { endOfDay, startOfDay } from '../../calendar-days.js';
import type { VariablesOf } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import {
  DayFilters,
  Filters,
  OneFilter,
  TextFilter,
  useFilters,
} from '../../parts/lists/filters.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Page } from '../../parts/page.js';
import { paymentColumns } from '../../parts/payments/payment-columns.js';
import { Totals } from '../../parts/payments/totals.js';
import { Pending } from '../../parts/pending.js';
import { paths, type Query } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetPaymentsDocument, CabinetPaymentTotalsDocument } from './operations.js';
import { PaymentPanel } from './payment-panel.js';
import { PaymentTabs } from './payment-tabs.js';

const ofPayments = [...paymentEvents, 'payment.disputed'] as const;

/** The payments, newest first. New ones come in by themselves. */
export function PaymentsPage() {
  const mayLink = useMay('SELL');
  const filters = useFilters('payments', ['payment']);
  const { from, to, payment } = filters.values;
  const choice = choiceOf(filters.values);
  const list = useList(CabinetPaymentsDocument, choice, {
    feed: [...ofPayments, 'customer.erased'],
  });
  const isNew = list.rows?.length === 0 && !filters.clear;
  return (
    <Page
      title={say('payments.title')}
      intro={say('payments.intro')}
      actions={
        !isNew && <ExportButton kinds={['PAYMENTS', 'REFUNDS', 'CUSTOMERS']} from={from} to={to} />
      }
    >
      <PaymentTabs />
      {!isNew && (
        <Filters of={filters}>
          <TextFilter name="email" label="payments.email" type="email" />
          <TextFilter name="id" label="payments.paymentId" />
          <DayFilters from="common.from" to="common.to" />
          <OneFilter name="link" text={(id) => say('payments.link', { id })} />
        </Filters>
      )}
      {!isNew && <PaymentTotals choice={choice} />}
      <PagedTable
        label={say('payments.title')}
        list={list}
        filters={filters}
        columns={paymentColumns}
        hrefOf={({ paymentId }) => paths.payments({ ...filters.values, payment: paymentId })}
        empty={
          <EmptyState
            text="payments.empty"
            action={
              mayLink && (
                <Button component={Link} href={paths.newLink()}>
                  {say('links.create')}
                </Button>
              )
            }
          />
        }
      />
      <PaymentPanel paymentId={payment} onClose={() => filters.set({ payment: undefined })} />
    </Page>
  );
}

type Choice = VariablesOf<typeof CabinetPaymentTotalsDocument>;

/** The payments that the address of the page asks for. */
const choiceOf = ({ id, email, from, to, link }: Query<'payments'>): Choice => ({
  paymentLinkId: link,
  filter: {
    paymentId: id,
    customerEmail: email,
    createdFrom: from && startOfDay(from),
    createdTo: to && endOfDay(to),
  },
});

/** The sums of the chosen payments. */
function PaymentTotals({ choice }: { choice: Choice }) {
  const answer = useAnswer(CabinetPaymentTotalsDocument, choice, { feed: ofPayments });
  return (
    <Pending answer={answer} skeleton={<Skeleton height="3.375rem" />}>
      {({ payments: { totals } }) => totals.length > 0 && <Totals totals={totals} />}
    </Pending>
  );
}
