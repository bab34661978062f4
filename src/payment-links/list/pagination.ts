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

/** A link of a pager: to a page, or a gap without an address. */
export interface PagerLink {
  url: string | null;
  label: string;
  active: boolean;
}

/** Addresses of pages, null where there is no such page. */
export interface PageLinks {
  first: string;
  last: string;
  prev: string | null;
  next: string | null;
}

/** The position of a page in its list; items and pages are counted from 1. */
export interface PageMeta {
  currentPage: number;
  from: number | null;
  lastPage: number;
  links: PagerLink[];
  path: string;
  perPage: number;
  to: number | null;
  total: number;
}

/**
 * `links` and `meta` of Laravel's paginated resource responses.
 *
 * @param path address of the list without the page parameter
 */
export function paginate(
  { page, perPage, total, count }: NumberedPage,
  path: string,
): { links: PageLinks; meta: PageMeta } {
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
      currentPage: page,
      from,
      lastPage,
      links: [
        { url: prev, label: 'pagination.previous', active: false },
        ...pageWindow(page, lastPage).map((number) =>
          number === null ? { url: null, label: '...', active: false } : numbered(number),
        ),
        { url: next, label: 'pagination.next', active: false },
      ],
      path,
      perPage,
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
