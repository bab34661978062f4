import type { Context } from '../core/context.js';

/** What the payment page shows filled in; the customer may change it. */
export interface Prefill {
  email?: string | null | undefined;
  name?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** `<payment_site>/<store_name>/<product_id>?uuid=<uuid>`, with the prefill percent-encoded behind. */
export function paymentAddress(
  ctx: Pick<Context, 'paymentSiteUrl' | 'baseUrl'>,
  link: { storeName: string; productId: number; uuid: string },
  { email, name, phoneNumber }: Prefill = {},
): string {
  const site = ctx.paymentSiteUrl ?? `${ctx.baseUrl}/pay`;
  const query = Object.entries({ uuid: link.uuid, email, name, phone_number: phoneNumber })
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}=${encodeURIComponent((value as string).toWellFormed())}`);
  return `${site}/${encodeURIComponent(link.storeName)}/${link.productId}?${query.join('&')}`;
}
