import type { Currency } from '../../graphql.js';
import { formatMoney } from '../../texts/texts.js';

interface MoneyProps {
  /** As the API gives it: `10.00`. */
  amount: string;
  currency: Currency;
}

export function Money({ amount, currency }: MoneyProps) {
  return <bdi className="figures">{formatMoney(amount, currency)}</bdi>;
}
