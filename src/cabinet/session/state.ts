import type { Client, CombinedError } from 'urql';
import { createClient, isSignedOut } from '../api/client.js';
import { dropIfOld, dropKeptOfOthers } from '../api/kept.js';
import { CabinetViewerDocument, type Viewer } from '../api/session.js';
import type { SchemaType } from '../graphql.js';
import { SignInDocument, SignOutDocument } from './operations.js';

export type SignInInput = SchemaType<'SignInInput'>;

/** Why the sign-in page is shown: the first visit, the end of the session, signing out, or a link that was used or too old. */
export type SignedOutReason = 'new' | 'ended' | 'signOut' | 'stale';

type SessionState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: CombinedError; retry: () => void }
  | { kind: 'signedOut'; reason: SignedOutReason }
  /** A link to sign in was opened by somebody who is signed in. */
  | { kind: 'confirmSwitch'; viewer: Viewer; token: string }
  | { kind: 'in'; viewer: Viewer; client: Client };

/** Signs in and out, and tells the other tabs of the browser, which share the cookie. */
export interface SessionStore {
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Finds out who is signed in. A token signs in; if somebody is signed in already, the user is asked first. */
  start: (token?: string) => Promise<void>;
  /** Returns why it failed. */
  signIn: (input: SignInInput) => Promise<CombinedError | undefined>;
  /** Signs in with the token of a link. After a failure that passes, the retry still has the token. */
  follow: (token: string) => Promise<void>;
  signOut: (everywhere: boolean) => Promise<CombinedError | undefined>;
  /** Ends the session after an answer `UNAUTHENTICATED`. */
  end: () => void;
}

export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  const otherTabs = new BroadcastChannel('cabinet-session');
  let state: SessionState = { kind: 'starting' };
  let lastCreatorId: string | undefined;

  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const out = (reason: SignedOutReason): void => {
    keepSignedIn(false);
    dropKeptOfOthers();
    set({ kind: 'signedOut', reason });
  };
  const end = (): void => {
    if (state.kind === 'in') out('ended');
  };

  const start = async (token?: string): Promise<void> => {
    if (!mayBeSignedIn()) {
      await signInOrShowForm(token);
      return;
    }
    const client: Client = createClient({
      onSignedOut: () => {
        if (state.kind === 'in' && state.client === client) end();
      },
    });
    const { data, error } = await client.query(CabinetViewerDocument, {}).toPromise();
    if (data) {
      if (token === undefined) enter(data.viewer, client);
      else set({ kind: 'confirmSwitch', viewer: data.viewer, token });
    } else if (isSignedOut(error)) {
      await signInOrShowForm(token);
    } else if (error && state.kind !== 'in') {
      set({ kind: 'failed', error, retry: () => void start(token) });
    }
  };

  const signInOrShowForm = async (token: string | undefined): Promise<void> => {
    if (token !== undefined) await follow(token);
    else if (state.kind !== 'signedOut') out(state.kind === 'in' ? 'ended' : 'new');
  };

  const enter = (viewer: Viewer, client: Client): void => {
    if (state.kind === 'in' && state.viewer.session?.id === viewer.session?.id) return;
    const { id } = viewer.creator;
    // The address may name something of the creator who was here before.
    if (lastCreatorId !== undefined && lastCreatorId !== id) {
      history.replaceState(null, '', import.meta.env.BASE_URL);
    }
    lastCreatorId = id;
    dropKeptOfOthers(id);
    dropIfOld(id);
    set({ kind: 'in', viewer, client });
  };

  const signIn = async (input: SignInInput): Promise<CombinedError | undefined> => {
    const client = createClient({ onSignedOut: () => undefined });
    const { error } = await client.mutation(SignInDocument, { input }).toPromise();
    if (error) return error;
    keepSignedIn(true);
    tell('in');
    await start();
    return undefined;
  };

  const follow = async (token: string): Promise<void> => {
    set({ kind: 'starting' });
    const error = await signIn({ token });
    if (!error) return;
    if (isSignedOut(error)) out('stale');
    else set({ kind: 'failed', error, retry: () => void follow(token) });
  };

  const tell = (change: 'in' | 'out'): void => otherTabs.postMessage(change);
  otherTabs.onmessage = ({ data }: MessageEvent<'in' | 'out'>) => {
    if (data === 'out') {
      out('signOut');
      return;
    }
    // The mark that the other tab has set may become visible here only after its message.
    keepSignedIn(true);
    void start();
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    signIn,
    follow,
    end,
    async signOut(everywhere) {
      const client = createClient({ onSignedOut: () => undefined });
      const { error } = await client
        .mutation(SignOutDocument, { input: { everywhere } })
        .toPromise();
      if (error && !isSignedOut(error)) return error;
      out('signOut');
      tell('out');
      return undefined;
    },
  };
}

const signedInKey = 'cabinet-signed-in';

/**
 * True if the browser may have a session. No script can read its cookie, so a mark is kept beside it. Without the mark, nobody
 * is asked in vain. Browsers that refuse storage always ask.
 */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return true;
  }
}

function keepSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, 'yes');
    else localStorage.removeItem(signedInKey);
  } catch {
    // See above.
  }
}
