import { Button, Group } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../../api/session.js';
import { useFeed } from '../../../api/use-feed.js';
import { usePages } from '../../../api/use-list.js';
import { endOfDay, startOfDay } from '../../../calendar-days.js';
import type { SchemaType } from '../../../graphql.js';
import { ExportButton } from '../../../parts/export/export-button.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { LinkTable } from '../../../parts/lists/link-table.js';
import { PagedList } from '../../../parts/lists/paged-list.js';
import { Page } from '../../../parts/page.js';
import { paths, type Query } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { useQueryOf } from '../../../use-query-of.js';
import { CabinetLinksDocument } from '../operations.js';
import { LinkFilters } from './link-filters.js';

/** All payment links, newest first. */
export function LinksPage() {
  const mayCreate = useMay('SELL');
  const [query, setQuery] = useQueryOf('links');
  // Begins the filters anew, with what is typed in them and not yet asked for.
  const [clearings, setClearings] = useState(0);
  const pages = usePages(
    CabinetLinksDocument,
    { filter: filterOf(query) },
    ({ paymentLinks }) => paymentLinks,
  );
  // A payment may use a link up.
  useFeed(['payment.succeeded', 'payment.refunded'], pages.refresh);

  const clearAll = (): void => {
    setQuery({});
    setClearings(clearings + 1);
  };
  const clear = Object.keys(query).length > 0 ? clearAll : undefined;
  const create = mayCreate && (
    <Button
      component={Link}
      href={paths.newLink({ product: query.product })}
      leftSection={<PlusIcon />}
    >
      {say('links.create')}
    </Button>
  );
  return (
    <Page
      title={say('links.title')}
      intro={say('links.intro')}
      actions={
        <Group>
          <ExportButton
            kinds={['PAYMENT_LINKS']}
            from={query.from}
            to={query.to}
            productId={query.product}
          />
          {create}
        </Group>
      }
    >
      <LinkFilters key={clearings} query={query} onChange={setQuery} onClear={clear} />
      <PagedList
        pages={pages}
        onClearFilters={clear}
        empty={
          <EmptyState title={say('links.empty')} hint={say('links.emptyHint')} action={create} />
        }
      >
        {(links) => <LinkTable label={say('links.title')} links={links} />}
      </PagedList>
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
