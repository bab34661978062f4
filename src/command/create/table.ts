import { CsvError, parse } from 'csv-parse/sync';

/** A record of a file of values, with the line at which it begins; the first line is 1. */
interface TableRecord {
  line: number;
  cells: string[];
  /** The bytes of the file up to the end of the record. */
  end: number;
}

export interface Table {
  delimiter: string;
  header: string[];
  /** The bytes of the file up to the end of the header. */
  headerEnd: number;
  records: TableRecord[];
  /** The line from which on the file cannot be read, and why. */
  broken?: { line: number; message: string };
}

const delimiters = [',', ';', '\t'];

/** Reads a table whose cells a comma, a semicolon or a tab separates: the one that is most frequent in the first line. */
export function readTable(text: string, delimiter = findDelimiter(text)): Table {
  const records: TableRecord[] = [];
  let line = 1;
  let broken: Table['broken'];
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells: string[], { lines, bytes }) {
        const breaks = cells.join('').split('\n').length - 1;
        records.push({ line: lines - breaks, cells, end: bytes });
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    broken = { line, message: 'A quote is not closed, or stands within a cell.' };
  }
  const [header, ...rest] = records;
  return {
    delimiter,
    header: header?.cells.map((name) => name.trim()) ?? [],
    headerEnd: header?.end ?? 0,
    records: rest,
    ...(broken && { broken }),
  };
}

function findDelimiter(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counted = delimiters.map((delimiter) => first.split(delimiter).length);
  return delimiters[counted.indexOf(Math.max(...counted))] ?? ',';
}

/** Writes a record, so that it is read back as it is. */
export const writeRecord = (cells: string[], delimiter: string): string =>
  `${cells
    .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)}\n`;
