import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { refundEvents } from '../../api/use-feed.js';
import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf } from '../../graphql.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Hint } from '../../parts/hint.js';
import { Metadata } from '../../parts/links/metadata.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { TestBadge } from '../../parts/payments/amount.js';
import { PaymentStatus } from '../../parts/payments/payment-status.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { SidePanel } from '../../parts/side-panel.js';
import { Facts } from '../../parts/values/facts.js';
import { Money } from '../../parts/values/money.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatMoney, say } from '../../texts/texts.js';
import { CabinetPaymentDocument } from './operations.js';
import { RefundAction } from './refund-action.js';
import { Refunds, UnfinishedRefunds } from './refunds.js';

interface PaymentPanelProps {
  /** The id of the payment site; undefined while the panel is closed. */
  paymentId: string | undefined;
  /** Removes the payment from the address. */
  onClose: () => void;
}

/** The details of a payment, beside the list. */
export const PaymentPanel = ({ paymentId, onClose }: PaymentPanelProps) => (
  <SidePanel id={paymentId} title={() => say('payments.details')} onClose={onClose}>
    {(id) => <LoadedDetails paymentId={id} />}
  </SidePanel>
);

function LoadedDetails({ paymentId }: { paymentId: string }) {
  const feed = [...refundEvents, 'payment.disputed', 'customer.erased'] as const;
  const answer = useAnswer(CabinetPaymentDocument, { paymentId }, { feed });
  return (
    <Pending answer={answer}>
      {({ payments: { nodes }, rejectedPayments: { nodes: rejected } }) => {
        const [payment] = nodes;
        if (payment) return <PaymentDetails payment={payment} onRefund={answer.read} />;
        if (rejected.length > 0) return <WasRejected paymentId={paymentId} />;
        return <EmptyState text="payments.notFound" hint="common.mistypedAddress" />;
      }}
    </Pending>
  );
}

/** The way to a payment that is on another page, such as one that is disputed. */
function WasRejected({ paymentId }: { paymentId: string }) {
  const way = (
    <Anchor component={Link} href={paths.rejectedPayments({ id: paymentId })}>
      {say('rejected.title')}
    </Anchor>
  );
  return <EmptyState text="payments.wasRejected" action={way} />;
}

type PaymentWithDetails = ResultOf<typeof CabinetPaymentDocument>['payments']['nodes'][number];

interface PaymentDetailsProps {
  payment: PaymentWithDetails;
  /** Called once a refund was asked for. */
  onRefund: () => void;
}

function PaymentDetails({ payment, onRefund }: PaymentDetailsProps) {
  const { amount, refundedAmount, currency, createdAt, paymentId, refunds, paymentLink } = payment;
  const { deletedAt, useOnce, maxPayments } = paymentLink;
  const isLimited = !deletedAt && (useOnce || maxPayments !== null);
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Text fz="1.75rem" fw={650} span>
            <Money amount={amount} currency={currency} />
          </Text>
          <TestBadge isTest={payment.isTest} />
          <PaymentStatus payment={payment} />
          {Number(refundedAmount) > 0 && (
            <Hint span>
              {say('payments.refundedPart', { amount: formatMoney(refundedAmount, currency) })}
            </Hint>
          )}
        </Group>
        <Hint>
          <Time at={createdAt} isExact />
        </Hint>
      </div>
      <Facts
        facts={[
          { label: say('products.product'), value: <Product {...paymentLink.product} /> },
          { label: say('payments.ofLink'), value: <LinkOf link={paymentLink} /> },
          ...customerFacts(payment.customer),
          {
            label: say('payments.paymentId'),
            value: <Copyable label={say('payments.copyPaymentId')} text={paymentId} />,
          },
        ]}
      />
      <Section order={3} gap="xs" title={say('payments.refunds')}>
        <UnfinishedRefunds refunds={payment.providerRefunds} />
        <Refunds refunds={refunds.nodes} hasMore={refunds.pageInfo.hasNextPage} />
        {payment.provider === null ? (
          !payment.isTest && <Hint>{say('payments.refundElsewhere')}</Hint>
        ) : (
          <RefundAction payment={payment} isLimited={isLimited} onRefund={onRefund} />
        )}
      </Section>
      <Section order={3} gap="xs" title={say('payments.metadata')}>
        <Metadata metadata={paymentLink.metadata} />
      </Section>
    </Stack>
  );
}

/** The customer, as reported by the payment site. */
function customerFacts({ email, name, phoneNumber, erasedAt }: PaymentWithDetails['customer']) {
  const facts = [];
  if (name) facts.push({ label: say('payments.name'), value: <UserText>{name}</UserText> });
  if (email) {
    const value = (
      <>
        <Copyable label={say('payments.copyEmail')} text={email} />
        <Anchor component={Link} href={paths.customer({ email })} size="sm">
          {say('customer.open')}
        </Anchor>
      </>
    );
    facts.push({ label: say('payments.customerEmail'), value });
  }
  if (phoneNumber) {
    facts.push({ label: say('payments.phone'), value: <UserText>{phoneNumber}</UserText> });
  }
  if (facts.length > 0) return facts;
  const value = erasedAt ? say('payments.erasedCustomer') : say('payments.unknownCustomer');
  return [{ label: say('payments.customer'), value }];
}

const Product = ({ id, title }: PaymentWithDetails['paymentLink']['product']) => (
  <Anchor component={Link} href={paths.product(id)} size="sm">
    <UserText>{title}</UserText>
  </Anchor>
);

function LinkOf({ link: { id, label, deletedAt } }: { link: PaymentWithDetails['paymentLink'] }) {
  const name = label ?? say('payments.link', { id });
  if (deletedAt) {
    return (
      <Group gap="xs">
        <UserText>{name}</UserText>
        <StatusBadge tone="neutral">{say('payments.deletedLink')}</StatusBadge>
      </Group>
    );
  }
  return (
    <Anchor component={Link} href={paths.link(id)} size="sm">
      <UserText>{name}</UserText>
    </Anchor>
  );
}

const Copyable = ({ label, text }: { label: string; text: string }) => (
  <Group gap={4} wrap="nowrap" align="flex-start">
    <UserText>{text}</UserText>
    <CopyButton isIcon value={text} label={label} />
  </Group>
);
