import { z } from 'zod';
import type { NewEvent } from '../events/outbox.js';

const count = z.int().nonnegative();

/** The `data` of the event that a customer was erased. */
export const customerErasedData = z.object({
  email_hash: z
    .string()
    .describe(
      'A hash of the e-mail address with a key of the service, as in the audit log. It is the same whenever this address is erased.',
    ),
  payments: count.describe('Number of payments that lost their customer.'),
  rejected_payments: count.describe('Number of rejected payments that lost their customer.'),
});

export type CustomerErasedData = z.infer<typeof customerErasedData>;

/** The event that a customer was erased. */
export const customerErased = (erased: {
  emailHash: string;
  payments: number;
  rejectedPayments: number;
}): NewEvent => ({
  type: 'customer.erased',
  data: {
    email_hash: erased.emailHash,
    payments: erased.payments,
    rejected_payments: erased.rejectedPayments,
  } satisfies CustomerErasedData,
  hidesAnswers: true,
});
