import { useQuery } from 'urql';
import { CabinetAuditLogDocument, CabinetKeyNamesDocument } from '../../operations.js';
import { usePages } from '../../api/pages.js';
import { DataTable, type Column } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Time } from '../../parts/time.js';
import { useTexts } from '../../texts/texts.js';
import type { AuditEntry } from './entry.js';
import { Actor } from './actor.js';
import { Change } from './change.js';
import { Target } from './target.js';

/** Who changed what of the store, newest first. */
export function AuditLogPage() {
  const { say } = useTexts();
  const pages = usePages(CabinetAuditLogDocument, {}, ({ auditLog }) => auditLog);
  // Entries name keys by their ids. Without the names, the ids are shown.
  const [{ data }] = useQuery({ query: CabinetKeyNamesDocument });
  const keyNames = new Map(data?.apiKeys.nodes.map(({ id, name }) => [id, name]));

  const columns: Column<AuditEntry>[] = [
    {
      name: 'change',
      header: say('auditLog.change'),
      cell: (entry) => <Change entry={entry} />,
    },
    {
      name: 'target',
      header: say('auditLog.target'),
      cell: (entry) => <Target entry={entry} keyNames={keyNames} />,
    },
    {
      name: 'actor',
      header: say('auditLog.actor'),
      cell: (entry) => <Actor entry={entry} keyNames={keyNames} />,
    },
    {
      name: 'time',
      header: say('auditLog.time'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      align: 'end',
    },
  ];
  return (
    <Page title={say('auditLog.title')} intro={say('auditLog.intro')}>
      <PagedList
        pages={pages}
        empty={<EmptyState title={say('auditLog.empty')} hint={say('auditLog.emptyHint')} />}
      >
        {(entries) => <DataTable label={say('auditLog.title')} columns={columns} rows={entries} />}
      </PagedList>
    </Page>
  );
}
