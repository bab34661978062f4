export const nodesOf = <Node>({ edges }: { edges: readonly { node: Node }[] }): Node[] =>
  edges.map(({ node }) => node);

/** Which page of a list to ask for. */
export interface PageArguments {
  first?: number;
  after?: string;
  last?: number;
  before?: string;
}

/** The fields that {@link bothWays} needs. */
export const pageInfo = 'pageInfo { hasNextPage endCursor hasPreviousPage startCursor }';

interface Page {
  ids: string[];
  pageInfo: {
    hasNextPage: boolean;
    endCursor: string;
    hasPreviousPage: boolean;
    startCursor: string;
  };
}

/** The ids on all pages of two, from the first page to the last, and from the last to the first. */
export async function bothWays(
  list: (page: PageArguments) => Promise<Page>,
): Promise<{ forth: string[]; back: string[] }> {
  const [forth, back]: [string[], string[]] = [[], []];
  for (let page: PageArguments | undefined = { first: 2 }; page;) {
    const { ids, pageInfo } = await list(page);
    forth.push(...ids);
    page = pageInfo.hasNextPage ? { first: 2, after: pageInfo.endCursor } : undefined;
  }
  for (let page: PageArguments | undefined = { last: 2 }; page;) {
    const { ids, pageInfo } = await list(page);
    back.unshift(...ids);
    page = pageInfo.hasPreviousPage ? { last: 2, before: pageInfo.startCursor } : undefined;
  }
  return { forth, back };
}
