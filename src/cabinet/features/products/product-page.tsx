import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { restAddress, restCommand } from '../../api/rest-request.js';
import { useMay } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf } from '../../graphql.js';
import { CodeBlock } from '../../parts/code-block.js';
import { CopyButton } from '../../parts/copy-button.js';
import { ChangeButton } from '../../parts/forms/change-button.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { Found } from '../../parts/found.js';
import { Hint } from '../../parts/hint.js';
import { HistoryLink } from '../../parts/history-link.js';
import { linkColumns } from '../../parts/links/link-columns.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Page } from '../../parts/page.js';
import { Pending } from '../../parts/pending.js';
import { CabinetUpdateProductDocument, ProductDialog } from '../../parts/product-dialog.js';
import { Section } from '../../parts/section.js';
import { ProductState } from '../../parts/values/product-state.js';
import { paths } from '../../paths.js';
import { mark, say } from '../../texts/texts.js';
import { DefaultsForm } from './defaults-form.js';
import { CabinetNewestLinksDocument, CabinetProductDocument } from './operations.js';
import { DefaultsWords } from './product-words.js';

type Product = NonNullable<ResultOf<typeof CabinetProductDocument>['product']>;

const back = { href: paths.products(), title: 'products.title' } as const;

/** One product: its links, what they get, and how code makes them. */
export function ProductPage({ id }: { id: string }) {
  const answer = useAnswer(CabinetProductDocument, { id });
  return (
    <Found
      answer={answer}
      item={answer.data?.product}
      title={say('products.product')}
      back={back}
      missing={
        <EmptyState
          text="products.notFound"
          hint="common.mistypedAddress"
          action={
            <Button component={Link} href={paths.products()} variant="default">
              {say('products.toProducts')}
            </Button>
          }
        />
      }
    >
      {(product, note) => <ProductView product={product} note={note} />}
    </Found>
  );
}

function ProductView({ product, note }: { product: Product; note: ReactNode }) {
  const mayCreate = useMay('SELL');
  const mayChange = useMay('FULL');
  const { id, title, description, isFree, isArchived, linkDefaults } = product;
  const isForSale = !isFree && !isArchived;
  return (
    <Page
      title={title}
      back={back}
      actions={
        <Group gap="xs">
          {mayChange && <ProductActions product={product} />}
          {isForSale && mayCreate && (
            <Button
              component={Link}
              href={paths.newLink({ product: id })}
              leftSection={<PlusIcon />}
            >
              {say('links.create')}
            </Button>
          )}
        </Group>
      }
    >
      {note}
      <Group gap="sm">
        <ProductState product={product} />
        <Hint>
          {isArchived
            ? say('products.archivedWords')
            : isFree
              ? say('products.freeWords')
              : say('products.productId', { id })}
        </Hint>
        <HistoryLink target="PRODUCT" id={id} />
      </Group>
      {description && (
        <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      )}
      <NewestLinks productId={id} />
      {isForSale && (
        <>
          <Section title={say('products.defaultsTitle')}>
            <Hint>{say('products.defaultsWords')}</Hint>
            {mayChange ? (
              <DefaultsForm productId={id} defaults={linkDefaults} />
            ) : (
              <Text size="sm" component="div">
                <DefaultsWords defaults={linkDefaults} />
              </Text>
            )}
          </Section>
          <Section title={say('products.byCode')}>
            <RestExample productId={id} />
          </Section>
        </>
      )}
    </Page>
  );
}

function ProductActions({ product }: { product: Product }) {
  const open = useDialog();
  const { id, isArchived } = product;
  return (
    <>
      <Button variant="default" onClick={() => open(<ProductDialog product={product} />)}>
        {say('products.change')}
      </Button>
      <ChangeButton document={CabinetUpdateProductDocument} input={{ id, isArchived: !isArchived }}>
        {say(isArchived ? 'products.bringBack' : 'products.archive')}
      </ChangeButton>
    </>
  );
}

function NewestLinks({ productId }: { productId: string }) {
  const answer = useAnswer(CabinetNewestLinksDocument, { productId });
  return (
    <Section
      title={say('products.newestLinks')}
      more={
        <Anchor component={Link} href={paths.links({ product: productId })} size="sm">
          {say('links.all')}
        </Anchor>
      }
    >
      <Pending answer={answer}>
        {({ paymentLinks: { nodes } }) =>
          nodes.length === 0 ? (
            <Hint>{say('products.noLinks')}</Hint>
          ) : (
            <DataTable
              label={say('products.newestLinks')}
              columns={linkColumns}
              rows={nodes}
              hrefOf={({ id }) => paths.link(id)}
            />
          )
        }
      </Pending>
    </Section>
  );
}

/** The REST address of a product, and a request that works once a key is put in. */
function RestExample({ productId }: { productId: string }) {
  const address = restAddress(productId);
  const command = restCommand(productId);
  return (
    <Stack gap="sm">
      <Hint>
        {mark('products.byCodeWords', {
          keys: (inner) => (
            <Anchor key="keys" component={Link} href={paths.apiKeys()} inherit underline="always">
              {inner}
            </Anchor>
          ),
          docs: (inner) => (
            <Anchor key="docs" href="/docs" target="_blank" inherit underline="always">
              {inner}
            </Anchor>
          ),
        })}
      </Hint>
      <CodeBlock label={say('products.command')}>{command}</CodeBlock>
      <Group gap="xs">
        <CopyButton value={command} label={say('products.copyCommand')} />
        <CopyButton value={address} label={say('products.copyRestAddress')} />
        <CopyButton value={productId} label={say('products.copyId')} />
      </Group>
    </Stack>
  );
}
