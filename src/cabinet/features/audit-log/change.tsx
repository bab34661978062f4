import { Text } from '@mantine/core';
import { UserText } from '../../parts/user-text.js';
import { useTexts } from '../../texts/texts.js';
import type { AuditEntry } from './entry.js';
import { isKnown } from './actions.js';

/** What was done, and why, if the platform gave a reason. */
export function Change({ entry }: { entry: AuditEntry }) {
  const { say } = useTexts();
  const { action, reason, requestId } = entry;
  return (
    <>
      <Text size="sm" fw={600} title={say('auditLog.requestId', { requestId })}>
        {isKnown(action) ? say(`auditLog.${action}`) : action}
      </Text>
      {reason !== null && reason !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          <UserText lines={3}>{say('auditLog.reason', { reason })}</UserText>
        </Text>
      )}
    </>
  );
}
