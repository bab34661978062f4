import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { beginVisit, type Visit, type VisitServices } from './visit.js';

const lookEveryMs = 1000;
const maxVisits = 100;
/** How long attempts under way may take to finish when the process ends. */
const drainMs = 4000;
/** How long those that are broken off then may take to be given back. */
const cancelMs = 1500;

/** Visits the endpoints that something is due to, many at a time, so that a slow one holds up no other. */
export interface WebhookWorker {
  /** Makes all attempts that are due now, and waits for them. @returns how many there were */
  runOnce(): Promise<number>;
  /** Makes attempts as they become due. */
  start(): void;
  /** Takes no more jobs, and breaks off the attempts that do not finish soon; they are made again. */
  close(): Promise<void>;
}

export function createWebhookWorker(services: VisitServices): WebhookWorker {
  const { visits, log } = services;
  const cancelling = new AbortController();
  // Every attempt under way listens.
  setMaxListeners(0, cancelling.signal);
  /** By endpoint. */
  const underWay = new Map<number, Visit>();
  let isClosing = false;
  let running: Promise<void> | undefined;
  let pause = new AbortController();
  const wake = (): void => pause.abort();

  const begin = (endpointId: number, jobId: string): void => {
    const visit = beginVisit(services, endpointId, jobId, cancelling.signal);
    const attempts = visit.attempts
      .catch((error: unknown) => {
        log.error({ err: error, endpointId }, 'A webhook endpoint could not be visited');
        return 0;
      })
      .finally(() => {
        underWay.delete(endpointId);
        wake();
      });
    underWay.set(endpointId, { ...visit, attempts });
  };

  /** Begins the visits that are due. @returns how many jobs were taken */
  const takeDue = async (): Promise<number> => {
    const free = maxVisits - underWay.size;
    const jobs = free > 0 ? await visits.take(free) : [];
    const tooLate: string[] = [];
    for (const { id, data } of jobs) {
      const visit = underWay.get(data.endpointId);
      if (!visit) begin(data.endpointId, id);
      else if (!visit.join(id)) tooLate.push(id);
    }
    await visits.putBack(tooLate);
    return jobs.length;
  };

  const attemptsUnderWay = (): Promise<number[]> =>
    Promise.all([...underWay.values()].map(({ attempts }) => attempts));

  const run = async (): Promise<void> => {
    while (!isClosing) {
      pause = new AbortController();
      const free = maxVisits - underWay.size;
      const taken = await takeDue().catch((error: unknown) => {
        log.error({ err: error }, 'Webhook endpoints could not be visited');
        return 0;
      });
      if (taken > 0 && taken === free) continue;
      await wait(lookEveryMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };

  return {
    async runOnce() {
      let total = 0;
      while ((await takeDue()) > 0) {
        for (const attempts of await attemptsUnderWay()) total += attempts;
      }
      return total;
    },
    start() {
      visits.onWake(wake);
      running = run();
    },
    async close() {
      isClosing = true;
      wake();
      await running;
      await Promise.race([attemptsUnderWay(), wait(drainMs, undefined, { ref: false })]);
      cancelling.abort();
      await Promise.race([attemptsUnderWay(), wait(cancelMs, undefined, { ref: false })]);
    },
  };
}
