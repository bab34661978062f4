import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { useSession } from '../../api/session.js';
import { useChange } from '../../api/use-change.js';
import { dayOf } from '../../calendar-days.js';
import type { ApiKeyAccess } from '../../graphql.js';
import { DayField } from '../../parts/forms/day-field.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { Hint } from '../../parts/hint.js';
import { formatDateTime, say } from '../../texts/texts.js';
import { shortName } from './api-key.js';
import { CabinetCreateApiKeyDocument } from './operations.js';

export function CreateDialog({ onCreated }: { onCreated: () => void }) {
  const { apiKey: own } = useSession();
  const showSecret = useSecret();
  const { send } = useChange(CabinetCreateApiKeyDocument);

  const check = ({ name, expiry, day }: Draft) => {
    const expiresAt = expiryOf(expiry, day, new Date());
    const isTooLong = expiresAt && own?.expiresAt && new Date(expiresAt) > new Date(own.expiresAt);
    return {
      ...(!name.trim() && { name: say('common.nameRequired') }),
      ...(expiry === 'day' && !day && { expiresAt: say('apiKeys.dayRequired') }),
      ...(isTooLong && { expiresAt: say('apiKeys.tooLong') }),
    };
  };
  const create = ({ name, access, expiry, day }: Draft) => {
    const expiresAt = expiryOf(expiry, day, new Date());
    return send({ name: name.trim(), access, expiresAt }, ({ createApiKey: { key, apiKey } }) => {
      const title = say('apiKeys.secretTitle', { name: shortName(apiKey) });
      showSecret({ title, secret: key, hint: say('apiKeys.secretHint') });
      onCreated();
    });
  };
  return (
    <FormDialog
      title={say('apiKeys.createTitle')}
      submit={say('apiKeys.create')}
      initial={newKey}
      check={check}
      send={create}
      labels={{ name: say('common.name'), expiresAt: say('apiKeys.expiry') }}
    >
      {(form) => (
        <>
          <TextInput
            label={say('common.name')}
            description={say('apiKeys.nameHint')}
            {...form.getInputProps('name')}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
          <AccessField {...form.getInputProps('access')} />
          <ExpiryFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

/** A key to create, as it is typed. */
interface Draft {
  name: string;
  access: ApiKeyAccess;
  expiry: Expiry;
  day: string | undefined;
}

const newKey: Draft = { name: '', access: 'SELL', expiry: 'never', day: undefined };

function AccessField(props: GetInputPropsReturnType) {
  return (
    <Radio.Group label={say('apiKeys.access')} {...props}>
      <Stack gap="xs" mt="xs">
        {(['READ', 'SELL', 'FULL'] as const).map((access) => (
          <Radio
            key={access}
            value={access}
            label={say(`apiKeys.${access}`)}
            description={say(`apiKeys.${access}Words`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function ExpiryFields({ form }: { form: UseFormReturnType<Draft> }) {
  const { apiKey: own } = useSession();
  const isDay = form.values.expiry === 'day';
  const { expiresAt: error } = form.errors;
  return (
    <>
      <NativeSelect
        label={say('apiKeys.expiry')}
        {...form.getInputProps('expiry')}
        data={[
          { value: 'never', label: say('apiKeys.expiryNever') },
          { value: '30', label: say('apiKeys.expiryDays', { days: 30 }) },
          { value: '90', label: say('apiKeys.expiryDays', { days: 90 }) },
          { value: 'day', label: say('apiKeys.expiryDay') },
        ]}
        error={!isDay && error}
      />
      {isDay && (
        <DayField
          label={say('apiKeys.lastDay')}
          value={form.values.day}
          onChange={(day) => form.setFieldValue('day', day)}
          min={dayOf(new Date())}
          error={error}
        />
      )}
      {own?.expiresAt && (
        <Hint>{say('apiKeys.ownExpiry', { time: formatDateTime(own.expiresAt) })}</Hint>
      )}
    </>
  );
}

/** The lifetime of a key: until it is revoked, some days, or until the end of a day. */
type Expiry = 'never' | '30' | '90' | 'day';

/** The time at which a key stops working; undefined if it never does. */
function expiryOf(expiry: Expiry, day: string | undefined, now: Date): string | undefined {
  if (expiry === 'never') return undefined;
  if (expiry === 'day') return day && new Date(`${day}T23:59:59`).toISOString();
  const end = new Date(now);
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}
