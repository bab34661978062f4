import { Button, Group, Checkbox, Text, TextInput } from '@mantine/core';
import { useMay } from '../../api/session.js';
import type { Currency } from '../../graphql.js';
import { useDialog } from '../../parts/forms/dialog.js';
import { say, formatMoney } from '../../texts/texts.js';
import { useState } from 'react';
import { newRequestKey, useChange } from '../../api/use-change.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { toAmount } from '../../parts/values/numbers.js';
import { CabinetRefundPaymentDocument } from './operations.js';

interface RefundActionProps {
  /** A payment that a provider took, recorded or rejected. */
  payment: {
    paymentId: string;
    currency: Currency;
    amount: string;
    refundedAmount: string;
    providerRefunds: readonly { status: string }[];
  };
  /** True if the payment took a place of the link, which can come back. */
  isLimited: boolean;
  /** Called once a refund was asked for. */
  onRefund: () => void;
}

/** The button that refunds a payment, unless nothing is left or a refund is under way. */
export function RefundAction(props: RefundActionProps) {
  const { payment } = props;
  const mayRefund = useMay('FULL');
  const open = useDialog();
  const underWay = payment.providerRefunds.filter(({ status }) => status === 'PENDING');
  const left = leftOf(payment);
  if (!mayRefund || underWay.length > 0 || left === '0.00') return null;
  return (
    <Group>
      <Button variant="default" onClick={() => open(<RefundDialog {...props} left={left} />)}>
        {say('payments.refundAction')}
      </Button>
    </Group>
  );
}

/** What is not refunded yet. Sums of cents are exact, those of decimals are not. */
const leftOf = ({ amount, refundedAmount }: RefundActionProps['payment']): string =>
  ((Math.round(Number(amount) * 100) - Math.round(Number(refundedAmount) * 100)) / 100).toFixed(2);

interface RefundDialogProps extends RefundActionProps {
  /** The part of the payment that can still be refunded. */
  left: string;
}

/** Refunds a payment at the provider that took it. */
function RefundDialog({ payment, left, isLimited, onRefund }: RefundDialogProps) {
  const { send } = useChange(CabinetRefundPaymentDocument);
  const { paymentId, currency } = payment;
  // Sent again after a lost answer, it is the same refund.
  const [idempotencyKey] = useState(newRequestKey);
  return (
    <FormDialog
      title={say('payments.refundTitle')}
      submit={say('payments.refundAction')}
      color="red"
      initial={{ amount: left, reason: '', reopenLink: false }}
      check={({ amount }) =>
        toAmount(amount) ? {} : { amount: say('payments.refundAmountFault') }
      }
      send={({ amount, reason, reopenLink }) =>
        send(
          {
            ...{
              paymentId,
              amount: toAmount(amount) ?? '',
              reason: reason.trim() || null,
              reopenLink,
            },
            idempotencyKey,
          },
          ({ refundPayment: { status } }) => {
            showNotice(say(`payments.refund${status}`));
            onRefund();
          },
        )
      }
      labels={{ amount: say('payments.amount'), reason: say('common.reason') }}
    >
      {(form) => (
        <>
          <Text>{say('payments.refundWords')}</Text>
          <TextInput
            label={say('payments.amount')}
            description={say('payments.refundLeft', { left: formatMoney(left, currency) })}
            {...form.getInputProps('amount')}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
          />
          <TextInput
            label={say('common.reason')}
            description={say('payments.refundReasonHint')}
            {...form.getInputProps('reason')}
            autoComplete="off"
            dir="auto"
          />
          {isLimited && (
            <Checkbox
              label={say('payments.refundReopen')}
              {...form.getInputProps('reopenLink', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
