/** How long a key works: until it is revoked, for some days, or until the end of a day. */
export type Expiry = 'never' | '30' | '90' | 'day';

/** When a key stops working; undefined if it never does. */
export function expiryOf(expiry: Expiry, day: string | undefined, now: Date): string | undefined {
  if (expiry === 'never') return undefined;
  if (expiry === 'day') return day && new Date(`${day}T23:59:59`).toISOString();
  const end = new Date(now);
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}
