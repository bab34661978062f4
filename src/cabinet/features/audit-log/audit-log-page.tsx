import { Anchor, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { usePages } from '../../api/use-list.js';
import type { RowOf, SchemaType } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { type Column, DataTable, timeColumn } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedList } from '../../parts/lists/paged-list.js';
import { Page } from '../../parts/page.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import type { CabinetKey } from '../../texts/all-texts.js';
import { hasText, say } from '../../texts/texts.js';
import { CabinetAuditLogDocument, CabinetKeyNamesDocument } from './operations.js';

/** Changes to the store, newest first. */
export function AuditLogPage() {
  const pages = usePages(CabinetAuditLogDocument, {}, ({ auditLog }) => auditLog);
  // Entries name keys by their ids. Without the names, the ids are shown.
  const [{ data }] = useQuery({
    query: CabinetKeyNamesDocument,
    requestPolicy: 'cache-and-network',
  });
  const keyNames = new Map(data?.apiKeys.nodes.map(({ id, name }) => [id, name]));

  const columns: Column<AuditEntry>[] = [
    {
      header: say('auditLog.change'),
      cell: (entry) => <Change entry={entry} />,
    },
    {
      header: say('auditLog.target'),
      cell: (entry) => <Target entry={entry} keyNames={keyNames} />,
    },
    {
      header: say('auditLog.actor'),
      cell: (entry) => <Actor entry={entry} keyNames={keyNames} />,
    },
    timeColumn(say('common.time')),
  ];
  return (
    <Page
      title={say('auditLog.title')}
      intro={say('auditLog.intro')}
      actions={<ExportButton kinds={['AUDIT_LOG']} />}
    >
      <PagedList
        pages={pages}
        empty={<EmptyState title={say('auditLog.empty')} hint={say('auditLog.emptyHint')} />}
      >
        {(entries) => <DataTable label={say('auditLog.title')} columns={columns} rows={entries} />}
      </PagedList>
    </Page>
  );
}

type Named<Key> = Key extends `change.${infer Action}` ? Action : never;

/** False for a mutation that the service has learned since, which is shown by its own name. */
const hasWords = (action: string): action is Named<CabinetKey> => hasText(`change.${action}`);

/** The action, and the reason if the platform gave one. */
function Change({ entry }: { entry: AuditEntry }) {
  const { action, reason, requestId } = entry;
  return (
    <>
      <Text size="sm" fw={600} title={say('auditLog.requestId', { requestId })}>
        {hasWords(action) ? say(`change.${action}`) : action}
      </Text>
      {reason !== null && (
        <Hint component="div">
          <UserText lines={3}>{say('auditLog.reason', { reason })}</UserText>
        </Hint>
      )}
    </>
  );
}

/** The page of what was changed, for what has one. */
const pathOf: Partial<Record<SchemaType<'AuditTarget'>, (id: string) => string>> = {
  PRODUCT: paths.product,
  PAYMENT_LINK: paths.link,
  API_KEY: () => paths.apiKeys(),
  WEBHOOK_ENDPOINT: (id) => paths.webhook(id),
};

/** The target of the change. */
function Target({ entry: { targetType, targetId }, keyNames }: EntryProps) {
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

/** The author of a change: a key, a cabinet session, or the platform. */
function Actor({ entry: { actor, apiKeyId }, keyNames }: EntryProps) {
  if (actor === 'PLATFORM') return say('auditLog.byPlatform');
  if (apiKeyId === null) return say('auditLog.byCabinet');
  const name = keyNames.get(apiKeyId) ?? apiKeyId;
  return (
    <UserText>
      {actor === 'SESSION'
        ? say('auditLog.byCabinetKey', { name })
        : say('auditLog.byKey', { name })}
    </UserText>
  );
}

type AuditEntry = RowOf<typeof CabinetAuditLogDocument>;

interface EntryProps {
  entry: AuditEntry;
  /** The names of the keys, by id. */
  keyNames: ReadonlyMap<string, string>;
}
