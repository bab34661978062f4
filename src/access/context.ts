import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.js';
import type { PoolState, Query } from '../core/database/database.js';
import type { Metrics } from '../core/metrics.js';
import type { SecretBox } from '../core/secrets/secret-box.js';
import type { BudgetState } from './limits/budget.js';
import type { FairDatabase } from './database-line.js';
import type { KeyUsage } from './keys/key-usage.js';
import type { KnownKeys } from './keys/known-keys.js';
import type { NetworkCounts } from './keys/network-counts.js';
import type { CallingCreator, Principal } from './principal.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { WrongKeys } from './keys/wrong-keys.js';

/**
 * The parts that all requests of the process share. `createServices` puts them together. A domain adds its own parts in
 * the file that defines them: `declare module '../access/context.js'`.
 */
export interface Services {
  db: PrismaClient;
  query: Query;
  /** The database for a creator, whose statements wait in line with those of others. */
  databaseFor: (creatorId: bigint) => FairDatabase;
  /** The state of this process's connections to the database. */
  pool: () => PoolState;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  /** Counts requests against the limits of their keys. */
  rateLimiter: RateLimiter;
  keyUsage: KeyUsage;
  knownKeys: KnownKeys;
  wrongKeys: WrongKeys;
  networkCounts: NetworkCounts;
  /** SHA-256 of each platform key. */
  platformKeyHashes: Uint8Array[];
  /** SHA-256 of each key that reads the metrics, and nothing else. */
  metricsKeyHashes: Uint8Array[];
  /** Undefined when the service has no key to seal secrets with. */
  secrets: SecretBox | undefined;
}

export interface SessionCookie {
  secret: string;
  expiresAt: Date;
}

/**
 * The state of one request. Only the guard writes what concerns the caller; rules read it through {@link creatorOf}. The
 * rest is for the request log and the headers of the answer.
 */
export interface RequestState {
  principal?: Promise<Principal>;
  /** Set once the key has proved valid. */
  scope?: Principal['scope'];
  admission?: Promise<void>;
  budget?: BudgetState;
  /** The limit for which the request was refused. */
  limit?: string;
  creator?: CallingCreator;
  /** The type and the root fields of a GraphQL operation. */
  operation?: { type: string; fields: string[] };
  /** The requests that reading its GraphQL document costs; undefined for one that was kept. */
  documentCost?: number;
  /** Codes of the errors in a GraphQL answer. */
  errorCodes?: string[];
  /** The session that the browser keeps from now on; null to forget it. */
  cookie?: SessionCookie | null;
}

/**
 * The context of every resolver and rule: the shared parts, and what is known of the request. Once its creator is known,
 * `db` and `query` wait in the line of that creator, see {@link useLineOf}. Rules need not care.
 */
export interface Context extends Services {
  requestId: string;
  /** Address of the client; empty if it is unknown. */
  address: string;
  /** Resolves when the client has gone or has its answer. */
  closed: Promise<unknown>;
  apiKey: string | undefined;
  /** True if a page of the cabinet sent the request, not one of another site. Only then does a cookie count. */
  isCabinet?: boolean;
  /** The secret of a session of the cabinet, from the cookie. */
  sessionSecret?: string | undefined;
  /** The header `X-On-Behalf-Of`: the id of the creator that the platform acts for. */
  onBehalfOf: string | undefined;
  /** Set for REST routes: their operations are fixed, and the platform does not use them. */
  isRoute?: boolean;
  acceptLanguage: string | undefined;
  /** The address at which clients reach the service, without a trailing slash. */
  baseUrl: string;
  /** The path of the request, without a trailing slash. */
  path: string;
  state: RequestState;
  /** Set with `db` and `query`. */
  inLongLine?: FairDatabase['inLongLine'];
}

/** A context for work of the service itself for a creator, such as that of a chore. The platform is its author. */
export const platformContext = (services: Services, creatorId: bigint): Context =>
  Object.assign(Object.create(services) as Services, services.databaseFor(creatorId), {
    requestId: randomUUID(),
    address: '',
    closed: Promise.resolve(),
    apiKey: undefined,
    onBehalfOf: undefined,
    acceptLanguage: undefined,
    baseUrl: services.publicUrl ?? '',
    path: '',
    state: { scope: 'platform' as const },
  });

/** From now on, the statements of a request wait in the line of their creator. */
export const useLineOf = (ctx: Context, creatorId: bigint): void =>
  void Object.assign(ctx, ctx.databaseFor(creatorId));

/**
 * The creator that the request is made for.
 *
 * @throws Error in a field that is not guarded with the scope `creator`
 */
export function creatorOf(ctx: Context): CallingCreator {
  if (!ctx.state.creator)
    throw new Error('This field runs without the guard that names a creator.');
  return ctx.state.creator;
}
