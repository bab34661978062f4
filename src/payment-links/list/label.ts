import { invalid } from '../../core/errors.js';
import { isStatementTimeout } from '../../core/database/outage.js';
import type { FieldPath } from '../../core/faults.js';

/**
 * A regular expression of PostgreSQL for a text in upper or lower case. It names the cases of each letter: in some locales,
 * as in that of the embedded database, PostgreSQL itself knows those of English letters only.
 */
export const inAnyCase = (text: string): string => Array.from(text, oneCharacter).join('');

function oneCharacter(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  const cases = [character, lower, upper, upper.toLowerCase()];
  // Some letters become two, such as ß.
  const letters = new Set(cases.filter((letter) => Array.from(letter).length === 1));
  if (letters.size > 1) return `[${[...letters].join('')}]`;
  return character.replace(/[!-/:-@[-`{-~]/, '\\$&');
}

/**
 * Waits for a search by label.
 *
 * @throws ServiceError VALIDATION_FAILED if it takes longer than a statement may: the client must search for less
 */
export async function inTimeFor<Found>(path: FieldPath, search: Promise<Found>): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    throw isStatementTimeout(error) ? invalid([{ path, rule: 'searchTooLong' }]) : error;
  }
}
