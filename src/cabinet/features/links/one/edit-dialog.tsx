import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useClient, useMutation } from 'urql';
import { CabinetLinksDocument, CabinetUpdateLinkDocument } from '../../../operations.js';
import { failureOf, faultsOf, noFaults } from '../../../api/failure.js';
import { forgetLists } from '../../../api/pages.js';
import { Dialog, useHoldOpen } from '../../../parts/dialog.js';
import { useFocusOnFault } from '../../../parts/use-focus-on-fault.js';
import { useTexts } from '../../../texts/texts.js';
import { editDraftOf, faultsOfEdit, toUpdate } from './edit-draft.js';
import { EditFields } from './edit-fields.js';
import type { Link } from './link.js';

interface EditDialogProps {
  link: Link;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes what can be changed about a link. */
export function EditDialog({ link, isOpen, onClose }: EditDialogProps) {
  const { say } = useTexts();
  return (
    <Dialog isOpen={isOpen} hasForm title={say('links.editTitle')} onClose={onClose}>
      <EditForm link={link} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ link, onClose }: Omit<EditDialogProps, 'isOpen'>) {
  const { say } = useTexts();
  const client = useClient();
  const [{ fetching }, update] = useMutation(CabinetUpdateLinkDocument);
  useHoldOpen(fetching);
  const [draft, setDraft] = useState(() => editDraftOf(link));
  const [faults, setFaults] = useState(noFaults);
  const form = useFocusOnFault(faults);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const errors = faultsOfEdit(draft, say);
    setFaults({ errors, alert: undefined });
    if (Object.keys(errors).length > 0) return;
    const { error } = await update({ input: toUpdate(link, draft) });
    if (error) {
      const labels = {
        label: say('links.label'),
        successUrl: say('links.successUrl'),
        maxPayments: say('links.limit'),
        expiresAt: say('links.expires'),
      };
      setFaults(faultsOf(failureOf(error, say), labels, say));
    } else {
      forgetLists(client, CabinetLinksDocument);
      onClose();
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {faults.alert && (
          <Alert color="red" role="alert">
            {faults.alert}
          </Alert>
        )}
        <EditFields
          draft={draft}
          errors={faults.errors}
          hasLimit={!link.useOnce}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={fetching} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={fetching}>
            {say('links.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
