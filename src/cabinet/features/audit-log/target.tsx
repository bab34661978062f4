import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { AuditTarget } from '../../operations.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import type { EntryProps } from './entry.js';

/** The page of what was changed, for what has one. */
const pathOf: Partial<Record<AuditTarget, (id: string) => string>> = {
  PRODUCT: paths.product,
  PAYMENT_LINK: paths.link,
  API_KEY: () => paths.apiKeys(),
  WEBHOOK_ENDPOINT: (id) => paths.webhook(id),
};

/** What was changed. */
export function Target({ entry: { targetType, targetId }, keyNames }: EntryProps) {
  const { say } = useTexts();
  const id = (targetType === 'API_KEY' && keyNames.get(targetId)) || targetId;
  const name =
    targetType === 'CREATOR' ? say('auditLog.CREATOR') : say(`auditLog.${targetType}`, { id });
  const path = pathOf[targetType]?.(targetId);
  if (path === undefined) return name;
  return (
    <Anchor component={Link} href={path} size="sm">
      {name}
    </Anchor>
  );
}
