import { Alert, Anchor, Box, Group, Paper, Title } from '@mantine/core';
import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react';
import { Link } from 'wouter';
import { refundEvents } from '../../api/use-feed.js';
import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf } from '../../graphql.js';
import { Hint } from '../../parts/hint.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatDateTime, formatMoney, formatRelative, say } from '../../texts/texts.js';
import { useNow } from '../../use-now.js';
import { CabinetAttentionDocument } from './operations.js';

type Answer = ResultOf<typeof CabinetAttentionDocument>;

interface AttentionProps {
  /** True if it shows nothing when all is well. */
  hideIfNone?: boolean;
}

export function Attention({ hideIfNone = false }: AttentionProps) {
  const now = useNow();
  const feed = ['payment.rejected', ...refundEvents, 'payment.disputed'] as const;
  const answer = useAnswer(CabinetAttentionDocument, {}, { feed });
  return (
    <Pending answer={answer} skeleton={<Box mih="4.5rem" />}>
      {(data) => {
        const problems = findProblems(data, now);
        if (problems.length > 0) {
          return (
            <Section title={say('overview.attention')}>
              <Paper withBorder>
                <ul className="rows">
                  {problems.map((problem) => (
                    <Problem key={problem.name} {...problem} />
                  ))}
                </ul>
              </Paper>
            </Section>
          );
        }
        if (hideIfNone) return null;
        return (
          <Alert color="pine" icon={<CheckCircleIcon />} title={say('overview.allWell')}>
            {say('overview.allWellHint')}
          </Alert>
        );
      }}
    </Pending>
  );
}

interface ProblemProps {
  /** Tells problems apart in code. */
  name: string;
  title: string;
  hint: string;
  /** The page where something can be done about it. */
  href: string;
  action: string;
}

/** Something that somebody should look at, and the way there. */
const Problem = ({ title, hint, href, action }: ProblemProps) => (
  <Group component="li" wrap="nowrap" align="flex-start" gap="sm" px="lg" py="0.875rem">
    <Box component="span" c="var(--mantine-color-yellow-light-color)">
      <AlertIcon size={20} />
    </Box>
    <Group flex={1} align="flex-start" gap={4}>
      <Box flex="1 1 14rem" miw={0}>
        <Title order={3}>
          <UserText lines={3}>{title}</UserText>
        </Title>
        <Hint component="div">
          <UserText lines={5}>{hint}</UserText>
        </Hint>
      </Box>
      <Anchor component={Link} href={href} size="sm" fw={600}>
        {action}
      </Anchor>
    </Group>
  </Group>
);

/** Long enough to replace a key in peace. */
const keyNoticeMs = 7 * 24 * 3600 * 1000;

/** Things that need attention, the most pressing first. */
const findProblems = (attention: Answer, now: Date): ProblemProps[] => [
  ...attention.disputes.nodes.map((dispute) => problemOfDispute(dispute)),
  ...problemsOfRejected(attention.rejectedPayments, now),
  ...attention.webhookEndpoints.nodes.flatMap((endpoint) => problemsOfEndpoint(endpoint)),
  ...attention.apiKeys.nodes.flatMap((key) => problemsOfKey(key, now)),
];

const providers = { STRIPE: 'Stripe', YOOKASSA: 'YooKassa' };

function problemOfDispute({
  id,
  provider,
  paymentId,
  currency,
  amount,
  evidenceDueBy,
}: Answer['disputes']['nodes'][number]): ProblemProps {
  const time = evidenceDueBy && formatDateTime(evidenceDueBy);
  return {
    name: `dispute-${id}`,
    title: say('overview.disputed', { amount: sayAmount(amount, currency) }),
    hint: time
      ? say('overview.answerDispute', { provider: providers[provider], time })
      : say('overview.disputeDecided'),
    href: paths.payments({ payment: paymentId }),
    action: say('overview.seePayment'),
  };
}

/** A provider may name a currency that has no prices here. */
const sayAmount = (amount: string, currency: string): string =>
  currency === 'EUR' || currency === 'RUB'
    ? formatMoney(amount, currency)
    : `${amount} ${currency}`;

function problemsOfRejected(
  { totalCount, nodes: [newest] }: Answer['rejectedPayments'],
  now: Date,
): ProblemProps[] {
  if (!newest) return [];
  const amount = formatMoney(newest.amount, newest.currency);
  const time = formatRelative(newest.createdAt, now);
  const customer = newest.customer.name ?? newest.customer.email;
  return [
    {
      name: 'rejected',
      title: say('overview.rejected', { count: totalCount }),
      hint: customer
        ? say('overview.rejectedNewestOf', { amount, customer, time })
        : say('overview.rejectedNewest', { amount, time }),
      href: paths.rejectedPayments({ resolved: false }),
      action: say('overview.seeRejected'),
    },
  ];
}

/** An endpoint that its creator disabled needs no attention. */
function problemsOfEndpoint({
  id,
  url,
  disabledReason,
  failingSince,
}: Answer['webhookEndpoints']['nodes'][number]): ProblemProps[] {
  const way = {
    name: `endpoint-${id}`,
    href: paths.webhook(id),
    action: say('overview.seeEndpoint'),
  };
  // A mailbox that has not confirmed yet is waited for.
  if (disabledReason === 'BY_CREATOR' || disabledReason === 'UNCONFIRMED') return [];
  if (disabledReason) {
    return [{ ...way, title: say(`overview.endpoint${disabledReason}`), hint: url }];
  }
  if (!failingSince) return [];
  const time = formatDateTime(failingSince);
  return [
    {
      ...way,
      title: say('overview.endpointFailing'),
      hint: say('overview.endpointFailingHint', { url, time }),
    },
  ];
}

function problemsOfKey(
  { id, name, expiresAt }: Answer['apiKeys']['nodes'][number],
  now: Date,
): ProblemProps[] {
  if (!expiresAt || new Date(expiresAt).getTime() > now.getTime() + keyNoticeMs) return [];
  return [
    {
      name: `key-${id}`,
      title: say('overview.keyExpires', { name }),
      hint: say('overview.keyExpiresHint', { time: formatDateTime(expiresAt) }),
      href: paths.apiKeys(),
      action: say('overview.seeKeys'),
    },
  ];
}
