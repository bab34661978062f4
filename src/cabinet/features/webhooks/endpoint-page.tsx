import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/session.js';
import { useFeed } from '../../api/use-feed.js';
import { usePages } from '../../api/use-list.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { Found } from '../../parts/found.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Page } from '../../parts/page.js';
import { Facts } from '../../parts/values/facts.js';
import { Time } from '../../parts/values/time.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { formatDateTime, say } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { Deliveries } from './deliveries.js';
import { isUnderWay } from './delivery.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { type Endpoint, hostOf, useEndpoints } from './endpoint.js';
import { EndpointActions } from './endpoint-actions.js';
import { disabledWords, EndpointBadge, typeWords } from './endpoint-state.js';
import { CabinetWebhookDeliveriesDocument } from './operations.js';
import { formatName, shownAddress } from './place.js';
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
      title={say('webhooks.endpoint')}
      back={back}
      missing={
        <EmptyState
          title={say('webhooks.gone')}
          hint={say('webhooks.goneHint')}
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
  const [{ status, delivery }, setQuery] = useQueryOf('webhook');
  const [wasEnabledNow, setEnabledNow] = useState(false);
  const pages = usePages(
    CabinetWebhookDeliveriesDocument,
    { endpointId: id, status },
    ({ webhookDeliveries }) => webhookDeliveries,
  );
  // An open delivery follows itself.
  const isFollowed = delivery === undefined && pages.nodes?.some(isUnderWay);
  usePoll({ underWay: isFollowed ? 'list' : undefined, read: pages.refresh, onEnd: onRead });
  useFeed(['payment.succeeded', 'payment.refunded', 'payment.rejected'], pages.refresh);
  const open = useDialog();
  const recover = (): void => {
    setEnabledNow(false);
    open(<RecoverDialog endpointId={id} onQueued={pages.refresh} />);
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
              setQuery({ status, delivery: testId });
              pages.refresh();
            }}
            onToggled={(isNowEnabled) => {
              setEnabledNow(isNowEnabled);
              // The deliveries that have waited are sent now.
              if (isNowEnabled) pages.refresh();
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
      <Deliveries
        endpoint={endpoint}
        pages={pages}
        status={status}
        onStatus={(chosen) => setQuery({ status: chosen })}
      />
      <DeliveryDrawer
        id={delivery}
        mayReplay={mayChange && isEnabled}
        onChanged={() => {
          pages.refresh();
          // Deliveries change the state of their endpoint.
          onRead();
        }}
        onClose={() => setQuery({ status })}
      />
    </Page>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { createdAt, description, disabledReason, failingSince, previousSecretExpiresAt } =
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
        { label: say('webhooks.created'), value: <Time at={createdAt} isExact /> },
      ]}
    />
  );
}
