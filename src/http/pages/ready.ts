import type { PrismaClient } from '../../../prisma/client/client.js';
import { errorTable } from '../../core/error-table.js';
import { inTime } from '../../core/bounds.js';
import { jsonAnswer, type HttpAnswer } from '../message.js';

const timeoutMs = 2000;
/** Anyone may ask, as often as they like. The database is asked twice a second at most. */
const keptSeconds = 0.5;

/** Tells if requests can be served. All who ask during a check, or within half a second after it, get the same answer. */
export function createReadyPage(db: PrismaClient): () => Promise<HttpAnswer> {
  let answer: Promise<HttpAnswer> | undefined;
  const forgetLater = (): void => {
    setTimeout(() => (answer = undefined), keptSeconds * 1000).unref();
  };
  return () => (answer ??= check(db).finally(forgetLater));
}

/** A read-only server cannot serve: it is a standby, or a primary that was replaced. */
async function check(db: PrismaClient): Promise<HttpAnswer> {
  try {
    const [state] = await inTime(
      db.$queryRaw<{ isReadOnly: boolean }[]>`
        SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
      timeoutMs,
    );
    return state?.isReadOnly
      ? notReady('The database is read-only.')
      : jsonAnswer({ status: 'ready' });
  } catch {
    return notReady('The database does not answer.');
  }
}

const notReady = (reason: string): HttpAnswer =>
  jsonAnswer(
    { status: 'not ready', reason },
    { status: errorTable.UNAVAILABLE.status, headers: { 'retry-after': '1' } },
  );
