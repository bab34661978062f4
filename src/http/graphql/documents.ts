import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import {
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  validate,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type ParseOptions,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../access/context.js';
import { serviceError } from '../../core/errors.js';

const maxDepth = 10;
const maxAliases = 30;
/** Comments count: each is kept with the document as a token, like any other. */
const maxTokens = 2000;
/** An alias is repeated in each item of an answer, and in the path of each error. */
const maxAliasLength = 100;
/**
 * Validation compares each field with all earlier ones that have its key and place, fragments unfolded. Measured: a
 * microsecond per comparison, and ten for two fragments.
 */
const maxComparisons = 2000;
/** A document costs its caller one request for each of these, or the number of its root fields if that is more. */
const comparisonsPerRequest = 1000;
/** With the 100 errors of graphql-js, and its guesses at what was meant, a document takes 50 times as long. */
const maxErrors = 5;

/** Measured: 0.1 KB for a comment, 0.5 KB for any other token and what is parsed from it. */
const keptBytesPerToken = 512;
/** A character takes up to 2 bytes. The text is kept twice: in the document, and as the key to find it by. */
const keptBytesPerCharacter = 4;
const maxKeptBytes = 16 * 1024 * 1024;

/** Documents that succeeded with a key, kept parsed and validated for clients that send them again. */
export interface KeptDocuments {
  get(text: string): DocumentNode | undefined;
  has(text: string): boolean;
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
    has: (text) => documents.has(text),
    keep(document) {
      const text = document.loc?.source.body;
      if (text !== undefined && !documents.has(text)) documents.set(text, document);
    },
  };
}

/** Plugins of Yoga that keep documents within bounds. */
export const documentBounds = (): Plugin<{ ctx: Context }>[] => [
  {
    onParse({ context, setParseFn }) {
      setParseFn((text: string | Source, options?: ParseOptions) => {
        const document = parseWithinBounds(text, options);
        const comparisons = countComparisons(document);
        context.ctx.state.documentCost = Math.ceil(comparisons / comparisonsPerRequest);
        return document;
      });
    },
  },
  { onValidate: ({ setValidationFn }) => setValidationFn(validateWithinBounds) },
  maxDepthPlugin({ n: maxDepth }),
  maxAliasesPlugin({ n: maxAliases }),
];

/** Counts the tokens of a document, with comments. */
function countTokens({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++;
  return count;
}

/** @throws ServiceError BAD_REQUEST, or GraphQLError for text that is not a document */
function parseWithinBounds(text: string | Source, options?: ParseOptions): DocumentNode {
  const source = typeof text === 'string' ? new Source(text) : text;
  if (hasTooManyTokens(source)) {
    throw serviceError('BAD_REQUEST', 'error.tooManyTokens', { most: maxTokens });
  }
  return parse(source, options);
}

/** Names the first errors alone, and suggests nothing. */
const validateWithinBounds = (
  schema: GraphQLSchema,
  document: DocumentNode,
  rules?: readonly ValidationRule[],
) => validate(schema, document, rules, { maxErrors, hideSuggestions: true });

function hasTooManyTokens(source: Source): boolean {
  const lexer = new Lexer(source);
  let { token } = lexer;
  let count = 0;
  try {
    while (token.kind !== TokenKind.EOF) {
      const last = lexer.advance();
      // The lexer skips comments, but keeps them.
      while (token !== last && token.next) {
        token = token.next;
        if (token.kind !== TokenKind.EOF) count++;
      }
      if (count > maxTokens) return true;
    }
  } catch {
    // The parser reports this error.
  }
  return false;
}

/** The fragments of a document, by name. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

/**
 * Counts comparisons of fields with all fragments unfolded, as validation does, also in fragments that nothing uses; and
 * variables, which validation looks up for each operation.
 *
 * @throws ServiceError BAD_REQUEST when there are too many
 */
function countComparisons(document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  const unused = new Set(Object.keys(fragments));
  /** A fragment is unfolded often, and its variables are counted once. */
  const variables = new Map<SelectionNode, number>();
  const variablesOf = (node: SelectionNode): number => {
    const count = variables.get(node) ?? countVariables(node);
    variables.set(node, count);
    return count;
  };
  /** Groups of selection sets that are at the same place of the answer. */
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
      if (comparisons > maxComparisons) throw serviceError('BAD_REQUEST', 'error.tooManyRepeats');
    };
    const unfold = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        comparisons += variablesOf(node);
        if (node.kind === Kind.FIELD) add(responseKey(node), node.selectionSet);
        else if (node.kind === Kind.INLINE_FRAGMENT) unfold(node.selectionSet);
        else {
          const fragment = fragments[node.name.value];
          unused.delete(node.name.value);
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
  const countAll = (): void => {
    for (let place = places.pop(); place; place = places.pop()) countAt(place);
  };
  countAll();
  for (const name of unused) {
    places.push([(fragments[name] as FragmentDefinitionNode).selectionSet]);
    countAll();
  }
  return comparisons;
}

/** The variables of a field or fragment, without those of the fields in it. */
function countVariables(node: SelectionNode): number {
  const values = node.kind === Kind.FIELD ? (node.arguments ?? []) : [];
  let count = 0;
  for (const part of [...values, ...(node.directives ?? [])]) {
    visit(part, { Variable: () => void count++ });
  }
  return count;
}

function responseKey({ alias, name }: FieldNode): string {
  if (alias && alias.value.length > maxAliasLength) {
    throw serviceError('BAD_REQUEST', 'error.aliasTooLong', { most: maxAliasLength });
  }
  return (alias ?? name).value;
}
