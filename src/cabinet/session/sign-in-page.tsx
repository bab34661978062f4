import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { CombinedError } from 'urql';
import { Hint } from '../parts/hint.js';
import type { SignInInput } from '../documents.js';
import { failureOf } from '../api/failure.js';
import type { PlainKey } from '../texts/say.js';
import { formText } from '../parts/forms/form-text.js';
import { useTexts } from '../texts/texts.js';
import { Doorway } from './doorway.js';
import type { SignedOutReason } from './state.js';

interface SignInPageProps {
  reason: SignedOutReason;
  signIn: (input: SignInInput) => Promise<CombinedError | undefined>;
}

const words: Record<SignedOutReason, { title: PlainKey; hint?: PlainKey }> = {
  new: { title: 'session.signIn' },
  ended: { title: 'session.ended', hint: 'session.endedHint' },
  left: { title: 'session.signedOut', hint: 'session.signedOutHint' },
  stale: { title: 'session.stale', hint: 'session.staleHint' },
};

/** Says why one is not signed in, and takes an API key. */
export function SignInPage({ reason, signIn }: SignInPageProps) {
  const { say } = useTexts();
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { title, hint } = words[reason];

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const apiKey = formText(event.currentTarget, 'key');
    setFailure(undefined);
    setFault(apiKey ? undefined : say('session.keyRequired'));
    if (!apiKey) return;
    setBusy(true);
    const error = await signIn({ apiKey });
    setBusy(false);
    if (!error) return;
    const { code, message } = failureOf(error, say);
    if (code === 'UNAUTHENTICATED') setFault(say('session.wrongKey'));
    else if (code === 'FORBIDDEN') setFault(say('session.platformKey'));
    else setFailure(message);
  };

  return (
    <Doorway title={say(title)}>
      {hint && <Text>{say(hint)}</Text>}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <PasswordInput
            name="key"
            label={say('session.key')}
            description={say('session.keyHint')}
            error={fault}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': say('session.showKey') }}
          />
          <Button type="submit" loading={isBusy}>
            {say('session.submit')}
          </Button>
        </Stack>
      </form>
      <Hint>{say('session.fromPlatform')}</Hint>
    </Doorway>
  );
}
