import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '../../core/text.js';
import type { Notice } from './provider.js';

/** A signature may be this much older or newer than our clock. */
const toleranceSeconds = 300;
/** Parts of a header that are read: a time, and a signature for each secret that Stripe has. */
const maxParts = 20;

/** True if a header `Stripe-Signature` proves a body with one of the secrets. An empty secret proves nothing. */
export function isSigned(
  header: string | undefined,
  body: Buffer,
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (header ?? '').split(',', maxParts).map((part) => part.split('='));
  const named = (name: string) =>
    parts.filter(([key]) => key === name).map(([, value = '']) => value);
  const [time = ''] = named('t');
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const given = named('v1').map((signature) => Buffer.from(signature, 'hex'));
  return secrets
    .filter((secret) => secret !== '')
    .some((secret) => {
      const proof = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
      return given.some(
        (signature) => signature.length === proof.length && timingSafeEqual(signature, proof),
      );
    });
}

const notice = z.object({
  type: z.string().startsWith('checkout.session.'),
  data: z.object({ object: z.object({ metadata: z.object({ checkout: z.string() }) }) }),
});

/** The checkout that a proven notice is about; undefined if it is about none. */
export function noticeOf(body: Buffer): Notice | undefined {
  try {
    const { checkout } = notice.parse(JSON.parse(body.toString())).data.object.metadata;
    return isUuid(checkout) ? { checkoutId: checkout } : undefined;
  } catch {
    return undefined;
  }
}
