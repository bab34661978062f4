import type { RowOf } from '../../graphql.js';
import type { CabinetApiKeysDocument } from './operations.js';

export type ApiKey = RowOf<typeof CabinetApiKeysDocument>;

const longest = 60;

/** The name of a key for a title. It is kept from turning the direction of the words around it. */
export function shortName({ name }: { name: string }): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const cut = letters.length > longest ? `${letters.slice(0, longest).join('')}…` : name;
  return `\u2068${cut}\u2069`;
}
