import { GraphQLError, type DocumentNode, type ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../core/context.js';
import { errorTable, invalid, publicError, type ServiceError } from '../core/errors.js';
import { describeFaults, type Fault } from '../core/faults.js';
import type { Texts } from '../core/languages/texts.js';
import { shorten } from '../core/shorten.js';
import { errorHeaders, textsFor } from './language.js';

/**
 * Bounds of what is said of errors: a request names things of its own in each, and graphql-js repeats them. With the
 * rest of the answer these stay below 64 KiB.
 */
const maxErrors = 100;
const maxErrorBytes = 60 * 1024;
const maxMessageCharacters = 512;
const maxLocations = 5;

/** Gives every error its code, status and headers by the table; unexpected ones are logged and masked. */
export function useErrorTable(): Plugin<object, { ctx: Context }> {
  return {
    onResultProcess(payload) {
      const { result } = payload;
      const { ctx } = payload.serverContext as { ctx: Context };
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const texts = textsFor(ctx);
      const errors = withinBounds(
        result.errors.slice(0, maxErrors + 1).map((error) => toPublic(error, ctx, texts)),
        texts,
      );
      ctx.session.errorCodes = [
        ...new Set(errors.map(({ extensions }) => String(extensions.code))),
      ];
      payload.setResult({ ...result, errors });
    },
  };
}

/** The answer to a request that is refused before it is one of GraphQL, or after it was. */
export function refusal(failure: ServiceError, { acceptLanguage, session }: Context) {
  const texts = textsFor({ acceptLanguage });
  const { code, status } = failure;
  session.errorCodes = [code];
  const errors = [{ message: failure.messageIn(texts.say), extensions: { code, status } }];
  return { body: { errors }, status, headers: errorHeaders(failure, texts) };
}

/** As many errors as there is room for; the last one says that there are more. */
function withinBounds(errors: GraphQLError[], { say }: Texts): GraphQLError[] {
  let bytes = 0;
  const beyond = errors.findIndex((error, index) => {
    bytes += Buffer.byteLength(JSON.stringify(error));
    return index > 0 && (index === maxErrors || bytes > maxErrorBytes);
  });
  const last = errors[beyond - 1];
  if (!last) return errors;
  const { code, status, http } = last.extensions;
  const more = new GraphQLError(say('error.moreErrors'), { extensions: { code, status, http } });
  return [...errors.slice(0, beyond), more];
}

function toPublic(error: GraphQLError, ctx: Context, texts: Texts): GraphQLError {
  if (!error.originalError || error.originalError instanceof GraphQLError) {
    return error.extensions.code === 'VALIDATION_FAILED' ? error : asBadRequest(error);
  }
  return toGraphqlError(publicError(error.originalError, ctx), texts, error);
}

function toGraphqlError(
  failure: ServiceError,
  texts: Texts,
  { nodes, source, positions, path }: Partial<GraphQLError> = {},
) {
  const { code, status, faults } = failure;
  return new GraphQLError(failure.messageIn(texts.say), {
    nodes,
    source,
    positions,
    path,
    extensions: {
      code,
      status,
      ...(faults.length > 0 && { fields: describeFaults(faults, (name) => name, texts.say) }),
      http: { status, headers: errorHeaders(failure, texts) },
    },
  });
}

/** How GraphQL over HTTP answers a request that does not fit the schema: 400, or 200 to `application/json`. */
const unfit = { spec: true, status: errorTable.BAD_REQUEST.status };

/** What graphql-js itself refuses: a document that does not parse, does not fit the schema or names no operation. */
function asBadRequest({ message, nodes, source, positions, path, extensions }: GraphQLError) {
  // What never was a document, such as broken JSON or a wrong method, has its status for every client.
  const http = { ...(extensions.http ?? unfit), ...(!nodes && !source && { spec: false }) };
  return new GraphQLError(shorten(message, maxMessageCharacters), {
    nodes: nodes?.slice(0, maxLocations),
    source,
    positions: positions?.slice(0, maxLocations),
    path,
    extensions: { code: 'BAD_REQUEST', status: errorTable.BAD_REQUEST.status, http },
  });
}

/** The answer to variables that do not fit the schema. */
export function unfitVariables(faults: readonly Fault[], texts: Texts): ExecutionResult {
  const { message, extensions } = toGraphqlError(invalid(faults), texts);
  const http = { ...(extensions.http as object), ...unfit };
  return { errors: [new GraphQLError(message, { extensions: { ...extensions, http } })] };
}

/**
 * An error of a compiled operation as graphql-js makes it. It knows the line and column of its field, but not in
 * the form that is kept, and a fault of ours, such as null where there is always something, as no error of its own.
 */
export function withPlace(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, locations, path } = error;
  if (error.nodes || !loc || !locations) return error;
  // Without a path it is the client's: a variable that was not sent.
  const originalError = error.originalError ?? (path && new Error(message));
  const starts = [0];
  for (const { index, 0: end } of loc.source.body.matchAll(/\r\n|[\n\r]/g)) {
    starts.push(index + end.length);
  }
  const positions = locations.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1);
  return new GraphQLError(message, { source: loc.source, positions, path, originalError });
}
