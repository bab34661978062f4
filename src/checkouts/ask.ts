import pLimit, { type LimitFunction } from 'p-limit';
import { Unclear, type Provider } from './providers/provider.js';

/** Calls that a process makes to a provider at a time. */
const callsAtOnce = 4;
/** The time that a call may wait for others. It lasts as long at most. */
const longestWaitMs = 10_000;

const lines = new WeakMap<Provider, LimitFunction>();

/**
 * Calls a provider, a few calls at a time. So one that hangs takes few connections, and nobody waits long for it.
 *
 * @throws Refused, and Unclear also when others have taken too long
 */
export async function ask<Answer>(
  provider: Provider,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const line = lines.get(provider) ?? pLimit(callsAtOnce);
  lines.set(provider, line);
  const askedAt = performance.now();
  return line(() => {
    if (performance.now() - askedAt < longestWaitMs) return call();
    throw new Unclear(`${provider.title} has kept others waiting`);
  });
}
