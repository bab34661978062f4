import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CabinetPaymentQuery } from '../../operations.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Facts } from '../../parts/facts.js';
import { Money } from '../../parts/money.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Time } from '../../parts/time.js';
import { UserText } from '../../parts/user-text.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import { Metadata } from '../../parts/metadata.js';
import { Refunds } from './refunds.js';

type PaymentWithDetails = CabinetPaymentQuery['payments']['nodes'][number];

export function PaymentDetails({ payment }: { payment: PaymentWithDetails }) {
  const { say, formatMoney } = useTexts();
  const { amount, refundedAmount, currency, createdAt, paymentId, refunds, paymentLink } = payment;
  const isRefunded = Number(refundedAmount) > 0;
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Text fz="1.75rem" fw={650} span>
            <Money amount={amount} currency={currency} />
          </Text>
          {isRefunded && (
            <StatusBadge tone="neutral">
              {refundedAmount === amount
                ? say('payments.refundedInFull')
                : say('payments.refundedPart', { amount: formatMoney(refundedAmount, currency) })}
            </StatusBadge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <Time at={createdAt} isExact />
        </Text>
      </div>
      <Facts
        facts={[
          { label: say('payments.product'), value: <Product {...paymentLink.product} /> },
          { label: say('payments.ofLink'), value: <LinkOf link={paymentLink} /> },
          ...customerFacts(payment.customer, say),
          {
            label: say('payments.paymentId'),
            value: <Copyable label={say('payments.copyPaymentId')} text={paymentId} />,
          },
        ]}
      />
      <Section title={say('payments.refunds')}>
        <Refunds refunds={refunds.nodes} hasMore={refunds.pageInfo.hasNextPage} />
      </Section>
      <Section title={say('payments.metadata')}>
        <Metadata metadata={paymentLink.metadata} />
      </Section>
    </Stack>
  );
}

/** What the payment site has told of the customer. */
function customerFacts(
  { email, name, phoneNumber }: PaymentWithDetails['customer'],
  say: ReturnType<typeof useTexts>['say'],
) {
  const facts = [];
  if (name) facts.push({ label: say('payments.name'), value: <UserText>{name}</UserText> });
  if (email) {
    const value = <Copyable label={say('payments.copyEmail')} text={email} />;
    facts.push({ label: say('payments.customerEmail'), value });
  }
  if (phoneNumber) {
    facts.push({ label: say('payments.phone'), value: <UserText>{phoneNumber}</UserText> });
  }
  if (facts.length > 0) return facts;
  return [{ label: say('payments.customer'), value: say('payments.unknownCustomer') }];
}

const Product = ({ id, title }: PaymentWithDetails['paymentLink']['product']) => (
  <Anchor component={Link} href={paths.product(id)} size="sm">
    <UserText>{title}</UserText>
  </Anchor>
);

function LinkOf({ link: { id, label, deletedAt } }: { link: PaymentWithDetails['paymentLink'] }) {
  const { say } = useTexts();
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs">
    <Title order={3}>{title}</Title>
    {children}
  </Stack>
);
