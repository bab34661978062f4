import { Alert, Group, Radio, Text } from '@mantine/core';
import { useMutation, type CombinedError } from 'urql';
import { toFailure } from '../../api/failure.js';
import { maxGracePeriodSeconds } from '../../api/limits.js';
import { useSession } from '../../api/session.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { Hint } from '../../parts/hint.js';
import type { PlainKey } from '../../texts/say.js';
import { say } from '../../texts/texts.js';
import { type ApiKey, shortName } from './api-key.js';
import { CabinetReplaceApiKeyDocument } from './operations.js';

interface ReplaceDialogProps {
  apiKey: ApiKey | undefined;
  isOpen: boolean;
  onReplaced: () => void;
  onClose: () => void;
}

/** In seconds. */
const gracePeriods: readonly (readonly [string, PlainKey])[] = [
  ['0', 'apiKeys.graceNow'],
  ['3600', 'apiKeys.graceHour'],
  [String(maxGracePeriodSeconds), 'apiKeys.graceDay'],
];

export function ReplaceDialog({ apiKey, isOpen, onReplaced, onClose }: ReplaceDialogProps) {
  const { apiKey: own } = useSession();
  const showSecret = useSecret();
  const [, replace] = useMutation(CabinetReplaceApiKeyDocument);
  if (!apiKey) return null;

  const send = async ({ grace }: { grace: string }) => {
    const input = { id: apiKey.id, gracePeriodSeconds: Number(grace) };
    const { data, error } = await replace({ input });
    if (data) {
      const title = say('apiKeys.secretTitle', { name: shortName(apiKey) });
      showSecret({ title, secret: data.regenerateApiKey.key, hint: say('apiKeys.secretHint') });
      onReplaced();
    }
    return error;
  };
  /** A key cannot replace the secret of a key that works longer: the new secret would outlive it. */
  const explain = (error: CombinedError) => {
    const { code, message } = toFailure(error);
    return { errors: {}, alert: code === 'FORBIDDEN' ? say('apiKeys.replaceLonger') : message };
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={say('apiKeys.replaceTitle', { name: shortName(apiKey) })}
      submit={say('apiKeys.replace')}
      first={{ grace: String(maxGracePeriodSeconds) }}
      send={send}
      explain={explain}
      onClose={onClose}
    >
      {(form) => {
        const isNow = form.values.grace === '0';
        return (
          <>
            <Text>{say('apiKeys.replaceWords')}</Text>
            <Radio.Group label={say('apiKeys.grace')} {...form.getInputProps('grace')}>
              <Group mt="xs" gap="lg">
                {gracePeriods.map(([value, label]) => (
                  <Radio key={value} value={value} label={say(label)} />
                ))}
              </Group>
            </Radio.Group>
            <Hint>{say(isNow ? 'apiKeys.graceNowWords' : 'apiKeys.graceLaterWords')}</Hint>
            {apiKey.id === own?.id && (
              <Alert color="yellow">
                {say(isNow ? 'apiKeys.replaceOwnNow' : 'apiKeys.replaceOwnLater')}
              </Alert>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
