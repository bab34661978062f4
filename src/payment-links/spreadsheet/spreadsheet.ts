import {
  columns,
  metadataPrefix,
  readLine,
  type AskedLink,
  type CellFault,
  type Surroundings,
} from './read-line.js';
import { readTable, type Table } from './table.js';
import type { CellText } from './texts.js';

/** The metadata of a link has room for no more. */
const mostColumns = 1000;

/** A line of a spreadsheet, with the link that it asks for; without one, it has a fault. */
export interface SheetLine {
  line: number;
  cells: string[];
  asked: AskedLink | undefined;
}

export interface Spreadsheet extends Pick<Table, 'delimiter' | 'header' | 'brokenAt'> {
  lines: SheetLine[];
  /** All of them, in the order of the lines. */
  faults: CellFault[];
}

/** Reads the links that a spreadsheet asks for, one a line. Its first line names the columns. */
export function readSpreadsheet(text: string, surroundings: Surroundings): Spreadsheet {
  const table = readTable(text);
  const { delimiter, header, brokenAt } = table;
  const faults = faultsOfHeader(header);
  const { mostLines: most = Infinity } = surroundings;
  const count = table.records.length;
  if (count > most) {
    faults.push({ line: most + 2, column: '', text: 'cell.tooManyLines', values: { count, most } });
  }
  const lines = (faults.length === 0 ? table.records : []).map(({ line, cells }): SheetLine => {
    const before = faults.length;
    if (cells.length !== header.length) {
      const values = { cells: cells.length, columns: header.length };
      faults.push({ line, column: '', text: 'cell.otherCount', values });
    }
    const named = new Map(header.map((name, index) => [name, cells[index] ?? '']));
    const asked = readLine(line, named, surroundings, faults);
    return { line, cells, asked: faults.length === before ? asked : undefined };
  });
  if (brokenAt !== undefined) {
    faults.push({ line: brokenAt, column: '', text: 'cell.brokenQuote', values: {} });
  }
  return { delimiter, header, brokenAt, lines, faults };
}

function faultsOfHeader(header: string[]): CellFault[] {
  if (header.length > mostColumns) {
    const values = { count: header.length, most: mostColumns };
    return [{ line: 1, column: '', text: 'cell.tooManyColumns', values }];
  }
  const fault = (column: string, text: CellText): CellFault => ({
    line: 1,
    column,
    text,
    values: text === 'cell.unknownColumn' ? { columns: columns.join(', ') } : {},
  });
  const isKnown = (name: string): boolean =>
    columns.includes(name) || (name.startsWith(metadataPrefix) && name !== metadataPrefix);
  return [
    ...['product_id', 'eur']
      .filter((name) => !header.includes(name))
      .map((name) => fault(name, 'cell.noColumn')),
    ...header.filter((name) => !isKnown(name)).map((name) => fault(name, 'cell.unknownColumn')),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => fault(name, 'cell.columnTwice')),
  ];
}
