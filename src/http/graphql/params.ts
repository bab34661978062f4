import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { Context } from '../../access/context.js';
import { serviceError, ServiceError, wrongMethod } from '../../core/errors.js';
import { isRecord } from '../../core/json.js';
import { parseExactJson, parseJson, wrongType } from '../body.js';
import { textsFor } from '../language.js';
import { headerOf, type HttpAnswer, type HttpRequest } from '../message.js';
import { refuse, unfit } from './graphql-errors.js';

/** The context that a request brings to Yoga. */
export interface ServerContext {
  ctx: Context;
  body?: Uint8Array | undefined;
  /** The error of a body that could not be read. */
  refused?: ServiceError | undefined;
}

/** The types in which Yoga writes an answer that is no stream. */
const plainTypes = ['application/json', 'application/graphql-response+json'];
/** The types in which Yoga writes answers. */
const answerTypes = [...plainTypes, 'text/event-stream', 'multipart/mixed'];
/** The same by the ranges that an `Accept` header can name. */
const typesByRange = new Map<string, string[]>();
for (const type of answerTypes) {
  for (const range of [type, `${type.split('/')[0]}/*`, '*/*']) {
    typesByRange.set(range, [...(typesByRange.get(range) ?? []), type]);
  }
}

/**
 * Reads what a request asks for: the `query`, `variables`, `operationName` and `extensions` of GraphQL over HTTP. Yoga
 * checks their types. The caller is identified.
 */
export const useParams = (): Plugin<object, ServerContext> => ({
  onRequest(payload) {
    const { ctx, refused } = payload.serverContext;
    // Yoga adds the CORS headers, so that pages can read why.
    if (refused) payload.endResponse(toResponse(refuse(refused, ctx)));
  },

  onRequestParse(payload) {
    const { request, requestParser } = payload;
    const { ctx, body } = payload.serverContext;
    try {
      // Yoga has no parser for another method or type of body.
      if (!requestParser) {
        if (request.method !== 'POST') throw wrongMethod(['GET', 'HEAD', 'POST']);
        throw wrongType(request.headers.get('content-type') ?? undefined);
      }
      if (!isAcceptable(request.headers.get('accept') || '*/*')) {
        throw serviceError('NOT_ACCEPTABLE', 'error.notAcceptable');
      }
      payload.setRequestParser((request) => readParams(request, body));
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

/**
 * The type in which Yoga answers one operation as JSON; undefined for a body of another kind, and for a client that
 * accepts only streams.
 */
export function plainType(request: HttpRequest, body: Uint8Array): string | undefined {
  if (!jsonType.test(headerOf(request, 'content-type') ?? '') || isList(body)) return undefined;
  return typesOf(headerOf(request, 'accept') || '*/*').find((type) => plainTypes.includes(type));
}

const jsonType = /^application\/json(?:;|$)/;
const space = ' '.charCodeAt(0);

/** True for the JSON of a list, which Yoga refuses while it reads it. */
const isList = (body: Uint8Array): boolean =>
  body.find((byte) => byte > space) === '['.charCodeAt(0);

/** True if Yoga finds a type that the client accepts. */
const isAcceptable = (accept: string): boolean => typesOf(accept).length > 0;

/** The types of answers that a client accepts. Like Yoga, it ignores weights. */
const typesOf = (accept: string): string[] =>
  accept
    .replace(/\s/g, '')
    .toLowerCase()
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range.split(';');
      const charset = parameters.find((text) => text.startsWith('charset='));
      if (charset !== undefined && charset !== 'charset=utf-8') return [];
      return typesByRange.get(type) ?? [];
    });

async function readParams(
  request: Request,
  body: Uint8Array = new Uint8Array(),
): Promise<GraphQLParams> {
  if (request.method === 'GET') return readSearch(new URL(request.url).search);
  const type = request.headers.get('content-type')?.split(/[,;]/)[0];
  if (type === 'application/graphql') return { query: await request.text() };
  if (type === 'application/x-www-form-urlencoded') return readSearch(await request.text());
  return readJson(body);
}

/** @throws ServiceError BAD_REQUEST */
export const readJson = (body: Uint8Array): GraphQLParams => parseJson(body) as GraphQLParams;

function readSearch(text: string): GraphQLParams {
  const given = new URLSearchParams(text);
  const readParam = (name: 'variables' | 'extensions') => {
    try {
      return parseExactJson(given.get(name) || '{}') as Record<string, unknown>;
    } catch {
      throw serviceError('BAD_REQUEST', 'error.paramNotJson', { name });
    }
  };
  return {
    query: given.get('query') ?? undefined,
    operationName: given.get('operationName') ?? undefined,
    variables: readParam('variables'),
    extensions: readParam('extensions'),
  };
}
