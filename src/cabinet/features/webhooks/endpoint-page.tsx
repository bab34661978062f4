import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay } from '../../api/session.js';
import { useList } from '../../api/use-list.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { Found } from '../../parts/found.js';
import { HistoryLink } from '../../parts/history-link.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { useFilters } from '../../parts/lists/filters.js';
import { Page } from '../../parts/page.js';
import { Facts } from '../../parts/values/facts.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatDateTime, say } from '../../texts/texts.js';
import { Deliveries } from './deliveries.js';
import { isUnderWay } from './delivery.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { formatName, shownAddress } from './destination.js';
import {
  disabledWords,
  EndpointBadge,
  hostOf,
  typeWords,
  useEndpoints,
  type Endpoint,
} from './endpoint.js';
import { EndpointActions } from './endpoint-actions.js';
import { CabinetWebhookDeliveriesDocument } from './operations.js';
import { RecoverDialog } from './recover-dialog.js';
import { usePoll } from './use-poll.js';

const back = { href: paths.webhooks(), title: 'webhooks.title' } as const;

/** One endpoint and what was sent to it. */
export function EndpointPage({ id }: { id: string }) {
  const answer = useEndpoints();
  return (
    <Found
      answer={answer}
      item={answer.data?.webhookEndpoints.nodes.find((other) => other.id === id)}
      title={say('common.address')}
      back={back}
      missing={
        <EmptyState
          text="webhooks.gone"
          action={
            <Button component={Link} href={paths.webhooks()} variant="default">
              {say('webhooks.toList')}
            </Button>
          }
        />
      }
    >
      {(endpoint, note) => <EndpointView endpoint={endpoint} note={note} onRead={answer.read} />}
    </Found>
  );
}

interface EndpointViewProps {
  endpoint: Endpoint;
  note: ReactNode;
  onRead: () => void;
}

function EndpointView({ endpoint, note, onRead }: EndpointViewProps) {
  const { id, isEnabled } = endpoint;
  const mayChange = useMay('FULL');
  const [, navigate] = useLocation();
  const filters = useFilters('webhook', ['delivery']);
  const { status, delivery } = filters.values;
  const [wasEnabledNow, setEnabledNow] = useState(false);
  const feed = ['payment.succeeded', 'payment.refunded', 'payment.rejected'] as const;
  const list = useList(CabinetWebhookDeliveriesDocument, { endpointId: id, status }, { feed });
  // An open delivery follows itself.
  const isFollowed = delivery === undefined && list.rows?.some(isUnderWay);
  usePoll({ underWay: isFollowed ? 'list' : undefined, read: list.refresh, onEnd: onRead });
  const open = useDialog();
  const recover = (): void => {
    setEnabledNow(false);
    open(<RecoverDialog endpointId={id} onQueued={list.refresh} />);
  };

  return (
    <Page
      title={hostOf(endpoint)}
      intro={<UserText lines={3}>{shownAddress(endpoint)}</UserText>}
      back={back}
      actions={
        mayChange && (
          <EndpointActions
            endpoint={endpoint}
            onTested={(testId) => {
              navigate(paths.webhook(id, { status, delivery: testId }));
              list.refresh();
            }}
            onToggled={(isNowEnabled) => {
              setEnabledNow(isNowEnabled);
              // The deliveries that have waited are sent now.
              if (isNowEnabled) list.refresh();
            }}
            onRecover={recover}
          />
        )
      }
    >
      {note}
      {wasEnabledNow && isEnabled && (
        <Alert color="blue" role="status">
          <Stack align="flex-start" gap="sm">
            {say('webhooks.enabledNow')}
            <Group gap="xs">
              <Button size="xs" onClick={recover}>
                {say('webhooks.recover')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setEnabledNow(false)}>
                {say('common.close')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <EndpointFacts endpoint={endpoint} />
      <Deliveries endpoint={endpoint} list={list} filters={filters} />
      <DeliveryDrawer
        id={delivery}
        mayReplay={mayChange && isEnabled}
        onChanged={() => {
          list.refresh();
          // Deliveries change the state of their endpoint.
          onRead();
        }}
        onClose={() => filters.set({ delivery: undefined })}
      />
    </Page>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { id, createdAt, description, disabledReason, failingSince, previousSecretExpiresAt } =
    endpoint;
  const disabled = disabledWords(endpoint);
  const words =
    disabled !== undefined && disabledReason === 'UNCONFIRMED'
      ? disabled
      : disabled !== undefined
        ? `${disabled} ${say('webhooks.waitWords')}`
        : failingSince
          ? say('webhooks.failingWords', { time: formatDateTime(failingSince) })
          : say('webhooks.enabledWords');
  const secret = previousSecretExpiresAt
    ? say('webhooks.secretOverlap', { time: formatDateTime(previousSecretExpiresAt) })
    : say('webhooks.secretSet');
  return (
    <Facts
      facts={[
        {
          label: say('webhooks.state'),
          value: (
            <Stack gap={4} align="flex-start">
              <EndpointBadge endpoint={endpoint} />
              <Text size="sm">{words}</Text>
            </Stack>
          ),
        },
        ...(description
          ? [{ label: say('webhooks.description'), value: <UserText>{description}</UserText> }]
          : []),
        { label: say('webhooks.types'), value: typeWords(endpoint) },
        endpoint.format === 'STANDARD'
          ? { label: say('webhooks.secret'), value: secret }
          : { label: say('webhooks.place'), value: formatName(endpoint.format) },
        {
          label: say('webhooks.created'),
          value: (
            <Stack gap={4} align="flex-start">
              <Time at={createdAt} isExact />
              <HistoryLink target="WEBHOOK_ENDPOINT" id={id} />
            </Stack>
          ),
        },
      ]}
    />
  );
}
