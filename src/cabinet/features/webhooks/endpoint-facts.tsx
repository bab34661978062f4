import { Stack, Text } from '@mantine/core';
import { Facts } from '../../parts/facts.js';
import { Time } from '../../parts/time.js';
import { useTexts } from '../../texts/texts.js';
import type { Endpoint } from './endpoint.js';
import { disabledWords, EndpointBadge } from './endpoint-state.js';

/** What is known of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { say, formatDateTime } = useTexts();
  const { createdAt, failingSince, previousSecretExpiresAt } = endpoint;
  const disabled = disabledWords(endpoint, say);
  const words =
    disabled !== undefined
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
        { label: say('webhooks.secret'), value: secret },
        { label: say('webhooks.created'), value: <Time at={createdAt} isExact /> },
      ]}
    />
  );
}
