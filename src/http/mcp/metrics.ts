import type { MetricsFactory } from '../../core/metrics.js';

declare module '../../core/metrics.js' {
  interface Metrics extends ReturnType<typeof toolMetrics> {}
}

export const toolMetrics = ({ counter }: MetricsFactory) => ({
  toolCalls: counter(
    'payment_links_tool_calls_total',
    'Calls of tools by agents: `done`, or `refused` with an error.',
    { tool: [], outcome: ['done', 'refused'] },
  ),
});
