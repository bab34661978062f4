/**
 * Takes jobs of endpoints, and sends the deliveries that are due. Two leases keep processes off each other's work. Both
 * run out by themselves if a process dies:
 *
 *     job taken |------------- 25 s: nobody else takes the job -------------|
 *     claims    |------------ 24 s: nobody else sends the delivery ----------|
 *     attempts  |- 7 s: begin -|------ 15 s: get an answer ------|- 2 s: log -|
 *
 * A job claims deliveries as it sends them. When it is due again, all claims made under it have run out.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../core/database/database.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { createFairLine } from '../../access/fair-line.js';
import { OutOfReach } from '../../core/errors.js';
import {
  beginMs,
  maxAttemptsOfOne,
  NoTurn,
  runEndpointJob,
  type EndpointJobServices,
  type RunningJob,
} from './endpoint-job.js';
import { endpointOf } from './queue.js';

const lookEveryMs = 1000;
/** Endpoints whose jobs are taken. Most of them wait for their turn. */
const maxEndpoints = 1000;
/** Attempts of all creators at a time, by the connections of the process: they read and write before and after. */
const attemptsPerConnection = 2;
/** An embedded database has one connection, over which many statements pass. */
const leastAttempts = 20;
/** The share of the connections for claims and records. With a larger one, requests wait longer and deliveries go no faster. */
const workerShare = 0.2;
/** Attempts with slow receivers, beside those counted above. Each holds a socket alone. */
const maxSlow = 1000;
/** When the process ends, attempts may go on for this time. */
const drainMs = 4000;
/** Then they are cancelled, and have this time to give their claims back. */
const cancelMs = 1500;

/** Serves many endpoints at a time, so that a slow one does not hold up the others. */
export interface WebhookWorker {
  /** Makes all attempts that are due now. @returns their number */
  runOnce(): Promise<number>;
  /** Makes attempts as they become due. */
  start(): void;
  /** Takes no more jobs, and breaks off attempts that do not end soon; the next process makes them again. */
  close(): Promise<void>;
}

export function createWebhookWorker(
  services: EndpointJobServices & Pick<Database, 'pool'>,
): WebhookWorker {
  const { endpointJobs, log, pool } = services;
  const attemptLine = createFairLine({
    mostOfOne: maxAttemptsOfOne,
    mostOfAll: Math.max(leastAttempts, attemptsPerConnection * pool().size),
    mostSlow: maxSlow,
    timeoutMs: beginMs,
    refusal: () => new NoTurn(),
  });
  const mostAtDatabase = Math.max(1, Math.floor(pool().size * workerShare));
  const databaseLine = createFairLine({
    mostOfOne: 1,
    mostOfAll: mostAtDatabase,
    // A slow statement waits for others of its creator, which holds nearly all connections. Few creators can do so at once.
    mostSlow: mostAtDatabase,
    timeoutMs: beginMs,
    refusal: () => new OutOfReach(),
  });
  const cancelling = new AbortController();
  // Every attempt adds a listener. Node would warn of a leak.
  setMaxListeners(0, cancelling.signal);
  /** By the id of their endpoint. */
  const underWay = new Map<bigint, RunningJob>();
  let isClosing = false;
  let running: Promise<void> | undefined;
  let pause = new AbortController();
  const wake = (): void => pause.abort();

  const begin = (endpoint: OwnedRow, jobId: string): void => {
    const { id: endpointId } = endpoint;
    const job = runEndpointJob(
      services,
      { attemptLine, databaseLine },
      endpoint,
      jobId,
      cancelling.signal,
    );
    const attempts = job.attempts
      .catch((error: unknown) => {
        log.error({ err: error, endpointId }, 'Deliveries to a webhook endpoint could not be sent');
        return 0;
      })
      .finally(() => {
        underWay.delete(endpointId);
        wake();
      });
    underWay.set(endpointId, { ...job, attempts });
  };

  /** Starts the jobs that are due. @returns how many were taken */
  const takeDue = async (): Promise<number> => {
    const free = maxEndpoints - underWay.size;
    const jobs = free > 0 ? await endpointJobs.take(free) : [];
    const tooLate: string[] = [];
    for (const { id, data } of jobs) {
      const endpoint = endpointOf(data);
      const job = underWay.get(endpoint.id);
      if (!job) begin(endpoint, id);
      else if (!job.join(id)) tooLate.push(id);
    }
    await endpointJobs.putBack(tooLate);
    return jobs.length;
  };

  const attemptsUnderWay = (): Promise<number[]> =>
    Promise.all([...underWay.values()].map(({ attempts }) => attempts));

  const run = async (): Promise<void> => {
    while (!isClosing) {
      pause = new AbortController();
      const free = maxEndpoints - underWay.size;
      const taken = await takeDue().catch((error: unknown) => {
        log.error({ err: error }, 'Jobs of webhook endpoints could not be taken');
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
      endpointJobs.onWake(wake);
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
