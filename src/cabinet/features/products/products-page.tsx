import { usePages } from '../../api/use-list.js';
import type { RowOf } from '../../graphql.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Hint } from '../../parts/hint.js';
import { DataTable, type Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedList } from '../../parts/lists/paged-list.js';
import { Page } from '../../parts/page.js';
import { UserText } from '../../parts/values/user-text.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetProductsDocument } from './operations.js';
import { DefaultsWords, ProductState } from './product-words.js';

type Product = RowOf<typeof CabinetProductsDocument>;

/** The products of the store, newest first. */
export function ProductsPage() {
  const pages = usePages(CabinetProductsDocument, {}, ({ products }) => products);
  const columns: Column<Product>[] = [
    {
      header: say('products.product'),
      cell: ({ title }) => <UserText>{title}</UserText>,
    },
    {
      header: say('common.status'),
      cell: (product) => <ProductState product={product} />,
    },
    {
      header: say('products.defaults'),
      cell: ({ linkDefaults }) => (
        <Hint component="div">
          <DefaultsWords defaults={linkDefaults} />
        </Hint>
      ),
    },
    {
      header: say('products.id'),
      cell: ({ id }) => <span className="figures">{id}</span>,
      align: 'end',
    },
    {
      header: say('products.copyId'),
      isHeaderHidden: true,
      align: 'end',
      cell: ({ id }) => <CopyButton value={id} label={say('products.copyId')} />,
    },
  ];
  return (
    <Page title={say('products.title')} intro={say('products.intro')}>
      <PagedList
        pages={pages}
        empty={<EmptyState title={say('products.empty')} hint={say('products.emptyHint')} />}
      >
        {(products) => (
          <DataTable
            label={say('products.title')}
            columns={columns}
            rows={products}
            hrefOf={({ id }) => paths.product(id)}
          />
        )}
      </PagedList>
    </Page>
  );
}
