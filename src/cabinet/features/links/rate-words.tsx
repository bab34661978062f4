import { formatDate, formatMoney, say } from '../../texts/texts.js';

interface RateWordsProps {
  /** Roubles per euro. */
  rate: string;
  source: string;
  /** A day. */
  date: string;
}

/** The exchange rate of a price: how much, whose, and of which day. */
export function RateWords({ rate, source, date }: RateWordsProps) {
  const sources: Record<string, string> = {
    cbr: say('links.cbr'),
    operator: say('links.operator'),
    sample: say('links.sample'),
  };
  return say('links.rate', {
    rate: formatMoney(rate, 'RUB'),
    source: sources[source] ?? source,
    day: formatDate(`${date}T00:00`),
  });
}
