import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useMutation } from 'urql';
import { failureOf, faultsOf, noFaults } from '../../../api/failure.js';
import { CabinetUpdateLinkDocument, type UpdatePaymentLinkInput } from '../../../operations.js';
import { Dialog, useHoldOpen } from '../../../parts/dialog.js';
import { useFocusOnFault } from '../../../parts/use-focus-on-fault.js';
import type { Say } from '../../../texts/say.js';
import { useTexts } from '../../../texts/texts.js';
import { MomentField } from '../form/moment-field.js';
import { type Moment, momentOf, noMoment, toTime } from '../form/moment.js';
import { isCount } from '../form/numbers.js';
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

interface EditFieldsProps {
  draft: EditDraft;
  errors: Readonly<Record<string, string | undefined>>;
  /** A link that is used once has no limit to change. */
  hasLimit: boolean;
  onChange: (change: Partial<EditDraft>) => void;
}

function EditFields({ draft, errors, hasLimit, onChange }: EditFieldsProps) {
  const { say } = useTexts();
  return (
    <>
      <TextInput
        label={say('links.label')}
        description={say('links.labelHint')}
        value={draft.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        error={errors.label}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
      {hasLimit && (
        <TextInput
          label={say('links.limit')}
          description={say('links.limitHint')}
          value={draft.maxPayments}
          onChange={({ currentTarget }) => onChange({ maxPayments: currentTarget.value })}
          error={errors.maxPayments}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <NativeSelect
        label={say('links.expires')}
        value={draft.hasExpiry ? 'time' : 'never'}
        onChange={({ currentTarget }) => onChange({ hasExpiry: currentTarget.value === 'time' })}
        data={[
          { value: 'never', label: say('links.never') },
          { value: 'time', label: say('links.atTime') },
        ]}
      />
      {draft.hasExpiry && (
        <MomentField
          value={draft.moment}
          onChange={(moment) => onChange({ moment })}
          error={errors.expiresAt}
        />
      )}
      <TextInput
        label={say('links.successUrl')}
        description={say('links.successUrlHint')}
        type="url"
        value={draft.successUrl}
        onChange={({ currentTarget }) => onChange({ successUrl: currentTarget.value })}
        error={errors.successUrl}
        autoComplete="off"
      />
    </>
  );
}

/** What can be changed about a link, as it is typed. */
interface EditDraft {
  label: string;
  /** Empty for no limit. */
  maxPayments: string;
  hasExpiry: boolean;
  moment: Moment;
  successUrl: string;
}

const editDraftOf = ({ label, maxPayments, expiresAt, successUrl }: Link): EditDraft => ({
  label: label ?? '',
  maxPayments: maxPayments ? String(maxPayments) : '',
  hasExpiry: Boolean(expiresAt),
  moment: expiresAt ? momentOf(expiresAt) : noMoment,
  successUrl: successUrl ?? '',
});

/** What can be told without asking the service, by path of the input. */
const faultsOfEdit = (
  { maxPayments, hasExpiry, moment }: EditDraft,
  say: Say,
): Record<string, string> => ({
  ...(maxPayments.trim() && !isCount(maxPayments) && { maxPayments: say('links.wholeNumber') }),
  ...(hasExpiry && !moment.day && { expiresAt: say('links.dayRequired') }),
});

/** The input of the API for a draft without faults. */
function toUpdate(link: Link, draft: EditDraft): UpdatePaymentLinkInput {
  const { moment: before } = editDraftOf(link);
  const { label, maxPayments, hasExpiry, moment, successUrl } = draft;
  const isSameTime = moment.day === before.day && moment.time === before.time;
  return {
    id: link.id,
    label: label.trim() || null,
    successUrl: successUrl.trim() || null,
    ...(!link.useOnce && { maxPayments: maxPayments.trim() ? Number(maxPayments) : null }),
    // A time that has passed may stay, but it cannot be given again.
    ...(!(hasExpiry && isSameTime) && { expiresAt: hasExpiry ? toTime(moment) : null }),
  };
}
