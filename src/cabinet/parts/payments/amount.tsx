import type { Currency } from '../../graphql.js';
import { formatMoney, say } from '../../texts/texts.js';
import { Hint } from '../hint.js';
import { Money } from '../values/money.js';

interface AmountProps {
  payment: { amount: string; refundedAmount: string; currency: Currency };
}

/** The amount that was paid, and below it the part that was refunded. */
export function Amount({ payment: { amount, refundedAmount, currency } }: AmountProps) {
  const isRefunded = Number(refundedAmount) > 0;
  return (
    <>
      <Money amount={amount} currency={currency} />
      {isRefunded && (
        <Hint size="xs" className="figures">
          {refundedAmount === amount
            ? say('payments.refundedInFull')
            : say('payments.refundedPart', { amount: formatMoney(refundedAmount, currency) })}
        </Hint>
      )}
    </>
  );
}
