import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
import { SafeIntResolver } from 'graphql-scalars';

/** Page numbers shown on each side of the current one. */
const eachSide = 3;
/** Page numbers shown at each end of a long list. */
const atEnds = 2;

interface NumberedPage {
  page: number;
  perPage: number;
  total: number;
  /** Items on this page. */
  count: number;
}

interface PagerLink {
  url: string | null;
  label: string;
  active: boolean;
}

/**
 * `links` and `meta` of Laravel's paginated resource responses.
 *
 * @param path address of the list without the page parameter
 */
export function paginate({ page, perPage, total, count }: NumberedPage, path: string) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const address = (number: number): string => `${path}?page=${number}`;
  const from = count > 0 ? (page - 1) * perPage + 1 : null;
  const prev = page > 1 ? address(page - 1) : null;
  const next = page < lastPage ? address(page + 1) : null;
  const numbered = (number: number): PagerLink => ({
    url: address(number),
    label: String(number),
    active: number === page,
  });
  return {
    links: { first: address(1), last: address(lastPage), prev, next },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      links: [
        { url: prev, label: 'pagination.previous', active: false },
        ...pageWindow(page, lastPage).map((number) =>
          number === null ? { url: null, label: '...', active: false } : numbered(number),
        ),
        { url: next, label: 'pagination.next', active: false },
      ],
      path,
      per_page: perPage,
      to: from === null ? null : from + count - 1,
      total,
    },
  };
}

/** The page numbers to show, null for a gap, as Laravel's `UrlWindow` picks them. */
function pageWindow(page: number, lastPage: number): (number | null)[] {
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const window = eachSide + 4;

  if (lastPage < eachSide * 2 + 8) return range(1, lastPage);
  const start = range(1, atEnds);
  const finish = range(lastPage - atEnds + 1, lastPage);
  if (page <= window) return [...range(1, window + eachSide), null, ...finish];
  if (page > lastPage - window) {
    return [...start, null, ...range(lastPage - (window + eachSide - 1), lastPage)];
  }
  return [...start, null, ...range(page - eachSide, page + eachSide), null, ...finish];
}

const required = (type: GraphQLOutputType) => new GraphQLNonNull(type as GraphQLObjectType);
const field = (type: GraphQLOutputType, description: string) => ({ type, description });

const PageLinks = new GraphQLObjectType({
  name: 'PageLinks',
  description: 'Addresses of pages.',
  fields: {
    first: field(required(GraphQLString), 'The first page.'),
    last: field(required(GraphQLString), 'The last page.'),
    prev: field(GraphQLString, 'The page before; null on the first.'),
    next: field(GraphQLString, 'The page after; null on the last.'),
  },
});

const PagerLink = new GraphQLObjectType({
  name: 'PagerLink',
  description: 'One link of a pager.',
  fields: {
    url: field(GraphQLString, 'Its address; null where there is none.'),
    label: field(
      required(GraphQLString),
      'A page number, `...`, `pagination.previous` or `pagination.next`.',
    ),
    active: field(required(GraphQLBoolean), 'Whether it is the current page.'),
  },
});

const PageMeta = new GraphQLObjectType({
  name: 'PageMeta',
  description: 'Where in the list this page lies.',
  fields: {
    current_page: field(required(SafeIntResolver), 'Number of this page.'),
    from: field(SafeIntResolver, 'Number of the first item on this page; null when it is empty.'),
    last_page: field(required(SafeIntResolver), 'Number of the last page.'),
    links: field(required(new GraphQLList(required(PagerLink))), 'Links of a pager.'),
    path: field(required(GraphQLString), 'Address of the list without the page parameter.'),
    per_page: field(required(GraphQLInt), 'Items a page.'),
    to: field(SafeIntResolver, 'Number of the last item on this page; null when it is empty.'),
    total: field(required(SafeIntResolver), 'Items on all pages.'),
  },
});

/** Types of `links` and `meta`. */
export const envelopeFields = {
  links: field(required(PageLinks), 'Addresses of the first, last and neighbour pages.'),
  meta: field(required(PageMeta), 'Page numbers, item range, page size and total.'),
};
