import type { MetricsFactory } from '../core/metrics.js';
import { exportKinds } from './export-request.js';

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof exportMetrics> {}
}

const kind = exportKinds.map((what) => what.toLowerCase());

export const exportMetrics = ({ counter }: MetricsFactory) => ({
  exports: counter(
    'payment_links_exports_total',
    'Downloads of exports: done, broken off on the way, or refused since another one was under way or the key had ended.',
    { kind, outcome: ['done', 'broken', 'refused'] },
  ),
  exportedRows: counter('payment_links_exported_rows_total', 'Rows that exports have written.', {
    kind,
  }),
});
