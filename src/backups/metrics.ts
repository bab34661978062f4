import type { MetricsFactory } from '../core/metrics.js';

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof backupMetrics> {}
}

export const backupMetrics = ({ counter }: MetricsFactory) => ({
  backups: counter('payment_links_backups_total', 'Backups of the embedded database.', {
    outcome: ['done', 'failed'],
  }),
});
