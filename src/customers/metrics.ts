import type { MetricsFactory } from '../core/metrics.js';

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof customerMetrics> {}
}

export const customerMetrics = ({ counter }: MetricsFactory) => ({
  erasedCustomers: counter(
    'payment_links_erased_customers_total',
    'Customers of a creator whose data were erased at request, and payments whose customer was erased by age.',
    { cause: ['request', 'age'] },
  ),
});
