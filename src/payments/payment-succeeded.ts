import type { Payment } from '../../prisma/client/client.js';
import type { PayableLink } from './payment-page.js';

/** The `data` of the `payment.succeeded` event; amounts are decimal strings, times ISO 8601 in UTC. */
export const paymentSucceeded = (payment: Payment, link: PayableLink) => ({
  payment: {
    id: payment.paymentId,
    currency: payment.currency,
    amount: payment.amount.toFixed(2),
    paid_at: payment.createdAt.toISOString(),
    customer: {
      email: payment.customerEmail,
      name: payment.customerName,
      phone_number: payment.customerPhoneNumber,
    },
  },
  payment_link: { id: link.id, uuid: link.uuid, use_once: link.useOnce },
  product: { id: link.product.id, title: link.product.title },
  metadata: link.metadata,
});
