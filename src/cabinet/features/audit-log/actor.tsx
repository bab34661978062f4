import { UserText } from '../../parts/user-text.js';
import { useTexts } from '../../texts/texts.js';
import type { EntryProps } from './entry.js';

/** Who made a change: a key, somebody in the cabinet, or the platform. */
export function Actor({ entry: { actor, apiKeyId }, keyNames }: EntryProps) {
  const { say } = useTexts();
  if (actor === 'PLATFORM') return say('auditLog.byPlatform');
  if (apiKeyId === null || apiKeyId === undefined) return say('auditLog.byCabinet');
  const name = keyNames.get(apiKeyId) ?? apiKeyId;
  return (
    <UserText>
      {actor === 'SESSION'
        ? say('auditLog.byCabinetKey', { name })
        : say('auditLog.byKey', { name })}
    </UserText>
  );
}
