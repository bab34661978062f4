import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { Context } from '../../access/context.js';
import { identify } from '../../access/guard.js';
import { serviceError, ServiceError, wrongMethod } from '../../core/errors.js';
import { parseExactJson, isRecord } from '../../core/json.js';
import { wrongType } from '../body.js';
import { textsFor } from '../language.js';
import type { HttpAnswer } from '../message.js';
import { refuse, unfit } from './graphql-errors.js';

/** The context that a request brings to Yoga. */
export interface ServerContext {
  ctx: Context;
  /** The error of a body that could not be read. */
  refused?: ServiceError | undefined;
}

/** The types in which Yoga writes answers. */
const answerTypes = [
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
  'multipart/mixed',
];

/**
 * Reads what a request asks for: the `query`, `variables`, `operationName` and `extensions` of GraphQL over HTTP. Yoga
 * checks their types. Identifies the caller before the body is parsed. A preflight never gets here, and counts against
 * nobody.
 */
export const useParams = (): Plugin<object, ServerContext> => ({
  onRequest(payload) {
    const { ctx, refused } = payload.serverContext;
    // Yoga adds the CORS headers, so that pages can read why.
    if (refused) payload.endResponse(toResponse(refuse(refused, ctx)));
  },

  async onRequestParse(payload) {
    const { request, requestParser } = payload;
    const { ctx } = payload.serverContext;
    try {
      // Yoga has no parser for another method or type of body.
      if (!requestParser) {
        if (request.method !== 'POST') throw wrongMethod(['GET', 'HEAD', 'POST']);
        throw wrongType(request.headers.get('content-type') ?? undefined);
      }
      if (!isAcceptable(request.headers.get('accept') || '*/*')) {
        throw serviceError('NOT_ACCEPTABLE', 'error.notAcceptable');
      }
      await identify(ctx);
      payload.setRequestParser(readParams);
    } catch (error) {
      payload.endResponse(toResponse(refuse(error, ctx)));
    }
  },

  onParams({ params, context }) {
    const given: unknown = params;
    // Yoga refuses what is no object.
    if (!isRecord(given) || given.query || !isRecord(given.extensions)) return;
    if (!isRecord(given.extensions.persistedQuery)) return;
    // Clients of automatic persisted queries look for this very message, and then send whole documents.
    const hashAlone = new ServiceError(
      'PERSISTED_QUERY_NOT_SUPPORTED',
      'PersistedQueryNotSupported',
    );
    throw unfit(hashAlone, textsFor(context.ctx));
  },
});

const toResponse = ({ body, ...init }: HttpAnswer): Response => new Response(body as string, init);

/** True if Yoga finds a type that the client accepts. Like Yoga, it ignores weights. */
const isAcceptable = (accept: string): boolean =>
  accept
    .replace(/\s/g, '')
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';');
      const charset = parameters.find((text) => text.startsWith('charset='));
      if (charset !== undefined && charset !== 'charset=utf-8') return false;
      return answerTypes.some((each) => isInRange(each, type));
    });

const isInRange = (type: string, range: string): boolean =>
  range === '*/*' || range === type || range === `${type.split('/')[0]}/*`;

async function readParams(request: Request): Promise<GraphQLParams> {
  if (request.method === 'GET') return readSearch(new URL(request.url).search);
  const type = request.headers.get('content-type')?.split(/[,;]/)[0];
  const text = await request.text();
  if (type === 'application/graphql') return { query: text };
  if (type === 'application/x-www-form-urlencoded') return readSearch(text);
  try {
    return parseExactJson(text) as GraphQLParams;
  } catch {
    throw serviceError('BAD_REQUEST', 'fault.json');
  }
}

function readSearch(text: string): GraphQLParams {
  const given = new URLSearchParams(text);
  const readJson = (name: 'variables' | 'extensions') => {
    try {
      return parseExactJson(given.get(name) || '{}') as Record<string, unknown>;
    } catch {
      throw serviceError('BAD_REQUEST', 'error.paramNotJson', { name });
    }
  };
  return {
    query: given.get('query') ?? undefined,
    operationName: given.get('operationName') ?? undefined,
    variables: readJson('variables'),
    extensions: readJson('extensions'),
  };
}
