/** Searches for a part of a text, which no index finds. */
import { Prisma } from '../../../prisma/client/client.js';

/** A text to look for among the rows of a creator, and the most rows to find. */
export interface TextSearch {
  creatorId: bigint;
  text: string;
  most: number;
}

/**
 * A regular expression of PostgreSQL for a text in upper or lower case. It names the cases of each letter: in some locales,
 * as in that of the embedded database, PostgreSQL itself knows those of English letters only.
 */
export const inAnyCase = (text: string): string => Array.from(text, oneCharacter).join('');

/** The condition for a column that has a text in it. Texts that are too short are left out first: matching takes longer. */
export const holdsText = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`char_length(${column}) >= ${Array.from(text).length}::int AND ${column} ~ ${inAnyCase(text)}::text`;

function oneCharacter(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  const cases = [character, lower, upper, upper.toLowerCase()];
  // Some letters become two, such as ß.
  const letters = new Set(cases.filter((letter) => Array.from(letter).length === 1));
  if (letters.size > 1) return `[${[...letters].join('')}]`;
  return character.replace(/[!-/:-@[-`{-~]/, '\\$&');
}
