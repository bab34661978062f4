import { Prisma } from '../../prisma/client/client.js';
import type { Context } from './context.js';

/** The author of a change: a creator with an API key or in the cabinet, or the platform. */
export type Actor = 'KEY' | 'SESSION' | 'PLATFORM';

/** Kinds of things that are changed. */
export type TargetType =
  | 'CREATOR'
  | 'PRODUCT'
  | 'PAYMENT_LINK'
  | 'API_KEY'
  | 'CABINET_SESSION'
  | 'PAYMENT'
  | 'REFUND'
  | 'CUSTOMER'
  | 'WEBHOOK_ENDPOINT'
  | 'WEBHOOK_DELIVERY'
  | 'EXCHANGE_RATE'
  | 'EXPORT';

/** The mutations that change something, with what each changes; and exports, since data leave the service. */
const targetTypes = {
  createCreator: 'CREATOR',
  suspendCreator: 'CREATOR',
  resumeCreator: 'CREATOR',
  createProduct: 'PRODUCT',
  updateProduct: 'PRODUCT',
  setLinkDefaults: 'PRODUCT',
  createPaymentLink: 'PAYMENT_LINK',
  updatePaymentLink: 'PAYMENT_LINK',
  updatePaymentLinks: 'PAYMENT_LINK',
  deletePaymentLink: 'PAYMENT_LINK',
  deletePaymentLinks: 'PAYMENT_LINK',
  holdPaymentLink: 'PAYMENT_LINK',
  releaseHold: 'PAYMENT_LINK',
  createApiKey: 'API_KEY',
  issueApiKey: 'API_KEY',
  regenerateApiKey: 'API_KEY',
  deleteApiKey: 'API_KEY',
  revokeApiKey: 'API_KEY',
  revokeLeakedKey: 'API_KEY',
  createCabinetSession: 'CABINET_SESSION',
  signIn: 'CABINET_SESSION',
  signOut: 'CABINET_SESSION',
  // By a trigger, see `auditColumn`.
  recordPayment: 'PAYMENT',
  recordRefund: 'REFUND',
  refundPayment: 'REFUND',
  eraseCustomerData: 'CUSTOMER',
  createWebhookEndpoint: 'WEBHOOK_ENDPOINT',
  updateWebhookEndpoint: 'WEBHOOK_ENDPOINT',
  deleteWebhookEndpoint: 'WEBHOOK_ENDPOINT',
  rotateWebhookSecret: 'WEBHOOK_ENDPOINT',
  sendTestEvent: 'WEBHOOK_ENDPOINT',
  recoverWebhookEvents: 'WEBHOOK_ENDPOINT',
  replayWebhookDelivery: 'WEBHOOK_DELIVERY',
  setExchangeRate: 'EXCHANGE_RATE',
  createExport: 'EXPORT',
} as const satisfies Record<string, TargetType>;

/** The name of a mutation that changes something. */
export type Action = keyof typeof targetTypes;

/** The target of a sign-out may be all sessions of a creator. All other actions have one kind of target. */
const targetsOf = (action: Action): TargetType[] =>
  action === 'signOut' ? [targetTypes[action], 'CREATOR'] : [targetTypes[action]];

/** The actions with a name, or on things of a kind; all if neither is given. */
export const actionsBy = (name?: string | null, type?: TargetType | null): Action[] =>
  (Object.keys(targetTypes) as Action[]).filter(
    (action) =>
      (name == null || name === action) && (type == null || targetsOf(action).includes(type)),
  );

/** The row that was changed, or several of one creator. */
interface Target {
  /** `noId` if it concerns none. */
  creatorId: bigint;
  id: bigint | string | bigint[];
  /** Set only if it differs from the type of the action. */
  type?: TargetType;
}

/** The part of a context that tells who makes a change, and when. */
export type ChangeContext = Pick<Context, 'state' | 'requestId' | 'now'>;

/**
 * Writes a change to the audit log, in its transaction: an entry for each row. Payments in the sandbox have no entry, since customers
 * have no key.
 *
 * @param reason why, in the words of the platform
 */
export async function recordChange(
  ctx: ChangeContext,
  tx: Prisma.TransactionClient,
  action: Action,
  { creatorId, id, type = targetTypes[action] }: Target,
  {
    reason = null,
    author = authorOf(ctx),
  }: { reason?: string | null | undefined; author?: Author } = {},
): Promise<void> {
  if (!author) return;
  const entries = [id].flat().map(
    (each) => Prisma.sql`(
      ${creatorId}, ${auditId}, ${author.actor}, ${author.apiKeyId}, ${author.sessionId}, ${action}, ${type},
      ${String(each)}, ${reason}, ${author.requestId}, ${ctx.now()}
    )`,
  );
  await tx.$executeRaw`
    INSERT INTO audit_entries (
      creator_id, id, actor, api_key_id, session_id, action, target_type, target_id, reason, request_id, created_at
    )
    VALUES ${Prisma.join(entries)}`;
}

/**
 * Entries take their ids from the sequence of payment links, so that both form one list. The creation of a link has no
 * row: the link stores its author and request, and the log reads the entry from it. So the most frequent change needs
 * no further statement.
 */
const auditId = Prisma.sql`nextval('payment_links_id_seq')`;

/** The author of a change, and the request. */
export interface Author {
  actor: Actor;
  apiKeyId: bigint | null;
  sessionId: bigint | null;
  requestId: string;
}

/** The caller; undefined without a key or a session. */
export function authorOf({
  state,
  requestId,
}: Pick<Context, 'state' | 'requestId'>): Author | undefined {
  const { apiKeyId = null, sessionId = null } = state.creator ?? {};
  const author = { apiKeyId, sessionId, requestId };
  if (sessionId !== null) return { actor: 'SESSION', ...author };
  if (apiKeyId !== null) return { actor: 'KEY', ...author };
  return state.scope && { actor: 'PLATFORM', ...author };
}

/** The value of the column `audit_entry` of a payment. A trigger moves it to the audit log. */
export const auditColumn = (author: Author | undefined): Prisma.Sql =>
  author
    ? Prisma.sql`ARRAY[${auditId}::text, ${author.actor}::text, ${author.apiKeyId?.toString() ?? null}::text, ${author.requestId}::text]`
    : Prisma.sql`NULL`;
