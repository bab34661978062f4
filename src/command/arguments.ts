import { InvalidArgumentError, Option } from 'commander';
import { readTime } from '../core/days.js';
import { checkAddress } from './settings.js';

/** Reads an argument, and tells in a sentence what is wrong with it. */
const parsed =
  <Value>(read: (text: string) => Value) =>
  (text: string): Value => {
    try {
      return read(text);
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message);
    }
  };

const count = parsed((text) => {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error('Take a whole number from 1 to 999999.');
});

export const limit = new Option('--limit <count>', 'the most lines').argParser(count).default(50);

export const from = new Option(
  '--from <place>',
  'begin with the oldest event, or at a time',
).argParser(
  parsed((text) => {
    if (text === 'now' || text === 'oldest') return text;
    const time = readTime(text);
    if (time) return time;
    throw new Error('Take now, oldest, or a time such as 2026-11-01T00:00:00Z.');
  }),
);
export const types = new Option('--types <types...>', 'only events of these types');
export const forwardTo = (text: string): Option =>
  new Option('--forward-to <address>', text).argParser(parsed(checkAddress));
