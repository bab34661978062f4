import { Button, Group } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'wouter';
import { useMay } from '../../../api/session.js';
import { useList } from '../../../api/use-list.js';
import { endOfDay, startOfDay } from '../../../calendar-days.js';
import type { SchemaType } from '../../../graphql.js';
import { ExportButton } from '../../../parts/export/export-button.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { useFilters } from '../../../parts/lists/filters.js';
import { linkColumns } from '../../../parts/lists/link-columns.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { Page } from '../../../parts/page.js';
import { paths, type Query } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { CabinetLinksDocument } from '../operations.js';
import { LinkFilters } from './link-filters.js';

/** All payment links, newest first. */
export function LinksPage() {
  const mayCreate = useMay('SELL');
  const filters = useFilters('links');
  const { product, from, to } = filters.values;
  // A payment may use a link up.
  const feed = ['payment.succeeded', 'payment.refunded'] as const;
  const list = useList(CabinetLinksDocument, { filter: filterOf(filters.values) }, { feed });
  const create = mayCreate && (
    <Button component={Link} href={paths.newLink({ product })} leftSection={<PlusIcon />}>
      {say('links.create')}
    </Button>
  );
  return (
    <Page
      title={say('links.title')}
      intro={say('links.intro')}
      actions={
        <Group>
          <ExportButton kinds={['PAYMENT_LINKS']} from={from} to={to} productId={product} />
          {create}
        </Group>
      }
    >
      <LinkFilters key={filters.resetCount} filters={filters} />
      <PagedTable
        label={say('links.title')}
        list={list}
        filters={filters}
        columns={linkColumns}
        hrefOf={({ id }) => paths.link(id)}
        empty={<EmptyState text="links.empty" action={create} />}
      />
    </Page>
  );
}

/** The links that the address of the page asks for. Metadata is searched by a key and its value together. */
const filterOf = (query: Query<'links'>): SchemaType<'PaymentLinkFilter'> => ({
  productId: query.product,
  status: query.status,
  useOnce: query.once,
  createdFrom: query.from && startOfDay(query.from),
  createdTo: query.to && endOfDay(query.to),
  label: query.label,
  metadata: query.key && query.value ? { key: query.key, value: query.value } : undefined,
});
