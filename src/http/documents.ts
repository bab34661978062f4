import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import {
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type ParseOptions,
  type SelectionSetNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../core/errors.js';
import { fragmentsOf } from './operation.js';

const maxDepth = 10;
const maxAliases = 30;
/** Comments count: each is kept with the document, and is as large as any token. */
const maxTokens = 2000;
/** Aliases are in each item of an answer, and in the path of each error. */
const maxAliasLength = 100;
/**
 * When a document is validated, each field is compared with those before it that have its key and place, fragments
 * unfolded. Measured: a microsecond each.
 */
const maxComparisons = 20_000;

/** Measured: 0.1 KB for a comment, 0.5 KB for any other token with what is parsed of it. */
const keptBytesPerToken = 512;
/** A character of the text takes up to 2 bytes; the text is kept as what the document is found by, too. */
const keptBytesPerCharacter = 4;
const maxKeptBytes = 16 * 1024 * 1024;

/** Documents that succeeded with a key, kept parsed and valid, for clients that repeat themselves. */
export interface KeptDocuments {
  get(text: string): DocumentNode | undefined;
  keep(document: DocumentNode): void;
}

export function keepDocuments(): KeptDocuments {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: maxKeptBytes,
    sizeCalculation: (document, text) =>
      countTokens(document) * keptBytesPerToken + text.length * keptBytesPerCharacter,
  });
  return {
    get: (text) => documents.get(text),
    keep(document) {
      const text = document.loc?.source.body;
      if (text !== undefined && !documents.has(text)) documents.set(text, document);
    },
  };
}

/** The plugins of yoga that hold documents to their bounds. */
export const documentBounds = (): Plugin[] => [
  { onParse: ({ setParseFn }) => setParseFn(parseWithinBounds) },
  maxDepthPlugin({ n: maxDepth }),
  maxAliasesPlugin({ n: maxAliases }),
];

/** The tokens of a document, or of a part of one, with comments. */
export function countTokens({ loc }: Pick<ASTNode, 'loc'>): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) {
    count++;
    if (token === loc?.endToken) break;
  }
  return count;
}

/** @throws ServiceError BAD_REQUEST, or what graphql-js says of text that is no document */
function parseWithinBounds(text: string | Source, options?: ParseOptions): DocumentNode {
  const source = typeof text === 'string' ? new Source(text) : text;
  if (hasTooManyTokens(source)) {
    throw new ServiceError('BAD_REQUEST', (say) => say('error.tooManyTokens', { most: maxTokens }));
  }
  const document = parse(source, options);
  assertFewFields(document);
  return document;
}

function hasTooManyTokens(source: Source): boolean {
  const lexer = new Lexer(source);
  let { token } = lexer;
  let count = 0;
  try {
    while (token.kind !== TokenKind.EOF) {
      const last = lexer.advance();
      // The lexer steps over comments, and keeps them.
      while (token !== last && token.next) {
        token = token.next;
        if (token.kind !== TokenKind.EOF) count++;
      }
      if (count > maxTokens) return true;
    }
  } catch {
    // The parser says what is wrong.
  }
  return false;
}

/** Looks at the fields with all fragments unfolded, as validation does. */
function assertFewFields(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  /** Selection sets that stand at the same place of the answer. */
  const places: SelectionSetNode[][] = [];
  let comparisons = 0;

  const countAt = (place: SelectionSetNode[]): void => {
    const byKey = new Map<string, { fields: number; within: SelectionSetNode[] }>();
    const add = (key: string, selectionSet?: SelectionSetNode): void => {
      const same = byKey.get(key) ?? { fields: 0, within: [] };
      byKey.set(key, same);
      same.fields++;
      if (selectionSet) same.within.push(selectionSet);
      comparisons += same.fields;
      if (comparisons > maxComparisons)
        throw new ServiceError('BAD_REQUEST', (say) => say('error.tooManyRepeats'));
    };
    const unfold = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (node.kind === Kind.FIELD) add(keyOf(node), node.selectionSet);
        else if (node.kind === Kind.INLINE_FRAGMENT) unfold(node.selectionSet);
        else {
          const fragment = fragments[node.name.value];
          // Fragments of one place are compared with each other, too.
          add('...');
          if (fragment) unfold(fragment.selectionSet);
        }
      }
    };
    place.forEach(unfold);
    for (const { within } of byKey.values()) if (within.length > 0) places.push(within);
  };

  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) places.push([definition.selectionSet]);
  }
  for (let place = places.pop(); place; place = places.pop()) countAt(place);
}

function keyOf({ alias, name }: FieldNode): string {
  if (alias && alias.value.length > maxAliasLength) {
    throw new ServiceError('BAD_REQUEST', (say) =>
      say('error.aliasTooLong', { most: maxAliasLength }),
    );
  }
  return (alias ?? name).value;
}
