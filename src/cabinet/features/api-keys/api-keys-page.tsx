import { Button, Checkbox } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { CabinetApiKeysDocument } from '../../operations.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { useMay } from '../../session/session.js';
import { useTexts } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { maxKeys } from './api-key.js';
import classes from './api-keys.module.css';
import { CreateDialog } from './create-dialog.js';
import { KeyTable } from './key-table.js';
import { UseIt } from './use-it.js';

/** The API keys of the store. */
export function ApiKeysPage() {
  const { say } = useTexts();
  const mayChange = useMay('FULL');
  const [{ revoked = false }, setQuery] = useQueryOf('apiKeys');
  const [isCreating, setCreating] = useState(false);
  const pages = usePages(
    CabinetApiKeysDocument,
    { includeRevoked: revoked },
    ({ apiKeys }) => apiKeys,
  );
  const create = mayChange && (
    <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
      {say('apiKeys.create')}
    </Button>
  );
  return (
    <Page
      title={say('apiKeys.title')}
      intro={say('apiKeys.intro', { most: maxKeys })}
      actions={pages.nodes?.length !== 0 && create}
    >
      <Checkbox
        className={classes.filter}
        label={say('apiKeys.showEnded')}
        checked={revoked}
        onChange={({ currentTarget }) => setQuery({ revoked: currentTarget.checked || undefined })}
      />
      <PagedList
        pages={pages}
        empty={
          <EmptyState
            title={say('apiKeys.empty')}
            hint={say('apiKeys.emptyHint')}
            action={create}
          />
        }
      >
        {(keys) => <KeyTable keys={keys} mayChange={mayChange} onChanged={pages.refresh} />}
      </PagedList>
      <UseIt />
      <CreateDialog
        isOpen={isCreating}
        onCreated={pages.refresh}
        onClose={() => setCreating(false)}
      />
    </Page>
  );
}
