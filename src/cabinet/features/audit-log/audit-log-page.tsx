import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAnswer } from '../../api/use-answer.js';
import { useList } from '../../api/use-list.js';
import type { RowOf, SchemaType } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { timeColumn, type Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { ChoiceFilter, Filters, OneFilter, useFilters } from '../../parts/lists/filters.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Page } from '../../parts/page.js';
import { UserText } from '../../parts/values/user-text.js';
import { auditTargets, paths } from '../../paths.js';
import type { CabinetKey } from '../../texts/all-texts.js';
import { hasText, keysIn, say } from '../../texts/texts.js';
import { CabinetAuditLogDocument, CabinetKeyNamesDocument } from './operations.js';

/** Changes to the store, newest first. */
export function AuditLogPage() {
  const filters = useFilters('auditLog');
  const { action, target, id } = filters.values;
  const filter = { action, targetType: target, targetId: id };
  const list = useList(CabinetAuditLogDocument, { filter });
  // Entries name keys by their ids. Without the names, the ids are shown.
  const { data } = useAnswer(CabinetKeyNamesDocument, {});
  const keyNames = new Map(data?.apiKeys.nodes.map(({ id, name }) => [id, name]));
  return (
    <Page
      title={say('auditLog.title')}
      intro={say('auditLog.intro')}
      actions={<ExportButton kinds={['AUDIT_LOG']} />}
    >
      <Filters of={filters}>
        <ChoiceFilter
          name="target"
          label="auditLog.target"
          any="common.all"
          choices={auditTargets.map((each) => [each, say(`target.${each}`)])}
        />
        <ChoiceFilter
          name="action"
          label="auditLog.change"
          any="common.all"
          choices={actionChoices()}
        />
        <OneFilter name="id" text={(shown) => (target ? nameOf(target, shown, keyNames) : shown)} />
      </Filters>
      <PagedTable
        label={say('auditLog.title')}
        list={list}
        filters={filters}
        columns={columnsWith(keyNames)}
        empty={<EmptyState text="auditLog.empty" />}
      />
    </Page>
  );
}

type KeyNames = ReadonlyMap<string, string>;

const columnsWith = (keyNames: KeyNames): readonly Column<AuditEntry>[] => [
  { text: 'auditLog.change', cell: (entry) => <Change entry={entry} />, narrow: 'first' },
  {
    text: 'auditLog.target',
    cell: (entry) => <Target entry={entry} keyNames={keyNames} />,
    narrow: 'second',
  },
  {
    text: 'auditLog.actor',
    cell: (entry) => <Actor entry={entry} keyNames={keyNames} />,
    narrow: 'second',
  },
  { ...timeColumn('common.time'), narrow: 'first' },
];

type Named<Key> = Key extends `change.${infer Action}` ? Action : never;

/** False for a mutation that the service has learned since, which is shown by its own name. */
const hasWords = (action: string): action is Named<CabinetKey> => hasText(`change.${action}`);

/** The changes to choose from, in order. Exchange rates concern no creator. */
const actionChoices = (): (readonly [string, string])[] =>
  keysIn('change')
    .filter(hasWords)
    .filter((action) => action !== 'setExchangeRate')
    .map((action) => [action, say(`change.${action}`)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other));

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

/** The page of what was changed, for what has one. A revoked key is shown among the others. */
function pathOf({ targetType, targetId, paymentId, endpointId }: AuditEntry): string | undefined {
  if (paymentId !== null) return paths.payments({ payment: paymentId });
  if (endpointId !== null) return paths.webhook(endpointId, { delivery: targetId });
  if (targetType === 'PRODUCT') return paths.product(targetId);
  if (targetType === 'PAYMENT_LINK') return paths.link(targetId);
  if (targetType === 'WEBHOOK_ENDPOINT') return paths.webhook(targetId);
  if (targetType === 'API_KEY') return paths.apiKeys({ revoked: true });
  return undefined;
}

function nameOf(type: SchemaType<'AuditTarget'>, targetId: string, keyNames: KeyNames): string {
  if (type === 'CREATOR') return say('auditLog.CREATOR');
  const contents = `export.${targetId}`;
  const known =
    type === 'EXPORT' && hasText(contents)
      ? say(contents as 'export.PAYMENTS')
      : type === 'API_KEY' && keyNames.get(targetId);
  return say(`auditLog.${type}`, { id: known || targetId });
}

/** The target of the change. People know payments by the id of the payment site. */
function Target({ entry, keyNames }: EntryProps) {
  const { targetType, targetId, paymentId } = entry;
  const isRefund = targetType === 'REFUND' && paymentId !== null;
  const name = isRefund
    ? say('auditLog.refundOf', { id: paymentId })
    : nameOf(targetType, paymentId ?? targetId, keyNames);
  const path = pathOf(entry);
  if (path === undefined) return <UserText>{name}</UserText>;
  return (
    <Anchor component={Link} href={path} size="sm">
      <UserText>{name}</UserText>
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
  /** By the ids of the keys. */
  keyNames: KeyNames;
}
