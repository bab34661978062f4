import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'urql';
import { FeedProvider } from '../api/feed.js';
import { showFailure } from '../parts/notices.js';
import { FailureNote } from '../parts/failure-note.js';
import { useTexts } from '../texts/texts.js';
import { Doorway } from './doorway.js';
import { accessOf, SessionContext } from './session.js';
import { SignInPage } from './sign-in-page.js';
import { takeToken } from './sign-in-link.js';
import { createSessionStore } from './state.js';
import { SwitchPage } from './switch-page.js';

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
