import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decimal } from 'decimal.js';
import { XMLParser } from 'fast-xml-parser';
import { readBounded } from '../core/bounds.js';
import { bankSource, type Rate, dayOf, latestDay, usableDays } from './rate.js';
import type { Prisma } from '../../prisma/client/client.js';
import { addDays } from '../core/days.js';
import { findKnownRate } from './stored-rates.js';

const timeoutMs = 5000;
// The bank's answer is about 10 KB.
const maxAnswerBytes = 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => name === 'Valute',
});

/**
 * Reads the roubles per euro from an address that serves the Bank of Russia's `XML_daily`.
 *
 * @throws Error when no valid answer arrives in time
 */
export async function fetchBankRate(address: string, cancelled: AbortSignal): Promise<Rate> {
  const response = await fetch(address, {
    signal: AbortSignal.any([cancelled, AbortSignal.timeout(timeoutMs)]),
    headers: { Accept: 'application/xml, text/xml' },
  });
  if (!response.ok || !response.body) throw new Error(`The bank answered ${response.status}`);
  const body = Readable.fromWeb(response.body as ReadableStream);
  const tooLarge = (): Error => new Error('The bank’s answer is too large');
  const bytes = await readBounded(body, maxAnswerBytes, tooLarge).finally(() => body.destroy());
  return parseDailyRates(bytes);
}

/**
 * Reads one `XML_daily` document: windows-1251, decimal commas, a rate for `Nominal` units.
 *
 * @throws Error when it has no valid rate for the euro
 */
function parseDailyRates(bytes: Uint8Array): Rate {
  const document = parser.parse(new TextDecoder('windows-1251').decode(bytes)) as {
    ValCurs?: { Date?: string; Valute?: { CharCode?: string; Nominal?: string; Value?: string }[] };
  };
  const euro = document.ValCurs?.Valute?.find(({ CharCode }) => CharCode === 'EUR');
  if (!euro) throw new Error('The bank’s answer holds no rate for EUR');
  const rate = positive(euro.Value).div(positive(euro.Nominal)).toDecimalPlaces(8);
  if (rate.isZero()) throw new Error('The bank’s answer holds a rate that rounds to zero');
  return {
    rate,
    source: bankSource,
    date: readDate(document.ValCurs?.Date),
  };
}

function positive(text = ''): Decimal {
  if (!/^\d{1,9}(,\d{1,8})?$/.test(text))
    throw new Error(`The bank’s answer holds a bad number: ${text}`);
  const number = new Decimal(text.replace(',', '.'));
  if (number.isZero()) throw new Error('The bank’s answer holds a zero');
  return number;
}

/** `21.11.2026` as midnight UTC. */
function readDate(text = ''): Date {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
    throw new Error(`The bank’s answer holds a bad date: ${text}`);
  }
  return date;
}

/** The reasons for refusing a rate, as the metrics name them, with the words of the log. */
export const refusals = {
  day_ahead: 'its day is too far ahead',
  too_high: 'it is not less than twice the last one known',
  too_low: 'it is not more than half the last one known',
};

export interface Refusal {
  reason: keyof typeof refusals;
  /** The rate it was compared with. */
  known?: Rate;
}

/**
 * Checks an answer of the bank, because it sets prices without a person looking at it. Compares it with the rate of the
 * newest day, unless that rate is over {@link usableDays} days older than both today and the day of the answer.
 */
export async function findRefusal(
  tx: Prisma.TransactionClient,
  { rate, date }: Rate,
  now: Date,
): Promise<Refusal | undefined> {
  if (date > latestDay(now)) return { reason: 'day_ahead' };
  const day = Math.min(date.getTime(), dayOf(now).getTime());
  const known = await findKnownRate(tx, now, addDays(new Date(day), -usableDays));
  if (known && rate.gte(known.rate.mul(2))) return { reason: 'too_high', known };
  if (known && rate.mul(2).lte(known.rate)) return { reason: 'too_low', known };
  return undefined;
}
