export const databaseName = (address: string): string => new URL(address).pathname.slice(1);

/** The address of another database of the same server. */
export function named(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = database;
  return url.href;
}
