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
