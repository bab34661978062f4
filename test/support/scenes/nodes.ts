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
export async function bothWays(list: (page: PageArguments) => Promise<Page>) {
  const size = 2;
  const forth: string[] = [];
  for (let page: PageArguments | undefined = { first: size }; page;) {
    const { ids, pageInfo } = await list(page);
    forth.push(...ids);
    page = pageInfo.hasNextPage ? { first: size, after: pageInfo.endCursor } : undefined;
  }
  const back: string[] = [];
  for (let page: PageArguments | undefined = { last: size }; page;) {
    const { ids, pageInfo } = await list(page);
    back.unshift(...ids);
    page = pageInfo.hasPreviousPage ? { last: size, before: pageInfo.startCursor } : undefined;
  }
  return { forth, back };
}
