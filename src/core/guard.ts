import { collectFields } from '@graphql-tools/utils';
import type { GraphQLResolveInfo } from 'graphql';
import { authenticate, requireScope, type Scope } from './auth.js';
import type { Context } from './context.js';
import { admit } from './limits.js';

/**
 * Authentication, scope and limits of one root field, in that order. A request is authenticated and
 * admitted once, for the sum of its root fields, however many of them ask.
 *
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
 */
export async function guard(scope: Scope, ctx: Context, info: GraphQLResolveInfo): Promise<void> {
  const { session } = ctx;
  const principal = await (session.principal ??= authenticate(ctx));
  if (principal.scope === 'creator' && !session.creator) {
    session.creator = { ...principal.creator, apiKeyId: principal.apiKeyId };
    // From here on, what the request asks of the database waits for its creator's turn.
    Object.assign(ctx, ctx.shareOf(principal.creator.id));
  }
  requireScope(principal, scope);
  if (principal.scope === 'creator') {
    await (session.admission ??= admit(ctx, principal.apiKeyId, countRootFields(info), info));
  }
}

function countRootFields(info: GraphQLResolveInfo): number {
  const { fields } = collectFields(
    info.schema,
    info.fragments,
    info.variableValues,
    info.parentType,
    info.operation.selectionSet,
  );
  return [...fields.values()].filter(([node]) => !node?.name.value.startsWith('__')).length;
}
