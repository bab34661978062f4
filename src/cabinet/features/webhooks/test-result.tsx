import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core';
import { AlertIcon, CheckIcon } from '@primer/octicons-react';
import { Link, useSearch } from 'wouter';
import { FailureNote } from '../../parts/failure-note.js';
import { paths, readQuery } from '../../paths.js';
import { say } from '../../texts/texts.js';
import type { DeliveryInUse } from './delivery.js';
import { AttemptWords } from './delivery-words.js';

interface TestResultProps {
  /** The delivery of the test event. */
  id: string;
  test: DeliveryInUse;
  /** True if the attempt takes long. */
  isSlow: boolean;
  onClose: () => void;
}

/** The result of a test event. It appears without a reload. */
export function TestResult({ id, test, isSlow, onClose }: TestResultProps) {
  const { status } = readQuery('webhook', useSearch());
  const { delivery, error, readAgain } = test;
  if (error) return <FailureNote error={error} onRetry={readAgain} />;

  const [attempt] = delivery?.attempts ?? [];
  if (!attempt && !isSlow) {
    return (
      <Alert color="blue" icon={<Loader size="xs" aria-hidden />} role="status">
        {say('webhooks.testing')}
      </Alert>
    );
  }
  const hasArrived = delivery?.status === 'SUCCEEDED';
  const title = attempt
    ? say(hasArrived ? 'webhooks.testArrived' : 'webhooks.testLost')
    : say('webhooks.testSlow');
  return (
    <Alert
      color={hasArrived ? 'green' : attempt ? 'red' : 'yellow'}
      icon={hasArrived ? <CheckIcon /> : <AlertIcon />}
      title={title}
      role="status"
      withCloseButton
      closeButtonLabel={say('common.close')}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        {attempt && (
          <Text size="sm">
            <AttemptWords attempt={attempt} />
          </Text>
        )}
        {delivery && (
          <Anchor
            component={Link}
            size="sm"
            href={paths.webhook(delivery.endpoint.id, { status, delivery: id })}
          >
            {say('webhooks.seeDelivery')}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}
