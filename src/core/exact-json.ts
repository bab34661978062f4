import { randomUUID } from 'node:crypto';
import { InexactNumber, isDeeperThan, readNumber } from './json.js';

/** Numbers that are shorter and have no exponent are exact: a double keeps 15 digits. */
const mayBeInexact = /[\d.]{16}|\de/i;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** JSON that is nested deeper is refused wherever it is read. */
const maxLevels = 1000;
/** Stands before an inexact number while it is parsed as a string. No client can know it. */
const mark = `${randomUUID()} `;

/** Parses JSON, with an {@link InexactNumber} for each number that is one. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayBeInexact.test(text) || isDeeperThan(value, maxLevels)) return value;
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || typeof readNumber(token) === 'number' ? token : `"${mark}${token}"`,
  );
  return marked === text ? value : JSON.parse(marked, restore);
}

const restore = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(mark)
    ? new InexactNumber(value.slice(mark.length))
    : value;
