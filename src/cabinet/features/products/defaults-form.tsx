import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useMutation } from 'urql';
import { CabinetSetLinkDefaultsDocument, type SetLinkDefaultsInput } from '../../operations.js';
import { failureOf, faultsOf, noFaults } from '../../api/failure.js';
import { sayDuration } from '../../parts/duration.js';
import { showNotice } from '../../parts/notices.js';
import { useFocusOnFault } from '../../parts/use-focus-on-fault.js';
import { useTexts } from '../../texts/texts.js';
import type { Defaults } from './defaults-words.js';

interface DefaultsFormProps {
  productId: string;
  defaults: Defaults;
}

const daySeconds = 24 * 3600;
/** A day, a week, a month, a quarter and a year. */
const usualSeconds = [1, 7, 30, 90, 365].map((days) => days * daySeconds);

/** Sets what links of a product get by themselves. */
export function DefaultsForm({ productId, defaults }: DefaultsFormProps) {
  const { say } = useTexts();
  const [{ fetching }, set] = useMutation(CabinetSetLinkDefaultsDocument);
  const current = defaults.expiresAfterSeconds ?? 0;
  const [seconds, setSeconds] = useState(current);
  const [successUrl, setSuccessUrl] = useState(defaults.successUrl ?? '');
  const [faults, setFaults] = useState(noFaults);
  const form = useFocusOnFault(faults);
  const isSame = seconds === current && successUrl.trim() === (defaults.successUrl ?? '');
  const isUnset = current === 0 && !defaults.successUrl;

  const save = async (input: Omit<SetLinkDefaultsInput, 'productId'>): Promise<void> => {
    setFaults(noFaults);
    const { data, error } = await set({ input: { productId, ...input } });
    if (error) {
      const labels = {
        expiresAfterSeconds: say('products.expires'),
        successUrl: say('products.successUrl'),
      };
      setFaults(faultsOf(failureOf(error, say), labels, say));
    }
    if (!data) return;
    const { linkDefaults } = data.setLinkDefaults;
    setSeconds(linkDefaults.expiresAfterSeconds ?? 0);
    setSuccessUrl(linkDefaults.successUrl ?? '');
    showNotice(say('products.defaultsSaved'), say);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void save({
      expiresAfterSeconds: seconds || undefined,
      successUrl: successUrl.trim() || undefined,
    });
  };
  const choices = [...new Set([current, ...usualSeconds])].filter((each) => each > 0);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack maw="32rem">
        {faults.alert && (
          <Alert color="red" role="alert">
            {faults.alert}
          </Alert>
        )}
        <NativeSelect
          label={say('products.expires')}
          value={String(seconds)}
          onChange={({ currentTarget }) => setSeconds(Number(currentTarget.value))}
          error={faults.errors.expiresAfterSeconds}
          data={[
            { value: '0', label: say('products.never') },
            ...choices
              .sort((first, second) => first - second)
              .map((each) => ({
                value: String(each),
                label: say('products.after', { time: sayDuration(each, say) }),
              })),
          ]}
        />
        <TextInput
          label={say('products.successUrl')}
          description={say('products.successUrlHint')}
          type="url"
          placeholder="https://"
          value={successUrl}
          onChange={({ currentTarget }) => setSuccessUrl(currentTarget.value)}
          error={faults.errors.successUrl}
          autoComplete="off"
        />
        <Group>
          <Button type="submit" loading={fetching} disabled={isSame}>
            {say('products.save')}
          </Button>
          {!isUnset && (
            <Button variant="subtle" disabled={fetching} onClick={() => void save({})}>
              {say('products.unset')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
