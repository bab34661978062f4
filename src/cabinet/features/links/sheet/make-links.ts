import type { CombinedError } from 'urql';
import type { SheetLine } from '../../../../payment-links/spreadsheet/spreadsheet.js';
import { sleep } from '../../../api/alone.js';
import { createClient } from '../../../api/client.js';
import {
  errorCode,
  formFaults,
  retryAfterSeconds,
  type FailureCode,
} from '../../../api/failure.js';
import { readLimits, workPauseMs, type Limit } from '../../../api/feed-pace.js';
import { isKept, keepMade, madeLink, type Run } from './kept-run.js';
import { CabinetMakeLinkDocument } from './operations.js';

const maxRetries = 5;
const passing: readonly FailureCode[] = ['OFFLINE', 'UNAVAILABLE', 'CONFLICT'];
/** The service has refused the line. The others may do. */
const ofTheLine: readonly FailureCode[] = ['VALIDATION_FAILED', 'NOT_FOUND', 'FREE_PRODUCT'];

/** How far this tab is. */
export interface News {
  /** True while it makes links: no other tab does. */
  isOn: boolean;
  /** The time until which it waits for the limit of requests, or for the service. */
  until: Date | undefined;
  /** Why lines were refused, in words. */
  refused: ReadonlyMap<number, string>;
  /** What has ended it. */
  error: CombinedError | undefined;
  /** True if the browser has no room for another link. */
  isFull: boolean;
}

interface Work {
  creatorId: string;
  run: Run;
  lines: readonly SheetLine[];
}

/** Makes the links that are missing, one after another, at the pace that the limits of requests allow. */
export async function makeLinks(
  { creatorId, run, lines }: Work,
  signal: AbortSignal,
  tell: (news: Partial<News>) => void,
): Promise<void> {
  let limits: readonly Limit[] = [];
  const client = createClient({
    isCached: false,
    onSignedOut: () => undefined,
    onAnswer: (headers) => (limits = readLimits(headers)),
  });
  const wait = async (ms: number): Promise<void> => {
    if (ms === 0) return;
    tell({ until: new Date(Date.now() + ms) });
    await sleep(ms, signal);
    limits = [];
    tell({ until: undefined });
  };
  const refused = new Map<number, string>();
  tell({ isOn: true });
  for (const { line, asked } of lines) {
    for (let tries = 1; asked && !madeLink(creatorId, line); tries++) {
      await wait(workPauseMs(limits));
      if (signal.aborted || !isKept(creatorId, run)) return;
      const link = { ...asked.link, idempotencyKey: `${run.id}-${line}` };
      const { data, error } = await client
        .mutation(CabinetMakeLinkDocument, { link, prefill: asked.prefill })
        .toPromise();
      // The creator has dropped the lines meanwhile, or has signed out.
      if (!isKept(creatorId, run)) return;
      if (!error) {
        const isRoom = data && keepMade(creatorId, line, data.createPaymentLink);
        if (isRoom) continue;
        tell({ isFull: true });
        return;
      }
      const code = errorCode(error);
      if (ofTheLine.includes(code)) {
        tell({ refused: new Map(refused.set(line, formFaults(error, {}).alert ?? '')) });
        break;
      }
      const mayPass = code === 'RATE_LIMITED' || (passing.includes(code) && tries <= maxRetries);
      if (!mayPass) {
        tell({ error });
        return;
      }
      await wait(1000 * (retryAfterSeconds(error) ?? tries));
    }
  }
}
