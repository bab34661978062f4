/** The items of a page. */
export const nodesOf = <Node>({ edges }: { edges: readonly { node: Node }[] }): Node[] =>
  edges.map(({ node }) => node);
