import type { Context } from '../access/context.js';
import { readOrRefuse } from '../core/errors.js';
import { maxNameLength } from '../core/text.js';

declare module '../access/context.js' {
  interface Services {
    /** `<payment_site>` of payment addresses. Without it, links lead to the sandbox checkout at `/pay`. */
    paymentSiteUrl: string | undefined;
  }
}

/** Values that the payment page shows filled in. The customer may change them. */
export interface Prefill {
  email?: string | null | undefined;
  name?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** A character has up to 4 bytes in UTF-8, and percent-encoding writes each byte with 3. */
const maxEncodedBytes = maxNameLength * 12;
export const maxPrefilledBytes = 3 * maxEncodedBytes;

/** True if links lead to the sandbox checkout, where no money moves. */
export const leadsToSandbox = ({
  paymentSiteUrl,
  providers,
}: Pick<Context, 'paymentSiteUrl' | 'providers'>): boolean =>
  paymentSiteUrl === undefined && providers.length === 0;

/**
 * `<payment_site>/<store_name>/<product_id>?uuid=<uuid>`, followed by the prefill, percent-encoded.
 *
 * @throws ServiceError VALIDATION_FAILED for a prefill that is too long
 */
export function paymentAddress(
  ctx: Pick<Context, 'paymentSiteUrl' | 'baseUrl'>,
  link: { storeName: string; productId: bigint; uuid: string },
  prefill?: Prefill,
): string {
  const site = ctx.paymentSiteUrl ?? `${ctx.baseUrl}/pay`;
  const address = `${site}/${encodeURIComponent(link.storeName)}/${link.productId}?uuid=${link.uuid}`;
  return prefill ? address + writePrefill(prefill) : address;
}

function writePrefill(prefill: Prefill): string {
  assertShort(prefill);
  const { email, name, phoneNumber } = prefill;
  return Object.entries({ email, name, phone_number: phoneNumber })
    .filter(([, value]) => value)
    .map(([key, value]) => `&${key}=${encodeURIComponent((value as string).toWellFormed())}`)
    .join('');
}

const assertShort = (prefill: Prefill): void =>
  readOrRefuse((faults) => {
    for (const [field, value] of Object.entries(prefill) as [string, string | null | undefined][]) {
      // Bounds the work: a character has at most two UTF-16 units.
      if (value && Array.from(value.slice(0, 2 * maxNameLength + 1)).length > maxNameLength) {
        const path = ['prefill', field];
        faults.push({ path, rule: 'maxLength', characters: maxNameLength });
      }
    }
  });
