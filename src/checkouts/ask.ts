import { createFairLine, type FairLine } from '../access/fair-line.js';
import { Unclear, type Provider } from './providers/provider.js';

/** Calls that a process makes to a provider at a time. */
const callsAtOnce = 4;
/** Those of one creator, whose customers or refunds may be many. */
const callsOfCreator = 3;
/** The time that a call may wait for others. It lasts as long at most. */
const longestWaitMs = 10_000;

const lines = new WeakMap<Provider, FairLine>();

/**
 * Calls a provider for a creator, a few calls at a time, in turn with those for other creators. So one that hangs takes few
 * connections, and nobody waits long for it.
 *
 * @throws Refused, and Unclear also when others have taken too long
 */
export async function ask<Answer>(
  provider: Provider,
  creatorId: bigint,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const line =
    lines.get(provider) ??
    createFairLine({
      mostOfOne: callsOfCreator,
      mostOfAll: callsAtOnce,
      timeoutMs: longestWaitMs,
      refusal: () => new Unclear(`${provider.title} has kept others waiting`),
    });
  lines.set(provider, line);
  return line(creatorId, call);
}
