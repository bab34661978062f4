import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type CombinedError, Provider } from 'urql';
import { toFailure, type FailureCode, type FormFaults } from '../api/failure.js';
import { FeedProvider } from '../api/feed.js';
import { accessOf, SessionContext } from '../api/session.js';
import { FailureNote } from '../parts/failure-note.js';
import { FormAlert } from '../parts/forms/form-dialog.js';
import { useApiForm } from '../parts/forms/use-api-form.js';
import { Hint } from '../parts/hint.js';
import { say, type PlainKey } from '../texts/texts.js';
import { SignedOutLayout } from './signed-out-layout.js';
import { createSessionStore, type SignedOutReason, type SignInInput } from './state.js';

/** Shows the cabinet to those who are signed in, and the sign-in page to others. The address stays the same. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [store] = useState(createSessionStore);
  const state = useSyncExternalStore(store.subscribe, store.getState);

  useEffect(() => {
    const follow = (): void => {
      const token = takeToken();
      if (token !== undefined) void store.start(token);
    };
    void store.start(takeToken());
    // A sign-in link that is opened in this tab changes only the fragment.
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [store]);

  if (state.kind === 'starting') return <SignedOutLayout title={say('session.starting')} isBusy />;
  if (state.kind === 'failed') {
    return (
      <SignedOutLayout title={say('failure.title')}>
        <FailureNote error={state.error} onRetry={state.retry} />
      </SignedOutLayout>
    );
  }
  if (state.kind === 'signedOut') return <SignInPage reason={state.reason} signIn={store.signIn} />;
  if (state.kind === 'confirmSwitch') {
    return (
      <SwitchPage
        storeName={state.viewer.creator.storeName}
        onSwitch={() => void store.follow(state.token)}
        onStay={() => void store.start()}
      />
    );
  }

  const { viewer, client } = state;
  const id = viewer.session?.id ?? '';
  const session = {
    id,
    creatorId: viewer.creator.id,
    storeName: viewer.creator.storeName,
    usesSandbox: viewer.usesSandbox,
    access: accessOf(viewer),
    apiKey: viewer.apiKey ?? undefined,
    signOut: (where: 'here' | 'everywhere') => store.signOut(where === 'everywhere'),
  };
  return (
    <SessionContext key={id} value={session}>
      <Provider value={client}>
        <FeedProvider sessionId={id} onSignedOut={store.end}>
          {children}
        </FeedProvider>
      </Provider>
    </SessionContext>
  );
}

const reasons: Record<SignedOutReason, { title: PlainKey; hint?: PlainKey }> = {
  new: { title: 'session.signIn' },
  ended: { title: 'session.ended', hint: 'session.endedHint' },
  signOut: { title: 'session.signedOut', hint: 'session.signedOutHint' },
  stale: { title: 'session.stale', hint: 'session.staleHint' },
};

/** The faults of a key, by the code of the answer. */
const keyFaults: Partial<Record<FailureCode, PlainKey>> = {
  UNAUTHENTICATED: 'session.wrongKey',
  FORBIDDEN: 'session.platformKey',
};

interface SignInPageProps {
  reason: SignedOutReason;
  signIn: (input: SignInInput) => Promise<CombinedError | undefined>;
}

/** Says why nobody is signed in, and takes an API key. */
function SignInPage({ reason, signIn }: SignInPageProps) {
  const { title, hint } = reasons[reason];
  const { form, alert, props } = useApiForm({
    initial: { apiKey: '' },
    check: ({ apiKey }) => (apiKey.trim() ? {} : { apiKey: say('session.keyRequired') }),
    send: ({ apiKey }) => signIn({ apiKey: apiKey.trim() }),
    toFaults: (error): FormFaults => {
      const { code, message } = toFailure(error);
      const fault = keyFaults[code];
      return fault
        ? { errors: { apiKey: say(fault) }, alert: undefined }
        : { errors: {}, alert: message };
    },
  });
  return (
    <SignedOutLayout title={say(title)}>
      {hint && <Text>{say(hint)}</Text>}
      {alert && <FormAlert>{alert}</FormAlert>}
      <form {...props}>
        <Stack>
          <PasswordInput
            label={say('session.key')}
            description={say('session.keyHint')}
            {...form.getInputProps('apiKey')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': say('session.showKey') }}
          />
          <Button type="submit" loading={form.submitting}>
            {say('session.submit')}
          </Button>
        </Stack>
      </form>
      <Hint>{say('session.fromPlatform')}</Hint>
    </SignedOutLayout>
  );
}

interface SwitchPageProps {
  storeName: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asks before a link to sign in replaces a session: somebody else may have sent it. */
function SwitchPage({ storeName, onSwitch, onStay }: SwitchPageProps) {
  return (
    <SignedOutLayout title={say('session.switch')}>
      <Text>{say('session.switchHint', { store: storeName })}</Text>
      <Stack gap="xs">
        <Button onClick={onStay} variant="default">
          {say('session.stay', { store: storeName })}
        </Button>
        <Button onClick={onSwitch}>{say('session.doSwitch')}</Button>
      </Stack>
    </SignedOutLayout>
  );
}

/** The platform sends a creator to `/cabinet#token=…`. */
const start = '#token=';

/**
 * Takes the one-time token out of the address and the history. A malformed token is taken too: the service refuses it, and
 * the page says so.
 */
function takeToken(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(start)) return undefined;
  history.replaceState(null, '', pathname + search);
  return hash.slice(start.length);
}
