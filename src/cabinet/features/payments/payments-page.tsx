import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import { useFeed } from '../../api/use-feed.js';
import { usePages } from '../../api/use-list.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedList } from '../../parts/lists/paged-list.js';
import { PaymentTable } from '../../parts/lists/payment-table.js';
import { Totals } from '../../parts/lists/totals.js';
import { Page } from '../../parts/page.js';
import { Pending } from '../../parts/pending.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { CabinetPaymentTotalsDocument, CabinetPaymentsDocument } from './operations.js';
import { toChoice, type PaymentChoice } from './payment-choice.js';
import { PaymentFilters } from './payment-filters.js';
import { PaymentPanel } from './payment-panel.js';
import { PaymentTabs } from './payment-tabs.js';

/** The payments, newest first. New ones come in by themselves. */
export function PaymentsPage() {
  const mayLink = useMay('SELL');
  const [query, setQuery] = useQueryOf('payments');
  // Begins the filters anew, with what is typed in them and not yet asked for.
  const [clearings, setClearings] = useState(0);
  const { payment, ...filters } = query;
  const choice = toChoice(filters);
  const pages = usePages(CabinetPaymentsDocument, choice, ({ payments }) => payments);
  useFeed(['payment.succeeded', 'payment.refunded', 'customer.erased'], pages.refresh);

  const clearAll = (): void => {
    setQuery({ payment });
    setClearings(clearings + 1);
  };
  const clear = Object.keys(filters).length > 0 ? clearAll : undefined;
  const hasRows = pages.nodes !== undefined && pages.nodes.length > 0;
  const isNew = pages.nodes?.length === 0 && !clear;
  return (
    <Page
      title={say('payments.title')}
      intro={say('payments.intro')}
      actions={
        !isNew && (
          <ExportButton
            kinds={['PAYMENTS', 'REFUNDS', 'CUSTOMERS']}
            from={query.from}
            to={query.to}
          />
        )
      }
    >
      <PaymentTabs />
      {!isNew && (
        <PaymentFilters key={clearings} query={query} onChange={setQuery} onClear={clear} />
      )}
      {hasRows && <PaymentTotals key={JSON.stringify(choice)} choice={choice} />}
      <PagedList
        pages={pages}
        onClearFilters={clear}
        empty={
          <EmptyState
            title={say('payments.empty')}
            hint={say('payments.emptyHint')}
            action={
              mayLink && (
                <Button component={Link} href={paths.newLink()}>
                  {say('links.create')}
                </Button>
              )
            }
          />
        }
      >
        {(payments) => (
          <PaymentTable
            label={say('payments.title')}
            payments={payments}
            hrefOf={({ paymentId }) => paths.payments({ ...filters, payment: paymentId })}
          />
        )}
      </PagedList>
      <PaymentPanel paymentId={payment} onClose={() => setQuery(filters)} />
    </Page>
  );
}

/** The sums of the chosen payments. Counting them takes the service long, so it is done only on request. */
function PaymentTotals({ choice }: { choice: PaymentChoice }) {
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        size="xs"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? say('payments.hideTotals') : say('payments.showTotals')}
      </Button>
      {isShown && (
        <Paper withBorder p="md" w="100%">
          <LoadedTotals choice={choice} />
        </Paper>
      )}
    </Stack>
  );
}

function LoadedTotals({ choice }: { choice: PaymentChoice }) {
  const feed = ['payment.succeeded', 'payment.refunded'] as const;
  const answer = useAnswer(CabinetPaymentTotalsDocument, choice, { feed });
  return (
    <Pending answer={answer} skeleton={<Skeleton height="3.375rem" />}>
      {({ payments: { totals } }) =>
        totals.length > 0 ? (
          <Stack>
            <Totals totals={totals} />
          </Stack>
        ) : (
          <Hint>{say('payments.noTotals')}</Hint>
        )
      }
    </Pending>
  );
}
