import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../../texts/texts.js';
import type { EditDraft } from './edit-draft.js';
import { MomentField } from '../form/moment-field.js';

interface EditFieldsProps {
  draft: EditDraft;
  errors: Readonly<Record<string, string | undefined>>;
  /** A link that is used once has no limit to change. */
  hasLimit: boolean;
  onChange: (change: Partial<EditDraft>) => void;
}

export function EditFields({ draft, errors, hasLimit, onChange }: EditFieldsProps) {
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
