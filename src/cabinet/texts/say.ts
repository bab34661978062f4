import type { MessageMarks, MessageValues } from '../../texts/messages.js';
import type { CabinetKey, en } from './en.js';

type Values<Key extends CabinetKey> = MessageValues<(typeof en)[Key]>;

/** Texts that need no values, so that a table can name them. */
export type PlainKey = {
  [Key in CabinetKey]: keyof Values<Key> extends never ? Key : never;
}[CabinetKey];

/** A text with its values. */
export type Say = <Key extends CabinetKey>(
  key: Key,
  ...values: keyof Values<Key> extends never ? [] : [Values<Key>]
) => string;

/** A text in parts. The marks turn tagged words into elements. */
export type Mark<Element> = <Key extends CabinetKey>(
  key: Key,
  values: Values<Key> & MessageMarks<(typeof en)[Key], Element>,
) => Element[];
