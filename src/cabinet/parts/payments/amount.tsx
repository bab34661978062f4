import type { Currency } from '../../graphql.js';
import { formatMoney, say } from '../../texts/texts.js';
import { Hint } from '../hint.js';
import { Money } from '../values/money.js';
import { StatusBadge } from '../values/status-badge.js';

interface AmountProps {
  payment: { amount: string; refundedAmount: string; currency: Currency; isTest: boolean };
}

/** Marks a payment for which no money moved. */
export const TestBadge = ({ isTest }: { isTest: boolean }) =>
  isTest && <StatusBadge tone="waiting">{say('payments.test')}</StatusBadge>;

/** The amount that was paid, and below it the part that was refunded. */
export function Amount({ payment: { amount, refundedAmount, currency, isTest } }: AmountProps) {
  return (
    <>
      <Money amount={amount} currency={currency} /> <TestBadge isTest={isTest} />
      <RefundedPart refunded={refundedAmount} currency={currency} />
    </>
  );
}

/** The part of an amount that was refunded, if there is one. */
export const RefundedPart = ({ refunded, currency }: { refunded: string; currency: Currency }) =>
  Number(refunded) > 0 && (
    <Hint size="xs" className="figures">
      {say('payments.refundedPart', { amount: formatMoney(refunded, currency) })}
    </Hint>
  );
