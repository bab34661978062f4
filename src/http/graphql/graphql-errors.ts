import { GraphQLError, type ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../access/context.js';
import { errorTable, type ErrorCode } from '../../core/error-table.js';
import { publicError, type ServiceError } from '../../core/errors.js';
import type { Fault } from '../../core/faults.js';
import { describeFaults, sentencesByField } from '../../core/told-faults.js';
import type { Texts } from '../../texts/texts.js';
import { shorten } from '../../core/bounds.js';
import { errorAnswer, errorHeaders, type ErrorShape } from '../error-answer.js';
import { textsFor } from '../language.js';
import type { HttpAnswer } from '../message.js';

/** graphql-js repeats names from the request in its errors. With these bounds, an answer stays below 64 KiB. */
const maxErrors = 100;
const maxErrorBytes = 60 * 1024;
const maxMessageCharacters = 512;
const maxLocations = 5;

/** Gives every error its code, status and headers from the table. */
export function useErrorTable(): Plugin<object, { ctx: Context }> {
  return {
    onResultProcess(payload) {
      const { ctx } = payload.serverContext as { ctx: Context };
      payload.setResult(withPublicErrors(payload.result as ExecutionResult, ctx));
    },
  };
}

/** The result of an operation with its errors as clients get them. */
export const withPublicErrors = (result: ExecutionResult, ctx: Context): ExecutionResult =>
  result.errors ? { ...result, errors: publicErrors(result.errors, ctx) } : result;

/** The errors of an operation as clients get them, within bounds. Unexpected ones are logged and masked. */
export function publicErrors(given: readonly GraphQLError[], ctx: Context): GraphQLError[] {
  const texts = textsFor(ctx);
  const errors = withinBounds(
    given.slice(0, maxErrors + 1).map((error) => toPublic(error, ctx, texts)),
    texts,
  );
  ctx.state.errorCodes = [...new Set(errors.map(({ extensions }) => String(extensions.code)))];
  return errors;
}

/** Refuses a request as a whole, before it is parsed or because its answer is too large. */
export function refuse(error: unknown, ctx: Context): HttpAnswer {
  const failure = publicError(error, ctx);
  ctx.state.errorCodes = [failure.code];
  return errorAnswer(failure, ctx, graphqlError);
}

const graphqlError: ErrorShape = ({ code, status, messageIn }, { say }) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ errors: [{ message: messageIn(say), extensions: { code, status } }] }),
});

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

/** Codes of errors that are made here. Those that Yoga and graphql-js make get theirs from the table. */
const ownCodes = new Set<unknown>([
  'VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_SUPPORTED',
] satisfies ErrorCode[]);

function toPublic(error: GraphQLError, ctx: Context, texts: Texts): GraphQLError {
  if (!error.originalError || error.originalError instanceof GraphQLError) {
    return ownCodes.has(error.extensions.code) ? error : asBadRequest(error);
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
      ...(faults.length > 0 && tellFaults(faults, texts)),
      http: { status, headers: errorHeaders(failure, texts) },
    },
  });
}

/** The faults for people, as sentences by field, and for programs. */
function tellFaults(faults: readonly Fault[], { say }: Texts) {
  const told = describeFaults(
    faults,
    (name) => name,
    say,
    (fault) => [fault.path, fault],
  );
  return {
    fields: sentencesByField(told),
    faults: told.map(({ path, rule, values }) => ({ path, rule, values })),
  };
}

/** The status of GraphQL over HTTP for a request that does not fit the schema: 400, or 200 for `application/json`. */
const unfitStatus = { spec: true, status: errorTable.BAD_REQUEST.status };

/** An error of graphql-js itself: the document does not parse, does not fit the schema or names no operation. */
function asBadRequest({ message, nodes, source, positions, path, extensions }: GraphQLError) {
  // A request without a document, such as broken JSON or a wrong method, keeps its status for every client.
  const http = { ...(extensions.http ?? unfitStatus), ...(!nodes && !source && { spec: false }) };
  // A mutation that came by GET.
  const isWrongMethod = http.status === errorTable.METHOD_NOT_ALLOWED.status;
  const code = isWrongMethod ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST';
  return new GraphQLError(shorten(message, maxMessageCharacters), {
    nodes: nodes?.slice(0, maxLocations),
    source,
    positions: positions?.slice(0, maxLocations),
    path,
    extensions: { code, status: errorTable[code].status, http },
  });
}

/** The error of a request that cannot be run, such as one whose variables do not fit the schema. */
export function unfit(failure: ServiceError, texts: Texts): GraphQLError {
  const { message, extensions } = toGraphqlError(failure, texts);
  const http = { ...(extensions.http as object), ...unfitStatus };
  return new GraphQLError(message, { extensions: { ...extensions, http } });
}
