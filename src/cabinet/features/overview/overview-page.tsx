import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { Link } from 'wouter';
import { useFeed } from '../../api/feed.js';
import { useAnswer } from '../../api/use-answer.js';
import { CabinetOverviewDocument } from '../../documents.js';
import { Page } from '../../parts/page.js';
import { type Payment, PaymentTable } from '../../parts/lists/payment-table.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { paths } from '../../paths.js';
import { useNow } from '../../texts/now.js';
import { useTexts } from '../../texts/texts.js';
import { Attention } from './attention.js';
import { FirstSteps } from './first-steps.js';
import { SalesCard } from './sales-card.js';
import { lastDays } from './sales.js';

/** A burst of payments is read together. */
const rereadMs = 3000;

/** Money of the last 30 days, the latest payments, and what needs attention. */
export function OverviewPage() {
  const { say } = useTexts();
  const days = lastDays(useNow());
  const [result, read] = useAnswer({
    query: CabinetOverviewDocument,
    variables: {
      from: days.at(0) ?? '',
      to: days.at(-1) ?? '',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useFeed(['payment.succeeded', 'payment.refunded'], useThrottledCallback(refresh, rereadMs));

  return (
    <Page title={say('overview.title')}>
      <Pending result={result} onRetry={refresh} skeleton={<OverviewSkeleton />}>
        {({ sales, payments: { nodes: latest } }) =>
          latest.length === 0 ? (
            <Stack gap="xl">
              <FirstSteps />
              <Attention isQuiet />
            </Stack>
          ) : (
            <Stack gap="xl">
              <SalesCard sales={sales} days={days} usual={latest[0]?.currency ?? 'EUR'} />
              <Attention />
              <LatestPayments payments={latest} />
            </Stack>
          )
        }
      </Pending>
    </Page>
  );
}

/** As high as what comes. */
const OverviewSkeleton = () => (
  <Stack gap="xl">
    <Skeleton height="24rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="18rem" />
  </Stack>
);

/** The newest payments. The rest is on a page of its own. */
function LatestPayments({ payments }: { payments: readonly Payment[] }) {
  const { say } = useTexts();
  return (
    <Section
      title={say('overview.latest')}
      more={
        <Anchor component={Link} href={paths.payments()} size="sm">
          {say('overview.allPayments')}
        </Anchor>
      }
    >
      <PaymentTable
        isShort
        label={say('overview.latest')}
        payments={payments}
        hrefOf={({ paymentId }) => paths.payments({ payment: paymentId })}
      />
    </Section>
  );
}
