import { Alert, Box, Code, Group, Stack, Text } from '@mantine/core';
import { SyncIcon } from '@primer/octicons-react';
import { useAnswer } from '../../api/use-answer.js';
import { CodeBlock } from '../../parts/code-block.js';
import { CopyButton } from '../../parts/copy-button.js';
import { ChangeButton } from '../../parts/forms/change-button.js';
import { Hint } from '../../parts/hint.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { SidePanel } from '../../parts/side-panel.js';
import { Facts } from '../../parts/values/facts.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { Time } from '../../parts/values/time.js';
import { say } from '../../texts/texts.js';
import {
  AttemptWords,
  DeliveryBadge,
  isUnderWay,
  type Attempt,
  type Delivery,
} from './delivery.js';
import { eventName } from './event-types.js';
import {
  CabinetReplayWebhookDeliveryDocument,
  CabinetWebhookDeliveryDocument,
} from './operations.js';
import { usePoll } from './use-poll.js';

interface DeliveryDrawerProps extends Omit<LoadedDeliveryProps, 'id'> {
  /** Undefined while the drawer is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** All about one delivery, beside the list. */
export const DeliveryDrawer = ({ id, onClose, ...props }: DeliveryDrawerProps) => (
  <SidePanel id={id} title={(shown) => say('webhooks.delivery', { id: shown })} onClose={onClose}>
    {(shown) => <LoadedDelivery id={shown} {...props} />}
  </SidePanel>
);

interface LoadedDeliveryProps {
  id: string;
  mayReplay: boolean;
  /** Called when it is sent again, and after each attempt. */
  onChanged: () => void;
}

/** A delivery that follows itself until it has arrived. */
function LoadedDelivery({ id, mayReplay, onChanged }: LoadedDeliveryProps) {
  const answer = useAnswer(CabinetWebhookDeliveryDocument, { id });
  const delivery = answer.data?.webhookDelivery;
  const isFollowed = delivery && isUnderWay(delivery);
  const underWay = isFollowed ? `attempt ${delivery.attempts.length}` : undefined;
  usePoll({ underWay, read: answer.read, onEnd: onChanged });
  return (
    <Pending answer={answer}>
      {() =>
        delivery ? (
          <DeliveryView
            delivery={delivery}
            mayReplay={mayReplay}
            onReplayed={() => {
              // It may have arrived already, so that nothing would be waited for.
              answer.read();
              onChanged();
            }}
          />
        ) : (
          <EmptyState text="webhooks.noDelivery" hint="common.mistypedAddress" />
        )
      }
    </Pending>
  );
}

interface DeliveryViewProps {
  delivery: Delivery;
  mayReplay: boolean;
  onReplayed: () => void;
}

function DeliveryView({ delivery, mayReplay, onReplayed }: DeliveryViewProps) {
  const { body, attempts, endpoint, status } = delivery;
  return (
    <Stack gap="lg">
      {!endpoint.isEnabled && status === 'PENDING' && (
        <Alert color="yellow">{say('webhooks.deliveriesWait')}</Alert>
      )}
      <DeliveryFacts delivery={delivery} />
      {mayReplay && <ReplayButton delivery={delivery} onReplayed={onReplayed} />}
      <Section
        order={3}
        gap="xs"
        title={
          attempts.length > 0
            ? say('webhooks.attempts', { count: attempts.length })
            : say('webhooks.noAttempts')
        }
      >
        <Attempts attempts={attempts} />
      </Section>
      <Section
        order={3}
        gap="xs"
        title={say('webhooks.body')}
        more={<CopyButton value={body} label={say('webhooks.copyBody')} />}
      >
        <CodeBlock label={say('webhooks.body')} mah="28rem">
          {readable(body)}
        </CodeBlock>
      </Section>
    </Stack>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { eventId, eventType, status, nextAttemptAt, createdAt } = delivery;
  const next = status === 'PENDING' && nextAttemptAt && !isUnderWay(delivery);
  return (
    <Facts
      facts={[
        {
          label: say('webhooks.event'),
          value: (
            <>
              {eventName(eventType)} <Code>{eventType}</Code>
            </>
          ),
        },
        {
          label: say('common.status'),
          value: (
            <div role="status">
              <DeliveryBadge delivery={delivery} />
            </div>
          ),
        },
        ...(next
          ? [{ label: say('webhooks.nextAttempt'), value: <Time at={nextAttemptAt} isExact /> }]
          : []),
        { label: say('common.time'), value: <Time at={createdAt} isExact /> },
        { label: say('webhooks.eventId'), value: <Code>{eventId}</Code> },
      ]}
    />
  );
}

type ReplayButtonProps = Pick<DeliveryViewProps, 'delivery' | 'onReplayed'>;

function ReplayButton({ delivery, onReplayed }: ReplayButtonProps) {
  return (
    <Group gap="sm">
      <ChangeButton
        document={CabinetReplayWebhookDeliveryDocument}
        input={{ id: delivery.id }}
        leftSection={<SyncIcon />}
        loading={isUnderWay(delivery)}
        onDone={onReplayed}
      >
        {say('webhooks.sendAgain')}
      </ChangeButton>
      <Hint>{say('webhooks.sendAgainHint')}</Hint>
    </Group>
  );
}

/** JSON in lines. The body is kept as it was sent, so this only shows it. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The attempts of a delivery, newest first. */
const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <ol className="rows">
    {attempts.map((attempt) => (
      <Box key={attempt.id} component="li" py="sm">
        <AttemptView attempt={attempt} />
      </Box>
    ))}
  </ol>
);

function AttemptView({ attempt }: { attempt: Attempt }) {
  const { startedAt, status, responseBody } = attempt;
  const isSuccess = status != null && status >= 200 && status < 300;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <StatusBadge tone={isSuccess ? 'good' : 'bad'}>
          {status == null ? say('webhooks.noAnswer') : String(status)}
        </StatusBadge>
        <Hint>
          <Time at={startedAt} isExact />
        </Hint>
      </Group>
      <Text size="sm">
        <AttemptWords attempt={attempt} />
      </Text>
      {responseBody && (
        <CodeBlock label={say('webhooks.answer')} mah="8rem">
          {responseBody}
        </CodeBlock>
      )}
    </Stack>
  );
}
