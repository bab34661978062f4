import { Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import { errorCode } from '../../../api/failure.js';
import { useMay, useSession } from '../../../api/session.js';
import { EmptyState } from '../../../parts/lists/empty-state.js';
import { Page } from '../../../parts/page.js';
import { Pending } from '../../../parts/pending.js';
import { paths, useQueryOf, type Query } from '../../../paths.js';
import { say } from '../../../texts/texts.js';
import { NothingForSale } from '../nothing-for-sale.js';
import { CabinetLinkDocument, type Link } from '../operations.js';
import { isForSale, type Product, useProducts } from '../use-products.js';
import { type Draft, draftLike, emptyDraft } from './draft.js';
import { LinkForm } from './link-form.js';

export function NewLinkPage() {
  const mayCreate = useMay('SELL');
  const [query] = useQueryOf('newLink');
  return (
    <Page title={say('links.newTitle')} back={{ href: paths.links(), title: 'links.title' }}>
      {mayCreate ? (
        <NewLink key={JSON.stringify(query)} query={query} />
      ) : (
        <EmptyState text="links.mayNotCreate" />
      )}
    </Page>
  );
}

/** Reads the products, and the link to copy, before the form is shown. */
function NewLink({ query: { product, like } }: { query: Query<'newLink'> }) {
  const products = useProducts();
  const [{ data, error, fetching }, ask] = useQuery({
    query: CabinetLinkDocument,
    variables: { id: like ?? '' },
    pause: like === undefined,
  });
  // The link to copy may be deleted by now. The form is shown all the same.
  const failed = error && errorCode(error) !== 'NOT_FOUND' ? error : undefined;
  const isReady = !fetching && !failed && products.result.data !== undefined;
  const retry = (): void => {
    products.retry();
    if (like !== undefined) ask({ requestPolicy: 'network-only' });
  };
  return (
    <Pending
      answer={{
        data: isReady ? products.result.data : undefined,
        error: failed ?? products.result.error,
        read: retry,
      }}
      skeleton={<FormSkeleton />}
    >
      {(all) => (
        <Form
          name={`new:${product ?? ''}:${like ?? ''}`}
          products={all}
          begin={() => beginWith(all, product, data?.paymentLink ?? undefined)}
        />
      )}
    </Pending>
  );
}

/** A draft for the product that is asked for, or for the only one there is. */
function beginWith(products: readonly Product[], wanted?: string, like?: Link): Draft {
  const forSale = products.filter(isForSale);
  const [only] = forSale.length === 1 ? forSale : [];
  const isThere = (id: string): boolean => forSale.some((product) => product.id === id);
  if (like) {
    const draft = draftLike(like, new Date());
    return isThere(like.productId) ? draft : { ...draft, productId: only?.id ?? null };
  }
  const chosen = wanted !== undefined && isThere(wanted) ? wanted : only?.id;
  return emptyDraft(chosen ?? null);
}

interface FormProps {
  name: string;
  products: readonly Product[];
  begin: () => Draft;
}

function Form({ name, products, begin }: FormProps): ReactNode {
  const { creatorId } = useSession();
  const [, navigate] = useLocation();
  const key = `${creatorId}:${name}`;
  const [turn, setTurn] = useState(0);
  if (!products.some(isForSale)) {
    return <NothingForSale onMade={(product) => navigate(paths.newLink({ product }))} />;
  }
  return (
    <LinkForm
      key={turn}
      products={products}
      initial={recallDraft(key) ?? begin()}
      onDraft={(draft) => keepDraft(key, draft)}
      onReset={() => {
        dropDraft(key);
        setTurn(turn + 1);
      }}
      onCreated={(id) => {
        dropDraft(key);
        navigate(paths.link(id, { made: true }), { replace: true });
      }}
    />
  );
}

const FormSkeleton = () => (
  <Stack gap="lg" maw="42rem">
    {[1, 2, 3, 4].map((section) => (
      <Skeleton key={section} height="5rem" />
    ))}
  </Stack>
);

/** Drafts by their creator and the address of their page. They outlive the session, but not the tab. */
const drafts = new Map<string, Draft>();
/** Only the last ones. */
const maxDrafts = 5;

const recallDraft = (name: string): Draft | undefined => drafts.get(name);

function keepDraft(name: string, draft: Draft): void {
  drafts.delete(name);
  drafts.set(name, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > maxDrafts && oldest !== undefined) drafts.delete(oldest);
}

const dropDraft = (name: string): void => void drafts.delete(name);
