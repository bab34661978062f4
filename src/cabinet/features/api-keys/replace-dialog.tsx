import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useMutation, type CombinedError } from 'urql';
import { Hint } from '../../parts/hint.js';
import { CabinetReplaceApiKeyDocument } from '../../operations.js';
import { failureOf } from '../../api/failure.js';
import { Dialog, useHoldOpen } from '../../parts/dialog.js';
import { useSecret } from '../../parts/secret-dialog.js';
import { useSession } from '../../session/session.js';
import type { PlainKey } from '../../texts/say.js';
import { useTexts } from '../../texts/texts.js';
import type { ApiKey } from './api-key.js';
import { shortName } from './short-name.js';

interface ReplaceDialogProps {
  apiKey: ApiKey | undefined;
  isOpen: boolean;
  onReplaced: () => void;
  onClose: () => void;
}

/** Gives a key a new secret. */
export function ReplaceDialog({ apiKey, isOpen, onReplaced, onClose }: ReplaceDialogProps) {
  const { say } = useTexts();
  if (!apiKey) return null;
  return (
    <Dialog
      isOpen={isOpen}
      hasForm
      title={say('apiKeys.replaceTitle', { name: shortName(apiKey) })}
      onClose={onClose}
    >
      <ReplaceForm apiKey={apiKey} onReplaced={onReplaced} onClose={onClose} />
    </Dialog>
  );
}

/** In seconds. */
const gracePeriods: readonly (readonly [string, PlainKey])[] = [
  ['0', 'apiKeys.graceNow'],
  ['3600', 'apiKeys.graceHour'],
  ['86400', 'apiKeys.graceDay'],
];

interface ReplaceFormProps {
  apiKey: ApiKey;
  onReplaced: () => void;
  onClose: () => void;
}

function ReplaceForm({ apiKey, onReplaced, onClose }: ReplaceFormProps) {
  const { say } = useTexts();
  const { apiKey: own } = useSession();
  const showSecret = useSecret();
  const [{ fetching }, replace] = useMutation(CabinetReplaceApiKeyDocument);
  useHoldOpen(fetching);
  const [grace, setGrace] = useState('86400');
  const [error, setError] = useState<CombinedError>();
  const isNow = grace === '0';

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const input = { id: apiKey.id, gracePeriodSeconds: Number(grace) };
    const { data, error: failed } = await replace({ input });
    setError(failed);
    if (!data) return;
    const title = say('apiKeys.secretTitle', { name: shortName(apiKey) });
    showSecret({ title, secret: data.regenerateApiKey.key, hint: say('apiKeys.secretHint') });
    onClose();
    onReplaced();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{say('apiKeys.replaceWords')}</Text>
        <Radio.Group label={say('apiKeys.grace')} value={grace} onChange={setGrace}>
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
        {error && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={fetching} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" loading={fetching}>
            {say('apiKeys.replace')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whoever has the new secret has the key: so a key gives none to one that works longer than itself. */
function Failure({ error }: { error: CombinedError }) {
  const { say } = useTexts();
  const { code, message } = failureOf(error, say);
  return (
    <Alert color="red" role="alert">
      {code === 'FORBIDDEN' ? say('apiKeys.replaceLonger') : message}
    </Alert>
  );
}
