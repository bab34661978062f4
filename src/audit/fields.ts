import type { Actor, TargetType } from '../access/record-change.js';
import { creatorOf } from '../access/context.js';
import { builder } from '../builder.js';
import { noId } from '../core/text.js';
import { connectionType, list } from '../declare.js';
import { changesByPlatform, changesForCreator, wayTo } from './audit-log.js';

const AuditActor = builder.enumType('AuditActor', {
  description: 'The author of a change.',
  values: {
    KEY: { description: 'Somebody with an API key of the creator.' },
    SESSION: { description: 'Somebody who was signed in to the cabinet of the creator.' },
    PLATFORM: { description: 'Somebody with a platform key.' },
  } satisfies Record<Actor, object>,
});

const AuditTarget = builder.enumType('AuditTarget', {
  description: 'Kinds of things that are changed.',
  values: {
    CREATOR: { description: 'The creator itself.' },
    PRODUCT: { description: 'A product.' },
    PAYMENT_LINK: { description: 'A payment link.' },
    API_KEY: { description: 'An API key.' },
    CABINET_SESSION: { description: 'A session of the cabinet.' },
    PAYMENT: { description: 'A payment.' },
    REFUND: { description: 'A refund.' },
    CUSTOMER: { description: 'The data of a customer.' },
    WEBHOOK_ENDPOINT: { description: 'A webhook endpoint.' },
    WEBHOOK_DELIVERY: { description: 'A delivery of an event.' },
    EXCHANGE_RATE: { description: 'The exchange rate of a day.' },
    EXPORT: { description: 'An address to download data from.' },
  } satisfies Record<TargetType, object>,
});

const AuditEntry = builder.prismaObject('AuditEntry', {
  description: 'A change, as the audit log keeps it. It has no secrets.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    creatorId: t.field({
      type: 'Id',
      nullable: true,
      description: 'Id of the creator that the change concerns; null if it concerns none.',
      resolve: ({ creatorId }) => (creatorId === noId ? null : creatorId),
    }),
    actor: t.field({
      type: AuditActor,
      description: 'Who made the change.',
      resolve: ({ actor }) => actor as Actor,
    }),
    apiKeyId: t.expose('apiKeyId', {
      type: 'Id',
      nullable: true,
      description:
        'Id of the API key that was used, or with which the session was opened; null if there was none.',
    }),
    sessionId: t.expose('sessionId', {
      type: 'Id',
      nullable: true,
      description: 'Id of the session of the cabinet; null unless the actor is one.',
    }),
    action: t.exposeString('action', {
      description: 'Name of the mutation, also for a change by REST.',
    }),
    targetType: t.field({
      type: AuditTarget,
      description: 'The kind of thing that was changed.',
      resolve: ({ targetType }) => targetType as TargetType,
    }),
    targetId: t.exposeString('targetId', {
      description:
        'Its id; of an exchange rate, its day; of an export, what it holds; of a customer, a hash of the e-mail address, or for customers erased by age the day before which they paid.',
    }),
    paymentId: t.string({
      nullable: true,
      description:
        'Id from the payment site of the payment that was recorded or refunded; null if something else was changed.',
      resolve: async (entry, _args, ctx) => (await wayTo(ctx, entry))?.paymentId ?? null,
    }),
    endpointId: t.field({
      type: 'Id',
      nullable: true,
      description:
        'Id of the endpoint of a delivery that was sent again; null if something else was changed, or the delivery is deleted.',
      resolve: async (entry, _args, ctx) => (await wayTo(ctx, entry))?.endpointId ?? null,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, in the words of the platform; null if it gave no reason.',
    }),
    requestId: t.exposeString('requestId', {
      description: '`X-Request-Id` of the request, also in the log.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was changed.' }),
  }),
});

const connection = connectionType(AuditEntry, 'the audit log', 'A change');

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Selects changes; all given conditions must hold.',
  fields: (t) => ({
    action: t.string({ description: 'Changes by the mutation with this name, also by REST.' }),
    targetType: t.field({ type: AuditTarget, description: 'Changes of this kind of thing.' }),
    targetId: t.string({ description: 'Changes of the thing with this id, as `targetId` has it.' }),
  }),
});

list('auditLog', {
  type: AuditEntry,
  connection,
  access: 'READ',
  description:
    'Changes to your account, newest first: by your keys, your cabinet sessions, and the platform.',
  args: builder.args((t) => ({
    filter: t.field({ type: AuditFilter, description: 'Which changes to list.' }),
  })),
  rows: (ctx, { filter }) => changesForCreator(ctx, creatorOf(ctx).id, filter ?? {}),
});

list('searchAuditLog', {
  type: AuditEntry,
  connection,
  access: 'platform',
  description:
    'Changes to the account of a creator, newest first; or, without `creatorId`, all changes made with a platform key.',
  args: builder.args((t) => ({
    creatorId: t.field({ type: 'Id', description: 'Only changes that concern this creator.' }),
  })),
  rows: (ctx, { creatorId }) =>
    creatorId == null ? changesByPlatform(ctx) : changesForCreator(ctx, creatorId),
});
