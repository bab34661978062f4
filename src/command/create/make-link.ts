import { PaymentLinksError } from '../../client/error.js';
import { isOutage } from '../../client/follow.js';
import { askGraphql } from '../../client/graphql.js';
import { delay, retryDelayMs } from '../../client/send.js';
import {
  CommandCreateLinkDocument,
  type CreatePaymentLinkInput,
  type Prefill,
} from '../documents.js';
import type { Session } from '../session.js';

const maxRetries = 5;

/** A link that was made, and the time to wait before the next one. */
export interface MadeLink {
  uuid: string;
  paymentLink: string;
  waitSeconds: number;
}

/** Makes a link under its key. Waits while the limits of the API key are used up, and out short outages. */
export async function makeLink(
  session: Session,
  { link, prefill }: { link: CreatePaymentLinkInput; prefill: Prefill },
  idempotencyKey: string,
): Promise<MadeLink> {
  const variables = { link: { ...link, idempotencyKey }, prefill };
  let waitSeconds = 0;
  const onAnswer = (headers: Headers): void => void (waitSeconds = secondsToWait(headers));
  for (let tries = 0; ;) {
    try {
      const { createPaymentLink } = await askGraphql(
        session.door,
        CommandCreateLinkDocument,
        variables,
        { onAnswer },
      );
      return { ...createPaymentLink, waitSeconds };
    } catch (error) {
      if (!(error instanceof PaymentLinksError)) throw error;
      const { code, retryAfterSeconds = 1 } = error;
      if (code === 'RATE_LIMITED') await waitForLimits(session, retryAfterSeconds);
      else if (tries++ === maxRetries || !(isOutage(error) || code === 'CONFLICT')) throw error;
      else await delay(retryDelayMs(tries), session.signal);
    }
  }
}

/** Waits until the limits of the key let requests through again. */
export async function waitForLimits({ report, signal }: Session, seconds: number): Promise<void> {
  report.hint(`The requests of this key are used up. Going on in ${seconds} s.`);
  await delay(seconds * 1000, signal);
}

/** The seconds until a limit that is used up lets requests through again, by the header `RateLimit`. */
const secondsToWait = (headers: Headers): number =>
  Math.max(
    0,
    ...[...(headers.get('ratelimit') ?? '').matchAll(/;r=0;t=(\d+)/g)].map(([, seconds]) =>
      Number(seconds),
    ),
  );
