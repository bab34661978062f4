import { createContext, use } from 'react';
import type { CombinedError } from 'urql';
import { graphql, type ApiKeyAccess, type ResultOf } from '../graphql.js';

/** Who is signed in, and what may they do? */
export const CabinetViewerDocument = graphql(`
  query CabinetViewer {
    viewer {
      creator { id storeName }
      usesSandbox
      session { id expiresAt }
      apiKey { id name access expiresAt }
    }
  }
`);

export type Viewer = ResultOf<typeof CabinetViewerDocument>['viewer'];

/** The creator who is signed in. */
export interface Session {
  id: string;
  creatorId: string;
  storeName: string;
  /** True if links lead to the sandbox, where no money moves. */
  usesSandbox: boolean;
  access: ApiKeyAccess;
  /** The key that the session was opened with; undefined after a link of the platform. */
  apiKey: NonNullable<Viewer['apiKey']> | undefined;
  /** Returns why it failed. */
  signOut: (where: 'here' | 'everywhere') => Promise<CombinedError | undefined>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Only pages of somebody who is signed in have a session.');
  return session;
}

/** True if this session has an access. A session has the access of the key that opened it. */
export function useMay(needed: ApiKeyAccess): boolean {
  const { access } = useSession();
  return levels[access] >= levels[needed];
}

const levels: Record<ApiKeyAccess, number> = { READ: 0, SELL: 1, FULL: 2 };

/** A session that was opened with a link of the platform has no key, and may do everything. */
export const accessOf = ({ apiKey }: Viewer): ApiKeyAccess => apiKey?.access ?? 'FULL';
