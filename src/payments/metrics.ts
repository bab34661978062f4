import type { MetricsFactory } from '../core/metrics.js';
import { rejectionReasons } from './rejection.js';

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof paymentMetrics> {}
}

export const paymentMetrics = ({ counter }: MetricsFactory) => ({
  paymentsRecorded: counter(
    'payment_links_payments_recorded_total',
    'Payments recorded, told by the payment site or made in the sandbox.',
    { origin: ['platform', 'sandbox'] },
  ),
  paymentsRejected: counter(
    'payment_links_payments_rejected_total',
    'Payments that the payment site took, and that their links could not honour.',
    { reason: rejectionReasons.map((reason) => reason.toLowerCase()) },
  ),
  refunds: counter('payment_links_refunds_total', 'Refunds recorded.'),
  holds: counter(
    'payment_links_holds_total',
    'Holds of places that were asked for, by whether they were granted.',
    { outcome: ['held', 'refused'] },
  ),
});
