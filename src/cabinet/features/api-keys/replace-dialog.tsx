import { Alert, Group, Radio, Text } from '@mantine/core';
import type { CombinedError } from 'urql';
import { toFailure } from '../../api/failure.js';
import { maxGracePeriodSeconds } from '../../api/limits.js';
import { useSession } from '../../api/session.js';
import { useChange } from '../../api/use-change.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { useSecret } from '../../parts/forms/secret-dialog.js';
import { Hint } from '../../parts/hint.js';
import { say, type PlainKey } from '../../texts/texts.js';
import { type ApiKey, shortName } from './api-key.js';
import { CabinetReplaceApiKeyDocument } from './operations.js';

interface ReplaceDialogProps {
  apiKey: ApiKey;
  onReplaced: () => void;
}

/** In seconds. */
const gracePeriods: readonly (readonly [string, PlainKey])[] = [
  ['0', 'apiKeys.graceNow'],
  ['3600', 'apiKeys.graceHour'],
  [String(maxGracePeriodSeconds), 'apiKeys.graceDay'],
];

export function ReplaceDialog({ apiKey, onReplaced }: ReplaceDialogProps) {
  const { apiKey: own } = useSession();
  const showSecret = useSecret();
  const { send } = useChange(CabinetReplaceApiKeyDocument);
  /** A key cannot replace the secret of a key that works longer: the new secret would outlive it. */
  const toFaults = (error: CombinedError) => {
    const { code, message } = toFailure(error);
    return { errors: {}, alert: code === 'FORBIDDEN' ? say('apiKeys.replaceLonger') : message };
  };
  return (
    <FormDialog
      title={say('apiKeys.replaceTitle', { name: shortName(apiKey) })}
      submit={say('apiKeys.replace')}
      initial={{ grace: String(maxGracePeriodSeconds) }}
      send={({ grace }) =>
        send({ id: apiKey.id, gracePeriodSeconds: Number(grace) }, ({ regenerateApiKey }) => {
          const title = say('apiKeys.secretTitle', { name: shortName(apiKey) });
          showSecret({ title, secret: regenerateApiKey.key, hint: say('apiKeys.secretHint') });
          onReplaced();
        })
      }
      toFaults={toFaults}
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
