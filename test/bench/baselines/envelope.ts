/** Laravel's pagination envelope, as the baselines write it. */
interface PagerLink {
  url: string | null;
  label: string;
  active: boolean;
}

/**
 * `links` and `meta` of a page.
 *
 * @param path address of the list without the page parameter
 * @param count items on this page
 */
export function envelope(
  path: string,
  { page, perPage, total, count }: Record<'page' | 'perPage' | 'total' | 'count', number>,
) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const address = (number: number): string => `${path}?page=${number}`;
  const prev = page > 1 ? address(page - 1) : null;
  const next = page < lastPage ? address(page + 1) : null;
  const from = count > 0 ? (page - 1) * perPage + 1 : null;
  const links: PagerLink[] = [{ url: prev, label: 'pagination.previous', active: false }];
  for (const [index, [first, last]] of shownNumbers(page, lastPage).entries()) {
    if (index > 0) links.push({ url: null, label: '...', active: false });
    for (let number = first; number <= last; number++) {
      links.push({ url: address(number), label: String(number), active: number === page });
    }
  }
  links.push({ url: next, label: 'pagination.next', active: false });
  return {
    links: { first: address(1), last: address(lastPage), prev, next },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      links,
      path,
      per_page: perPage,
      to: from === null ? null : from + count - 1,
      total,
    },
  };
}

/** The stretches of page numbers to show, with gaps between them, as Laravel's `UrlWindow` picks them. */
function shownNumbers(page: number, last: number): [first: number, last: number][] {
  if (last < 14) return [[1, last]];
  if (page <= 7) {
    return [
      [1, 10],
      [last - 1, last],
    ];
  }
  if (page > last - 7) {
    return [
      [1, 2],
      [last - 9, last],
    ];
  }
  return [
    [1, 2],
    [page - 3, page + 3],
    [last - 1, last],
  ];
}
