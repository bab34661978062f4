import type { Decimal } from 'decimal.js';
import type { Logger } from 'pino';
import type { Prisma, PrismaClient } from '../../prisma/client/client.js';
import type { Principal } from './auth.js';
import type { Budget, BudgetState } from './budget.js';
import type { DatabaseShare } from './database-share.js';
import type { PoolState, Query } from './db.js';
import type { JobQueue } from './job-queue.js';
import type { KeyUsage } from './key-usage.js';
import type { KnownKeys } from './known-keys.js';
import type { Metrics } from './metrics.js';
import type { SecretBox } from './secret-box.js';
import type { WrongKeys } from './wrong-keys.js';

/** Roubles for one euro, with where it is from and the day it is for. */
export interface Rate {
  rate: Decimal;
  source: string;
  date: Date;
}

/** Something that happened, for the creator's webhook endpoints to be told. */
export interface WebhookEvent {
  creatorId: number;
  /** Such as `payment.succeeded`. */
  type: string;
  data: object;
}

/** A look at a webhook endpoint, for what is to be sent to it. */
export interface EndpointVisit {
  endpointId: number;
}

/** What the whole process shares; made once by the server, or by a test. */
export interface Services {
  db: PrismaClient;
  query: Query;
  /** Both, as one creator may use them. */
  shareOf: (creatorId: number) => DatabaseShare;
  /** How many connections to the database this process has. */
  pool: () => PoolState;
  now: () => Date;
  log: Logger;
  budget: Budget;
  keyUsage: KeyUsage;
  metrics: Metrics;
  /** Whose keys are, as far as that was looked up just now. */
  knownKeys: KnownKeys;
  /** Bounds how many wrong keys an address may present. */
  wrongKeys: WrongKeys;
  /** @throws ServiceError UNAVAILABLE when no usable rate is known */
  currentRate: () => Promise<Rate>;
  /** Stores a rate that the operator gave. @returns the rate that is in use from now on */
  setRate: (given: Pick<Rate, 'rate' | 'date'>) => Promise<Rate>;
  /** SHA-256 of the platform key. */
  platformKeyHash: Uint8Array | undefined;
  /** To be told how many links of a product were found that have no mark. */
  unmarkedLinks: (productId: number, links: number) => void;
  /** Writes an event for each enabled endpoint of its creator, in the transaction of the fact. */
  publish: (tx: Prisma.TransactionClient, event: WebhookEvent) => Promise<void>;
  /** Holds a visit for each webhook endpoint that something is to be sent to. */
  visits: JobQueue<EndpointVisit>;
  /** Absent when the operator gave no key; then webhook endpoints cannot be made. */
  secrets: SecretBox | undefined;
  /** Whether webhooks may go to private addresses, and over plain HTTP. */
  webhookAllowPrivate: boolean;
  /** `<payment_site>` of payment addresses; when absent, the sandbox checkout at `/pay` of this server. */
  paymentSiteUrl: string | undefined;
}

/** What one request found out about its caller, written by the guard alone, and about itself. */
export interface Session {
  principal?: Promise<Principal>;
  /** Whose key it is, once that is known. */
  scope?: Principal['scope'];
  admission?: Promise<void>;
  budget?: BudgetState;
  creator?: { id: number; storeName: string; apiKeyId: number };
  /** The answer was given before, to the same request. */
  isReplayed?: boolean;
  /** The path of what answers, with the names of its parameters in braces; absent for an unknown path. */
  route?: string;
  /** What a GraphQL document asks for. */
  operation?: { type: string; fields: string[] };
  /** Codes of the errors that GraphQL answered with. */
  errorCodes?: string[];
}

/** What every resolver and rule gets. */
export interface Context extends Services {
  requestId: string;
  /** Where the request comes from; empty when that is not known. */
  address: string;
  apiKey: string | undefined;
  /** The languages the client likes, as it said. */
  acceptLanguage: string | undefined;
  /** Whether the operation is that of a REST route, rather than one the client wrote. */
  isRoute?: boolean;
  /** What the client called its request, by REST only. */
  idempotencyKey: string | undefined;
  /** `{base_url}`, without a trailing slash. */
  baseUrl: string;
  session: Session;
}

/** The creator whose key this is; only behind a guard that asked for one. */
export function creatorOf(ctx: Context): { id: number; storeName: string; apiKeyId: number } {
  if (!ctx.session.creator)
    throw new Error('This field runs without the guard that names a creator.');
  return ctx.session.creator;
}
