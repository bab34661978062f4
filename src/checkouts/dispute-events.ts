import { z } from 'zod';
import type { Dispute } from '../../prisma/client/client.js';
import { defineEvent, time } from '../events/define-event.js';
import {
  aboutPayment,
  amount,
  examplePayment,
  paymentData,
  paymentFacts,
  type AnyPayment,
  type SoldLink,
} from '../payments/payment-events.js';
import { sayMoney, sayTime } from '../texts/formats.js';

const statuses = ['open', 'won', 'lost'] as const;

const disputedData = paymentData.extend({
  dispute: z
    .object({
      id: z.string().describe('Id from the payment provider.'),
      status: z
        .enum(statuses)
        .describe('Open while the bank decides; won if you keep the money, lost if it goes back.'),
      amount: amount.describe('The amount that the customer asks back, with two decimal places.'),
      currency: z.string().describe('Its currency, by ISO 4217.'),
      reason: z.string().describe('The reason in the provider’s word, such as `fraudulent`.'),
      evidence_due_by: time
        .nullable()
        .describe('Until when you can give evidence, in UTC; null once you cannot.'),
      opened_at: time.describe('When the dispute was opened, in UTC.'),
    })
    .describe('The dispute.'),
});

export const paymentDisputed = defineEvent('payment.disputed', {
  summary: 'A customer asks the bank for the money of a payment',
  description:
    'Sent to your endpoints when a dispute about a payment is opened, and when it is won or lost. Answer it in the dashboard of the payment provider, before the evidence is due. It has the data of `payment.succeeded`, and `dispute`. It is also sent for a payment that was rejected. The provider tells of disputes within minutes.',
  data: disputedData,
  example: {
    summary: 'A dispute about 15 EUR was opened',
    data: {
      ...examplePayment,
      dispute: {
        id: 'dp_1',
        status: 'open',
        amount: '15.00',
        currency: 'EUR',
        reason: 'product_not_received',
        evidence_due_by: '2026-12-01T23:59:59.000Z',
        opened_at: '2026-11-21T12:00:00.000Z',
      },
    },
  },
  tell: (payment: AnyPayment, link: SoldLink, dispute: Dispute): z.infer<typeof disputedData> => ({
    ...paymentFacts(payment, link),
    dispute: {
      id: dispute.disputeId,
      status: dispute.status.toLowerCase() as (typeof statuses)[number],
      amount: dispute.amount.toFixed(2),
      currency: dispute.currency,
      reason: dispute.reason,
      evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
      opened_at: dispute.createdAt.toISOString(),
    },
  }),
  words: (data, texts) => {
    const { status, amount, currency, reason, evidence_due_by: dueBy } = data.dispute;
    return aboutPayment(data, texts, {
      title: texts.say(`dispute.${status}`, {
        amount: sayMoney(amount, currency, texts),
      }),
      more: [
        [texts.say('notice.reason'), reason],
        [texts.say('notice.evidenceDueBy'), dueBy && sayTime(dueBy, texts)],
      ],
    });
  },
});
