/** A page of a list of the API. */
interface Page {
  pageInfo: { endCursor?: string | null | undefined; hasNextPage: boolean };
}

/** The pages of a list, one after the other. */
export async function* pagesOf<Found extends Page>(
  ask: (after: string | null | undefined) => Promise<Found>,
): AsyncGenerator<Found> {
  for (let after: string | null | undefined; ;) {
    const page = await ask(after);
    yield page;
    if (!page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor;
  }
}

const pageSize = 50;

/** The newest items of a list, page by page, up to a limit. */
export async function newest<Item>(
  limit: number,
  ask: (page: {
    first: number;
    after: string | null | undefined;
  }) => Promise<Page & { nodes: Item[] }>,
): Promise<Item[]> {
  const found: Item[] = [];
  const pages = pagesOf((after) => ask({ first: Math.min(pageSize, limit - found.length), after }));
  for await (const { nodes } of pages) {
    found.push(...nodes);
    if (found.length >= limit) break;
  }
  return found;
}
