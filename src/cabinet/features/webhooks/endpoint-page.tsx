import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { Link } from 'wouter';
import { useFeed } from '../../api/feed.js';
import { usePages } from '../../api/pages.js';
import { CabinetWebhookDeliveriesDocument } from '../../operations.js';
import { BackLink } from '../../parts/back-link.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FailureNote } from '../../parts/failure-note.js';
import { Page } from '../../parts/page.js';
import { Pending } from '../../parts/pending.js';
import { UserText } from '../../parts/user-text.js';
import { paths } from '../../paths.js';
import { useMay } from '../../session/session.js';
import { useTexts } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { Deliveries } from './deliveries.js';
import { useDelivery } from './delivery.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { EndpointActions } from './endpoint-actions.js';
import { hostOf, useEndpoints, type Endpoint } from './endpoint.js';
import { EndpointFacts } from './endpoint-facts.js';
import { RecoverDialog } from './recover-dialog.js';
import { TestResult } from './test-result.js';
import { useFollowed } from './use-followed.js';

/** One endpoint and what was sent to it. */
export function EndpointPage({ id }: { id: string }) {
  const { say } = useTexts();
  const [result, readAgain] = useEndpoints();
  const read = (): void => readAgain({ requestPolicy: 'network-only' });
  const endpoint = result.data?.webhookEndpoints.nodes.find((other) => other.id === id);
  if (endpoint) return <EndpointView endpoint={endpoint} error={result.error} onRead={read} />;
  return (
    <Page title={say('webhooks.endpoint')} back={<Back />}>
      <Pending result={result} onRetry={read}>
        {() => (
          <EmptyState
            title={say('webhooks.gone')}
            hint={say('webhooks.goneHint')}
            action={
              <Button component={Link} href={paths.webhooks()} variant="default">
                {say('webhooks.toList')}
              </Button>
            }
          />
        )}
      </Pending>
    </Page>
  );
}

function Back() {
  const { say } = useTexts();
  return <BackLink href={paths.webhooks()}>{say('webhooks.title')}</BackLink>;
}

interface EndpointViewProps {
  endpoint: Endpoint;
  /** Why the endpoint could not be read again. */
  error: CombinedError | undefined;
  /** Reads the endpoint again. */
  onRead: () => void;
}

function EndpointView({ endpoint, error, onRead }: EndpointViewProps) {
  const { say } = useTexts();
  const { id, url, isEnabled } = endpoint;
  const mayChange = useMay('FULL');
  const [{ status, delivery }, setQuery] = useQueryOf('webhook');
  const [testId, setTestId] = useState<string>();
  const [isRecovering, setRecovering] = useState(false);
  const [wasEnabledNow, setEnabledNow] = useState(false);
  const pages = usePages(
    CabinetWebhookDeliveriesDocument,
    { endpointId: id, status },
    ({ webhookDeliveries }) => webhookDeliveries,
  );
  const test = useDelivery(testId);
  const opened = useDelivery(delivery);
  const isSlow = useFollowed({ pages, test, opened, onRead });
  useFeed(['payment.succeeded', 'payment.refunded', 'payment.rejected'], pages.refresh);

  return (
    <Page
      title={hostOf(endpoint)}
      intro={<UserText lines={3}>{url}</UserText>}
      back={<Back />}
      actions={
        mayChange && (
          <EndpointActions
            endpoint={endpoint}
            onTested={(testedId) => {
              setTestId(testedId);
              pages.refresh();
            }}
            onToggled={(isNowEnabled) => {
              setEnabledNow(isNowEnabled);
              pages.refresh();
            }}
            onRecover={() => setRecovering(true)}
          />
        )
      }
    >
      {error && <FailureNote error={error} onRetry={onRead} />}
      {testId !== undefined && (
        <TestResult id={testId} test={test} isSlow={isSlow} onClose={() => setTestId(undefined)} />
      )}
      {wasEnabledNow && isEnabled && (
        <Alert color="blue" role="status">
          <Stack align="flex-start" gap="sm">
            {say('webhooks.enabledNow')}
            <Group gap="xs">
              <Button size="xs" onClick={() => setRecovering(true)}>
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
        opened={opened}
        mayReplay={mayChange && isEnabled}
        onReplayed={pages.refresh}
        onClose={() => setQuery({ status })}
      />
      <RecoverDialog
        endpointId={id}
        isOpen={isRecovering}
        onQueued={pages.refresh}
        onClose={() => {
          setRecovering(false);
          setEnabledNow(false);
        }}
      />
    </Page>
  );
}
