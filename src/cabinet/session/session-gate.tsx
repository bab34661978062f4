import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Provider } from 'urql';
import { FeedProvider } from '../api/feed.js';
import { FailureNote } from '../parts/failure-note.js';
import { showFailure } from '../parts/notices.js';
import { useTexts } from '../texts/texts.js';
import { Doorway } from './doorway.js';
import { accessOf, SessionContext } from '../api/session.js';
import { SignInPage } from './sign-in-page.js';
import { createSessionStore } from './state.js';

/** Shows the cabinet to those who are signed in, and to others how to get in. The address stays as it is meanwhile. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { say } = useTexts();
  const [store] = useState(createSessionStore);
  const state = useSyncExternalStore(store.subscribe, store.getState);

  useEffect(() => {
    const follow = (): void => {
      const token = takeToken();
      if (token !== undefined) void store.start(token);
    };
    void store.start(takeToken());
    // A link that is opened in this tab changes only the fragment.
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [store]);

  if (state.kind === 'starting') return <Doorway title={say('session.starting')} isBusy />;
  if (state.kind === 'failed') {
    return (
      <Doorway title={say('failure.title')}>
        <FailureNote error={state.error} onRetry={state.retry} />
      </Doorway>
    );
  }
  if (state.kind === 'out') return <SignInPage reason={state.reason} signIn={store.signIn} />;
  if (state.kind === 'asked') {
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
    access: accessOf(viewer),
    apiKey: viewer.apiKey ?? undefined,
    signOut: async (where: 'here' | 'everywhere') => {
      const error = await store.signOut(where === 'everywhere');
      if (error) showFailure(error, say);
    },
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

interface SwitchPageProps {
  storeName: string;
  onSwitch: () => void;
  onStay: () => void;
}

/** Asks before a link to sign in replaces a session: somebody else may have sent it. */
function SwitchPage({ storeName, onSwitch, onStay }: SwitchPageProps) {
  const { say } = useTexts();
  return (
    <Doorway title={say('session.switch')}>
      <Text>{say('session.switchHint', { store: storeName })}</Text>
      <Stack gap="xs">
        <Button onClick={onStay} variant="default">
          {say('session.stay', { store: storeName })}
        </Button>
        <Button onClick={onSwitch}>{say('session.doSwitch')}</Button>
      </Stack>
    </Doorway>
  );
}

/** The platform sends a creator to `/cabinet#token=…`. */
const start = '#token=';

/**
 * Takes the one-time token out of the address, so that it stays neither there nor in the history. A malformed one counts too:
 * the service refuses it, and the page says so.
 */
function takeToken(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(start)) return undefined;
  history.replaceState(null, '', pathname + search);
  return hash.slice(start.length);
}
