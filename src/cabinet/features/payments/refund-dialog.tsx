import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newRequestKey, useChange } from '../../api/use-change.js';
import type { Currency } from '../../graphql.js';
import { FormDialog } from '../../parts/forms/form-dialog.js';
import { showNotice } from '../../parts/notices.js';
import { toAmount } from '../../parts/values/numbers.js';
import { formatMoney, say } from '../../texts/texts.js';
import { CabinetRefundPaymentDocument } from './operations.js';

interface RefundDialogProps {
  payment: { paymentId: string; currency: Currency };
  /** The part of the payment that can still be refunded. */
  left: string;
  /** True if the payment took a place of the link, which can come back. */
  isLimited: boolean;
  onDone: () => void;
}

/** Refunds a payment at the provider that took it. */
export function RefundDialog({ payment, left, isLimited, onDone }: RefundDialogProps) {
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
            paymentId,
            amount: toAmount(amount) ?? '',
            reason: reason.trim() || null,
            reopenLink,
            idempotencyKey,
          },
          ({ refundPayment: { status } }) => {
            showNotice(say(`payments.refund${status}`));
            onDone();
          },
        )
      }
      labels={{ amount: say('payments.amount'), reason: say('common.reason') }}
    >
      {(form) => (
        <>
          <Text>{say('payments.refundWords')}</Text>
          <Text>{say('payments.refundBalance')}</Text>
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
