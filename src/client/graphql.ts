import { getOperationAST, OperationTypeNode, parse, print, type DocumentNode } from 'graphql';
import { readError } from './error.js';
import { sendOnce } from './send.js';

/** A document that knows the types of its data and variables, such as a `TypedDocumentNode` or a typed document string. */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
  toString(): string;
}

/** The address of the service, and how requests to it name their creator. */
export interface Door {
  baseUrl: string;
  headers: Record<string, string>;
  /** Ends the requests that have no signal of their own. */
  signal?: AbortSignal;
}

export const openDoor = (baseUrl: string, apiKey: string, signal?: AbortSignal): Door => ({
  baseUrl: baseUrl.replace(/\/+$/, ''),
  // Programs read errors: their language is always the same.
  headers: { 'X-API-Key': apiKey, 'Accept-Language': 'en' },
  ...(signal && { signal }),
});

/** A document in both forms. A text that does not parse is left to the service to refuse. */
function read(document: string | TypedDocument<unknown, never>): {
  text: string;
  tree: DocumentNode | undefined;
} {
  if (typeof document !== 'string' && 'kind' in document) {
    const tree = document as unknown as DocumentNode;
    return { text: print(tree), tree };
  }
  const text = document.toString();
  try {
    return { text, tree: parse(text) };
  } catch {
    return { text, tree: undefined };
  }
}

interface AskOptions {
  signal?: AbortSignal;
  /** Sends what only reads. */
  sendRead?: typeof sendOnce;
  onAnswer?: (headers: Headers) => void;
}

export async function askGraphql<Data, Variables>(
  { baseUrl, headers, signal: ended }: Door,
  document: string | TypedDocument<Data, Variables>,
  variables: Variables | undefined,
  { signal, sendRead = sendOnce, onAnswer }: AskOptions = {},
): Promise<Data> {
  const { text, tree } = read(document);
  const request = new Request(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
    redirect: 'manual',
    signal: signal ?? ended ?? null,
  });
  const isRead = tree !== undefined && getOperationAST(tree)?.operation === OperationTypeNode.QUERY;
  const response = await (isRead ? sendRead : sendOnce)(request);
  onAnswer?.(response.headers);
  const error = await readError(response);
  if (error) throw error;
  const { data } = (await response.json()) as { data: Data };
  return data;
}
