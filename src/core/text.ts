import type { FieldPath, Fault } from './faults.js';

/** True if PostgreSQL can hold a text, in `text`, `json` and `jsonb` alike. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** True if a text is a UUID. PostgreSQL fails when a `uuid` column is compared with other text. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The longest name, in characters. */
export const maxNameLength = 255;

/** Reads a required name: 1 to `most` characters once trimmed. Adds its faults to `faults`. */
export function readName(
  value: unknown,
  path: FieldPath,
  faults: Fault[],
  most = maxNameLength,
): string {
  if (value === undefined || value === null) faults.push({ path, rule: 'required' });
  else if (typeof value !== 'string') faults.push({ path, rule: 'string' });
  else {
    const name = value.trim();
    if (name === '') faults.push({ path, rule: 'required' });
    else if (Array.from(name).length > most)
      faults.push({ path, rule: 'maxLength', characters: most });
    else if (!isStorable(name)) faults.push({ path, rule: 'unstorableText' });
    return name;
  }
  return '';
}

/** Reads an optional text of at most `most` characters; null if it is missing or blank. */
export function readOptionalText(
  value: string | null | undefined,
  path: FieldPath,
  faults: Fault[],
  most = maxNameLength,
): string | null {
  return value == null || value.trim() === '' ? null : readName(value, path, faults, most);
}

/** A regular expression for e-mail addresses as people write them, in letters of any language. */
export const mailAddressPattern = String.raw`[\p{L}\p{M}\p{N}._%+'-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+`;

/** What a stranger may have sent to have a terminal obey it, break a line, or show a line in another order. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Escapes what a terminal must not get, also line breaks: for a line that holds texts of others. */
export const printableLine = (text: string): string =>
  text.replace(unprintable, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });

/** Escapes what a terminal must not get in each line of a text. */
export const printable = (text: string): string => text.split('\n').map(printableLine).join('\n');

/** A value as a line of JSON, which by itself leaves some of these characters as they are. */
export const printableJson = (value: object): string =>
  JSON.stringify(value).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Decodes a part of an address; undefined if it is not encoded as addresses are. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Ids in the database are 64-bit. They stay within the integers that JSON numbers hold exactly. */
const largestId = BigInt(Number.MAX_SAFE_INTEGER);
/** No row has this id. */
export const noId = 0n;

/** Reads an id. Text that cannot be one reads as an id that no row has, so whatever it names is not found. */
export function readId(text: string): bigint {
  const id = /^[1-9]\d{0,15}$/.test(text) ? BigInt(text) : noId;
  return id <= largestId ? id : noId;
}
