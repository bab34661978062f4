import type { MessageMarks, MessageValues } from '../../texts/messages.js';
import type { allTexts, CabinetKey } from './all-texts.js';

type English<Key extends CabinetKey> = (typeof allTexts)[Key][0];

type Values<Key extends CabinetKey> = MessageValues<English<Key>>;

/** Texts that need no values, so that a table can name them. */
export type PlainKey = {
  [Key in CabinetKey]: keyof Values<Key> extends never ? Key : never;
}[CabinetKey];

export type Say = <Key extends CabinetKey>(
  key: Key,
  ...values: keyof Values<Key> extends never ? [] : [Values<Key>]
) => string;

/** A text in parts. The marks turn tagged words into elements. */
export type Mark<Element> = <Key extends CabinetKey>(
  key: Key,
  values: Values<Key> & MessageMarks<English<Key>, Element>,
) => Element[];
