import { z } from 'zod';
import { defineEvent } from '../events/define-event.js';
import { knownFacts } from '../events/notice.js';

const count = z.int().nonnegative();

interface Erased {
  emailHash: string;
  payments: number;
  rejectedPayments: number;
}

const erasedData = z.object({
  email_hash: z
    .string()
    .describe(
      'A hash of the e-mail address with a key of the service, as in the audit log. It is the same whenever this address is erased.',
    ),
  payments: count.describe('Number of payments that lost their customer.'),
  rejected_payments: count.describe('Number of rejected payments that lost their customer.'),
});

export const customerErased = defineEvent('customer.erased', {
  summary: 'The data of a customer were erased',
  description:
    'Sent to your endpoints when you, or the platform at the request of the customer, erase the data of a customer who has paid. Erase what you keep yourself: your payments no longer have a customer. It is not sent for customers that are erased by age.',
  data: erasedData,
  example: {
    summary: 'A customer with two payments',
    data: {
      email_hash: '5e8dd316726b0335c2b2b4d1d0f5a5cbb1b1a6d1c9c45be0b0fd0b4f7a4c2f11',
      payments: 2,
      rejected_payments: 0,
    },
  },
  tell: ({ emailHash, payments, rejectedPayments }: Erased): z.infer<typeof erasedData> => ({
    email_hash: emailHash,
    payments,
    rejected_payments: rejectedPayments,
  }),
  hidesAnswers: true,
  words: (data, { say }) => ({
    title: say('notice.customerErased'),
    facts: knownFacts([
      [say('notice.payments'), String(data.payments)],
      [say('notice.rejectedPayments'), String(data.rejected_payments)],
    ]),
    page: '/audit-log',
  }),
});
