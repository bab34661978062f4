import { useMemo, useState } from 'react';
import { useMay, useSession } from '../../../api/session.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { Page } from '../../../parts/page.js';
import { Pending } from '../../../parts/pending.js';
import { paths } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { NothingForSale } from '../nothing-for-sale.js';
import { isForSale, useProducts, type Product } from '../use-products.js';
import { ChooseSheet, type Source } from './choose-sheet.js';
import { useRun } from './kept-run.js';
import { Making } from './making.js';
import { Preview } from './preview.js';

/** Makes a link for each line of a spreadsheet, as `links create` of the command does. */
export function SheetPage() {
  const mayCreate = useMay('SELL');
  const { result, retry } = useProducts();
  return (
    <Page
      title={say('sheet.title')}
      intro={say('sheet.intro')}
      back={{ href: paths.links(), title: 'links.title' }}
    >
      {mayCreate ? (
        <Pending answer={{ data: result.data, error: result.error, read: retry }}>
          {(products) => <Sheet all={products} onProduct={retry} />}
        </Pending>
      ) : (
        <EmptyState text="links.mayNotCreate" />
      )}
    </Page>
  );
}

interface SheetProps {
  all: readonly Product[];
  /** Called once the first product is made. */
  onProduct: () => void;
}

function Sheet({ all, onProduct }: SheetProps) {
  const { creatorId } = useSession();
  const [source, setSource] = useState<Source>();
  const run = useRun(creatorId);
  const products = useMemo(() => new Map(all.map((product) => [product.id, product])), [all]);
  const example = all.find(isForSale);
  if (run) return <Making key={run.id} run={run} products={products} />;
  if (!example) return <NothingForSale onMade={onProduct} />;
  if (!source) return <ChooseSheet productId={example.id} onChoose={setSource} />;
  return <Preview source={source} products={products} onLeave={() => setSource(undefined)} />;
}
