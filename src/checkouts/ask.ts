import pLimit, { type LimitFunction } from 'p-limit';
import { Unclear, type Provider } from './providers/provider.js';

/** Calls that a process makes to a provider at a time. */
const callsAtOnce = 4;
/** Calls that may wait for these. */
const mostWaiting = 16;

const lines = new WeakMap<Provider, LimitFunction>();

/**
 * Calls a provider. A call lasts 10 seconds at most; few run at a time, and few wait.
 *
 * @throws Refused, and Unclear also when too many calls wait
 */
export async function ask<Answer>(
  provider: Provider,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const line = lines.get(provider) ?? pLimit(callsAtOnce);
  lines.set(provider, line);
  if (line.pendingCount >= mostWaiting) throw new Unclear(`Too many calls to ${provider.name}`);
  return line(call);
}
