import { localTimes } from '../core/days.js';
import type { Column, LineWriter, Row } from './columns.js';
import { csvWriter } from './csv.js';
import type { ExportRequest } from './export-request.js';

/** The writer of an export. */
export function lineWriter(
  { format, language, metadataKeys, timeZone }: ExportRequest,
  columns: readonly Column[],
): LineWriter {
  const writeTime = localTimes(timeZone);
  return format === 'CSV'
    ? csvWriter({ columns, metadataKeys, language, writeTime })
    : ndjsonWriter(columns, writeTime);
}

/** Writes a JSON object in each line. Amounts are strings, as in the API; metadata is as it was sent. */
function ndjsonWriter(columns: readonly Column[], writeTime: (time: Date) => string): LineWriter {
  const write = (value: Row[string] | undefined, type: Column['type']): string => {
    if (value == null) return 'null';
    if (value instanceof Date) return `"${writeTime(value)}"`;
    return type === 'number' || type === 'boolean' ? String(value) : JSON.stringify(value);
  };
  return {
    head: '',
    line(row) {
      const members = columns.map(({ name, type }) => `"${name}":${write(row[name], type)}`);
      if (typeof row.metadata === 'string') {
        // A line break within JSON is white space between its parts.
        members.push(`"metadata":${row.metadata.replaceAll(/[\r\n]/g, ' ')}`);
      }
      return `{${members.join(',')}}\n`;
    },
  };
}
