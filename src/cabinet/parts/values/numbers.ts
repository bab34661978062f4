/** Numbers as people type them. */

/** A whole number, without a sign. */
export const isCount = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

/**
 * An amount of money above 0 for the API; undefined for what is none. A point and a comma both come before cents.
 * Neither may group thousands: `1,000` is 1 in one country and 1000 in another. Spaces may.
 */
export function toAmount(text: string): string | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? plain : undefined;
}
