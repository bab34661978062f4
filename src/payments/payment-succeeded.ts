import { z } from 'zod';
import type { Payment } from '../../prisma/client/client.js';
import type { JsonObject } from '../core/json.js';
import { currencies, type CurrencyCode } from '../core/money.js';
import type { PayableLink } from './payment-page.js';

export const paymentSucceededType = 'payment.succeeded';

const id = z.int().positive().meta({ format: 'int64' });

/** The `data` of the event. */
export const paymentSucceededData = z.object({
  payment: z
    .object({
      id: z
        .string()
        .describe('Id from the payment site; ids of sandbox payments start with `sandbox_`.'),
      currency: z.enum(currencies.map(({ code }) => code)).describe('The currency paid.'),
      amount: z
        .string()
        .regex(/^\d+\.\d{2}$/)
        .describe('The amount paid, with two decimal places.'),
      paid_at: z
        .string()
        .meta({ format: 'date-time', description: 'When the payment was recorded, in UTC.' }),
      customer: z
        .object({
          email: z.string().nullable().describe('E-mail address.'),
          name: z.string().nullable().describe('Name.'),
          phone_number: z.string().nullable().describe('Phone number.'),
        })
        .describe('The customer who paid, as reported by the payment site.'),
    })
    .describe('The payment.'),
  payment_link: z
    .object({
      id: id.describe('Link id, as in the list.'),
      uuid: z.string().meta({
        format: 'uuid',
        description: 'Unique identifier, as in the response that created the link.',
      }),
      use_once: z.boolean().describe('Whether the link can be paid only once.'),
    })
    .describe('The link that was paid.'),
  product: z
    .object({
      id: id.describe('Product id.'),
      title: z.string().describe('Name of the product.'),
    })
    .describe('The product that was bought.'),
  metadata: z.record(z.string(), z.unknown()).describe('The metadata of the link, as it was sent.'),
});

export type PaymentSucceededData = z.infer<typeof paymentSucceededData>;

export const paymentSucceeded = (payment: Payment, link: PayableLink): PaymentSucceededData => ({
  payment: {
    id: payment.paymentId,
    currency: payment.currency as CurrencyCode,
    amount: payment.amount.toFixed(2),
    paid_at: payment.createdAt.toISOString(),
    customer: {
      email: payment.customerEmail,
      name: payment.customerName,
      phone_number: payment.customerPhoneNumber,
    },
  },
  payment_link: { id: Number(link.id), uuid: link.uuid, use_once: link.useOnce },
  product: { id: Number(link.product.id), title: link.product.title },
  metadata: link.metadata as JsonObject,
});
