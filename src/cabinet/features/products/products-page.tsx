import { useLocation } from 'wouter';
import { useList } from '../../api/use-list.js';
import type { RowOf } from '../../graphql.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Hint } from '../../parts/hint.js';
import type { Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Page } from '../../parts/page.js';
import { NewProductButton } from '../../parts/product-dialog.js';
import { UserText } from '../../parts/values/user-text.js';
import { ProductState } from '../../parts/values/product-state.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetProductsDocument } from './operations.js';
import { DefaultsWords } from './product-words.js';

export function ProductsPage() {
  const list = useList(CabinetProductsDocument, {});
  const [, goTo] = useLocation();
  const create = <NewProductButton onMade={(id) => goTo(paths.product(id))} />;
  return (
    <Page
      title={say('products.title')}
      intro={say('products.intro')}
      actions={list.rows?.length !== 0 && create}
    >
      <PagedTable
        label={say('products.title')}
        list={list}
        columns={columns}
        hrefOf={({ id }) => paths.product(id)}
        empty={<EmptyState text="products.empty" action={create} />}
      />
    </Page>
  );
}

const columns: readonly Column<RowOf<typeof CabinetProductsDocument>>[] = [
  {
    text: 'products.product',
    cell: ({ title }) => <UserText>{title}</UserText>,
    narrow: 'first',
  },
  {
    text: 'common.status',
    cell: (product) => <ProductState product={product} />,
    narrow: 'first',
  },
  {
    text: 'products.defaults',
    narrow: 'hidden',
    cell: ({ linkDefaults }) => (
      <Hint component="div">
        <DefaultsWords defaults={linkDefaults} />
      </Hint>
    ),
  },
  {
    text: 'products.id',
    cell: ({ id }) => <span className="figures">{id}</span>,
    align: 'end',
    narrow: 'named',
  },
  {
    text: 'products.copyId',
    narrow: 'hidden',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ id }) => <CopyButton value={id} label={say('products.copyId')} />,
  },
];
