import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useChange } from '../../api/use-change.js';
import { FormAlert } from '../../parts/forms/form-dialog.js';
import { useApiForm } from '../../parts/forms/use-api-form.js';
import { showNotice } from '../../parts/notices.js';
import { sayDuration } from '../../parts/values/duration.js';
import { say } from '../../texts/texts.js';
import { CabinetSetLinkDefaultsDocument } from './operations.js';
import type { Defaults } from './product-words.js';

const daySeconds = 24 * 3600;
/** A day, a week, a month, a quarter and a year. */
const usualSeconds = [1, 7, 30, 90, 365].map((days) => days * daySeconds);

/** Sets what links of a product get by themselves. */
export function DefaultsForm({ productId, defaults }: { productId: string; defaults: Defaults }) {
  const { send } = useChange(CabinetSetLinkDefaultsDocument);
  const current = defaults.expiresAfterSeconds ?? 0;
  const initial = { expiresAfterSeconds: String(current), successUrl: defaults.successUrl ?? '' };
  const labels = {
    expiresAfterSeconds: say('products.expires'),
    successUrl: say('links.successUrl'),
  };
  const { form, alert, props } = useApiForm({
    initial,
    labels,
    send: (values) =>
      send(
        {
          productId,
          expiresAfterSeconds: Number(values.expiresAfterSeconds) || undefined,
          successUrl: values.successUrl.trim() || undefined,
        },
        () => showNotice(say('products.defaultsSaved')),
      ),
  });
  const { expiresAfterSeconds, successUrl } = form.values;
  const isSame =
    expiresAfterSeconds === initial.expiresAfterSeconds && successUrl.trim() === initial.successUrl;
  const isUnset = current === 0 && !defaults.successUrl;
  const choices = [...new Set([current, ...usualSeconds])].filter((each) => each > 0);
  return (
    <form {...props}>
      <Stack maw="32rem">
        {alert && <FormAlert>{alert}</FormAlert>}
        <NativeSelect
          label={labels.expiresAfterSeconds}
          {...form.getInputProps('expiresAfterSeconds')}
          data={[
            { value: '0', label: say('common.never') },
            ...choices
              .sort((first, second) => first - second)
              .map((each) => ({
                value: String(each),
                label: say('products.after', { time: sayDuration(each) }),
              })),
          ]}
        />
        <TextInput
          label={labels.successUrl}
          description={say('links.successUrlHint')}
          type="url"
          placeholder="https://"
          {...form.getInputProps('successUrl')}
          autoComplete="off"
        />
        <Group>
          <Button type="submit" loading={form.submitting} disabled={isSame}>
            {say('common.save')}
          </Button>
          {!isUnset && (
            <Button
              type="submit"
              variant="subtle"
              disabled={form.submitting}
              onClick={() => form.setValues(noDefaults)}
            >
              {say('products.unset')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const noDefaults = { expiresAfterSeconds: '0', successUrl: '' };
