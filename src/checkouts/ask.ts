import { createFairLine, type FairLine } from '../access/fair-line.js';
import { Unclear, type Provider } from './providers/provider.js';

/**
 * Calls that a process makes to a provider at a time. Customers on their way to a page have a line of their own: nothing
 * else keeps them waiting. A call may wait for others for almost `timeoutMs`, and then lasts 10 s at most.
 */
const lines = {
  starts: { mostOfAll: 20, mostOfOne: 16, mostWhileOthersWait: 8, timeoutMs: 20_000 },
  others: { mostOfAll: 4, mostOfOne: 3, timeoutMs: 10_000 },
};

/** The longest pause for which a provider is left alone when it asks for one. */
const longestPauseMs = 60_000;
/** A pause that customers wait out on their way to a page. */
const shortPauseMs = 10_000;
/** The time for which others wait for a provider that has hung, to see whether it answers again. */
const hangingMs = 2000;

/** How a process gets on with a provider. */
interface Standing {
  lines: Record<keyof typeof lines, FairLine>;
  /** How often it has answered. */
  answers: number;
  /** True from when it has hung until it answers again. */
  isAway: boolean;
  /** The question whether it answers again, while it is under way. */
  check: Promise<void> | undefined;
  /** The end of the pause that it asked for, in the time of `performance`. */
  pausedUntil: number;
}

const standings = new WeakMap<Provider, Standing>();

/** Calls a provider on behalf of whoever can wait: a look, a refund, a list. @throws Refused, Unclear */
export const ask = <Answer>(
  provider: Provider,
  creatorId: bigint,
  call: () => Promise<Answer>,
): Promise<Answer> => askInLine(provider, 'others', creatorId, call);

/** Calls a provider for a customer who is on the way to its page. @throws Refused, Unclear */
export const askToStart = <Answer>(
  provider: Provider,
  creatorId: bigint,
  call: () => Promise<Answer>,
): Promise<Answer> => askInLine(provider, 'starts', creatorId, call);

/** The pages of a list of all creators, each of which waits in line. @throws Refused, Unclear */
export async function* askForPages<Item>(
  provider: Provider,
  list: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const pages = list[Symbol.asyncIterator]();
  for (;;) {
    const page = await ask(provider, ofNobody, () => pages.next());
    if (page.done) return;
    yield page.value;
  }
}

/** No creator has this id. */
const ofNobody = 0n;

/**
 * Calls a provider in the turn of a creator, a few calls at a time. So one that hangs takes few connections. Once it has
 * hung for 10 s, nobody waits as long again.
 */
async function askInLine<Answer>(
  provider: Provider,
  kind: keyof typeof lines,
  creatorId: bigint,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const standing = standings.get(provider) ?? newStanding(provider);
  standings.set(provider, standing);
  const longestPause = kind === 'starts' ? shortPauseMs : 0;
  await awaitReturn(standing, provider);
  assertThere(standing, provider, longestPause);
  return standing.lines[kind](creatorId, async () => {
    // It may have hung, or asked for a pause, since this call came.
    assertThere(standing, provider, longestPause);
    const pause = pauseOf(standing);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const { answers } = standing;
    try {
      const answer = await call();
      standing.answers++;
      return answer;
    } catch (error) {
      const { isLate = false, pauseMs = 0 } = error instanceof Unclear ? error : {};
      if (pauseMs > 0) {
        const until = performance.now() + Math.min(pauseMs, longestPauseMs);
        standing.pausedUntil = Math.max(standing.pausedUntil, until);
      }
      if (!isLate) standing.answers++;
      // One lost answer among others says nothing.
      else if (standing.answers === answers) standing.isAway = true;
      throw error;
    }
  });
}

function newStanding({ title }: Provider): Standing {
  const refusal = () => new Unclear(`${title} has kept others waiting`);
  return {
    lines: {
      starts: createFairLine({ ...lines.starts, refusal }),
      others: createFairLine({ ...lines.others, refusal }),
    },
    ...{ answers: 0, isAway: false, check: undefined, pausedUntil: 0 },
  };
}

const pauseOf = ({ pausedUntil }: Standing): number => pausedUntil - performance.now();

/** @throws Unclear while a provider hangs, or pauses for longer than that */
function assertThere(standing: Standing, { title }: Provider, longestPause: number): void {
  if (standing.isAway) throw new Unclear(`${title} has not answered since it hung`);
  if (pauseOf(standing) > longestPause) throw new Unclear(`${title} has asked for a pause`);
}

/** Asks a provider that has hung whether it answers again. Waits a moment for that, and not for as long as it hangs. */
async function awaitReturn(standing: Standing, provider: Provider): Promise<void> {
  if (!standing.isAway) return;
  standing.check ??= isThere(provider)
    .then((isBack) => {
      if (!isBack) return;
      standing.isAway = false;
      standing.answers++;
    })
    .finally(() => (standing.check = undefined));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, hangingMs)));
  await Promise.race([standing.check, patience]);
  clearTimeout(timer);
}

/** Whether a provider answers anything. */
async function isThere(provider: Provider): Promise<boolean> {
  try {
    await provider.check();
    return true;
  } catch (error) {
    return !(error instanceof Unclear && error.isLate);
  }
}
