/** An event in words, for mail and chats. */
export interface Notice {
  /** In our own words. */
  title: string;
  /** Anyone may have written the values, so they must not become links, mentions or markup. */
  facts: readonly Fact[];
  /** The page of the cabinet that shows more. Starts with a slash. */
  page: string;
}

export interface Fact {
  name: string;
  value: string;
}

/** Leaves out the facts without a value. */
export const knownFacts = (facts: readonly [name: string, value: string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
