/** A record of a file of values, with the line at which it begins; the first line is 1. */
interface TableRecord {
  line: number;
  cells: string[];
  /** The characters of the file up to the end of the record. */
  end: number;
}

export interface Table {
  delimiter: string;
  header: string[];
  /** The characters of the file up to the end of the header. */
  headerEnd: number;
  records: TableRecord[];
  /** The line from which on the file cannot be read: a quote is not closed, or stands within a cell. */
  brokenAt: number | undefined;
}

const delimiters = [',', ';', '\t'];

/** Reads the bytes of a file in UTF-8, or in UTF-16 with a byte order mark. Other bytes are undefined. */
export function decode(bytes: Uint8Array): string | undefined {
  const encodings: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };
  const encoding = encodings[bytes.slice(0, 2).join()] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads a table whose cells a comma, a semicolon or a tab separates: the one that is most frequent in the first line. */
export function readTable(text: string, delimiter = findDelimiter(text)): Table {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${delimiter}]*))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  const records: TableRecord[] = [];
  let record: TableRecord = { line: 1, cells: [], end: 0 };
  let line = 1;
  let brokenAt: number | undefined;
  while (cell.lastIndex < text.length || record.cells.length > 0) {
    const found = cell.exec(text);
    if (!found) {
      brokenAt = record.line;
      break;
    }
    const [whole, quoted, plain = '', mark] = found;
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (mark === delimiter) continue;
    const isEmpty = record.cells.length === 1 && whole === mark;
    if (!isEmpty) records.push({ ...record, end: cell.lastIndex });
    record = { line, cells: [], end: 0 };
  }
  const [header, ...rest] = records;
  return {
    delimiter,
    header: header?.cells.map((name) => name.trim()) ?? [],
    headerEnd: header?.end ?? 0,
    records: rest,
    brokenAt,
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
