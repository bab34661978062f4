import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { maxKeys } from '../../api/limits.js';
import { restCommand } from '../../api/rest-request.js';
import { useMay } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import { useList } from '../../api/use-list.js';
import { CodeBlock } from '../../parts/code-block.js';
import { CopyButton } from '../../parts/copy-button.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Page } from '../../parts/page.js';
import { Section } from '../../parts/section.js';
import { useQueryOf } from '../../paths.js';
import { mark, say } from '../../texts/texts.js';
import { CreateDialog } from './create-dialog.js';
import { keyActions, keyColumns } from './key-columns.js';
import { CabinetApiKeysDocument, CabinetExampleProductsDocument } from './operations.js';

export function ApiKeysPage() {
  const mayChange = useMay('FULL');
  const [{ revoked = false }, setQuery] = useQueryOf('apiKeys');
  const open = useDialog();
  const list = useList(CabinetApiKeysDocument, { includeRevoked: revoked });
  const create = mayChange && (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => open(<CreateDialog onCreated={list.refresh} />)}
    >
      {say('apiKeys.create')}
    </Button>
  );
  return (
    <Page
      title={say('apiKeys.title')}
      intro={say('apiKeys.intro', { most: maxKeys })}
      actions={list.rows?.length !== 0 && create}
    >
      <Checkbox
        style={{ alignSelf: 'flex-start' }}
        label={say('apiKeys.showEnded')}
        checked={revoked}
        onChange={({ currentTarget }) => setQuery({ revoked: currentTarget.checked || undefined })}
      />
      <PagedTable
        label={say('apiKeys.title')}
        list={list}
        columns={mayChange ? [...keyColumns, keyActions(list.refresh)] : keyColumns}
        empty={<EmptyState text="apiKeys.empty" action={create} />}
      />
      <UseIt />
    </Page>
  );
}

/** A request that works once a key is put in. Without a product for sale, there is none. */
function UseIt() {
  const { data } = useAnswer(CabinetExampleProductsDocument, {});
  const product = data?.products.nodes.find(({ isFree, isArchived }) => !isFree && !isArchived);
  if (!product) return null;

  const command = restCommand(product.id);
  return (
    <Section title={say('apiKeys.useTitle')} more={<CopyButton value={command} />} gap="xs">
      <Text size="sm" dir="auto">
        {say('apiKeys.useWords', { title: product.title })}
      </Text>
      <CodeBlock label={say('apiKeys.useLabel')}>{command}</CodeBlock>
      <Text size="sm">
        {mark('apiKeys.useMore', {
          link: (inner) => (
            <Anchor key="link" inherit underline="always" href="/docs" target="_blank">
              {inner}
            </Anchor>
          ),
        })}
      </Text>
    </Section>
  );
}
