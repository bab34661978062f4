/**
 * Reads a day, or a time, of ISO 8601; undefined if there is no such time. JavaScript would take February 30 for March 2, and
 * 24:00 for the next day.
 */
export function readTime(text: string): Date | undefined {
  const [, day, clock = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d).*)?$/i.exec(text) ?? [];
  const written = `${day}T${clock}`;
  const [local, time] = [new Date(`${written}Z`), new Date(text.replace(' ', 'T'))];
  if (Number.isNaN(local.getTime()) || Number.isNaN(time.getTime())) return undefined;
  return local.toISOString().startsWith(written) ? time : undefined;
}
