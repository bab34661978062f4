/** PostgreSQL has no year 0, and cannot read years of five digits as JavaScript writes them. */
const earliest = new Date('0001-01-01T00:00:00Z');
const latest = new Date('9999-12-31T23:59:59.999Z');

/** A time as text that PostgreSQL can read, or the nearest there is. */
export const storableTime = (time: Date): string =>
  (time < earliest ? earliest : time > latest ? latest : time).toISOString();
