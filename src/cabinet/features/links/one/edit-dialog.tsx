import { NativeSelect, TextInput } from '@mantine/core';
import { useChange } from '../../../api/use-change.js';
import type { SchemaType } from '../../../graphql.js';
import { FormDialog } from '../../../parts/forms/form-dialog.js';
import { say } from '../../../texts/texts.js';
import { type Moment, momentOf, noMoment, toTime } from '../moment.js';
import { MomentField } from '../moment-field.js';
import { isCount } from '../../../parts/values/numbers.js';
import { CabinetUpdateLinkDocument, type Link } from '../operations.js';

export function EditDialog({ link }: { link: Link }) {
  const { send } = useChange(CabinetUpdateLinkDocument);
  const labels = {
    label: say('links.label'),
    successUrl: say('links.successUrl'),
    maxPayments: say('links.limit'),
    expiresAt: say('common.expires'),
  };
  return (
    <FormDialog
      title={say('links.editTitle')}
      submit={say('common.save')}
      initial={toEditDraft(link)}
      check={(draft) => checkEdit(draft)}
      send={(draft) => send(toUpdate(link, draft))}
      labels={labels}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.label}
            description={say('links.labelHint')}
            {...form.getInputProps('label')}
            dir="auto"
            autoComplete="off"
            data-autofocus
          />
          {/* A link that is used once has no limit to change. */}
          {!link.useOnce && (
            <TextInput
              label={labels.maxPayments}
              description={say('links.limitHint')}
              {...form.getInputProps('maxPayments')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <NativeSelect
            label={labels.expiresAt}
            {...form.getInputProps('expiry')}
            data={[
              { value: 'never', label: say('common.never') },
              { value: 'time', label: say('links.atTime') },
            ]}
          />
          {form.values.expiry === 'time' && (
            <MomentField
              value={form.values.moment}
              onChange={(moment) => form.setFieldValue('moment', moment)}
              error={form.errors.expiresAt}
            />
          )}
          <TextInput
            label={labels.successUrl}
            description={say('links.successUrlHint')}
            type="url"
            {...form.getInputProps('successUrl')}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

/** The fields of a link that can be changed, as typed. */
interface EditDraft {
  label: string;
  /** Empty for no limit. */
  maxPayments: string;
  expiry: 'never' | 'time';
  moment: Moment;
  successUrl: string;
}

const toEditDraft = ({ label, maxPayments, expiresAt, successUrl }: Link): EditDraft => ({
  label: label ?? '',
  maxPayments: maxPayments ? String(maxPayments) : '',
  expiry: expiresAt ? 'time' : 'never',
  moment: expiresAt ? momentOf(expiresAt) : noMoment,
  successUrl: successUrl ?? '',
});

/** Faults that need no request, by path of the input. */
const checkEdit = ({ maxPayments, expiry, moment }: EditDraft): Record<string, string> => ({
  ...(maxPayments.trim() && !isCount(maxPayments) && { maxPayments: say('links.wholeNumber') }),
  ...(expiry === 'time' && !moment.day && { expiresAt: say('links.dayRequired') }),
});

/** The input of the API for a draft without faults. */
function toUpdate(link: Link, draft: EditDraft): SchemaType<'UpdatePaymentLinkInput'> {
  const { moment: before } = toEditDraft(link);
  const { label, maxPayments, expiry, moment, successUrl } = draft;
  const hasExpiry = expiry === 'time';
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
