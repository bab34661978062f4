import type { PrismaClient } from '../../../prisma/client/client.js';
import { errorTable } from '../../core/error-table.js';
import { inTime } from '../../core/bounds.js';
import { isReadOnly } from '../../core/database/server-check.js';
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

async function check(db: PrismaClient): Promise<HttpAnswer> {
  try {
    return (await inTime(isReadOnly(db), timeoutMs))
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
