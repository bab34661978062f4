import type { ExportLanguage } from './export-request.js';
import type { Column, LineWriter, Row } from './columns.js';

/** By this mark, spreadsheets see that a file is in UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The positions where a formula may begin, which a customer may have written, and a spreadsheet would run. Not only at the
 * start of a cell: some spreadsheets split lines at other separators than ours, so our quotes are in the middle of their
 * cells, and protect nothing. Full-width signs count, too: some spreadsheets read them as the usual ones.
 */
const formulaStart = /(?<=^|[,;\t\r\n])(?=[\t\r\n"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
/** Most cells have none of these, and need no closer look. */
const mayNeedCare = /[=+\-@＝＋－＠,;"\t\r\n]/;
const needsQuotes = /["\r\n]/;

/** Spreadsheets expect semicolons between cells where numbers have a decimal comma. */
const styles = {
  EN: { separator: ',', decimalSign: '.' },
  RU: { separator: ';', decimalSign: ',' },
} as const satisfies Record<ExportLanguage, object>;

interface CsvOptions {
  columns: readonly Column[];
  /** Keys with a column each, after the others. */
  metadataKeys: readonly string[];
  language: ExportLanguage;
  writeTime: (time: Date) => string;
}

/** Writes rows as CSV, after RFC 4180. An apostrophe before what could be a formula makes it text. */
export function csvWriter({ columns, metadataKeys, language, writeTime }: CsvOptions): LineWriter {
  const { separator, decimalSign } = styles[language];
  const quoted = (text: string): string =>
    needsQuotes.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const writeText = (text: string): string =>
    mayNeedCare.test(text) ? quoted(text.replaceAll(formulaStart, "'")) : text;
  const writers: Record<Column['type'], (value: never) => string> = {
    number: (value: string) => value,
    plain: (value: string) => value,
    amount: (value: string) => value.replace('.', decimalSign),
    boolean: String,
    time: writeTime,
    text: writeText,
    // Otherwise a spreadsheet would round it as a number.
    phone: (value: string) => quoted(`'${value.replaceAll(formulaStart, "'").replace(/^'/, '')}`),
  };
  const cells = columns.map(({ name, type }) => ({
    name,
    write: writers[type] as (value: unknown) => string,
  }));
  const titles = [
    ...columns.map(({ name }) => name),
    ...metadataKeys.map((key) => writeText(`metadata.${key}`)),
  ];
  return {
    head: `${byteOrderMark}${titles.join(separator)}\r\n`,
    line(row: Row) {
      let line = '';
      for (const { name, write } of cells) {
        const value = row[name];
        line += value == null ? separator : write(value) + separator;
      }
      if (metadataKeys.length > 0) {
        const metadata = readMetadata(row);
        for (const key of metadataKeys) line += writeText(metadata.get(key) ?? '') + separator;
      }
      return `${line.slice(0, -1)}\r\n`;
    },
  };
}

const readMetadata = ({ metadata }: Row): ReadonlyMap<string, string | null> =>
  new Map(
    typeof metadata === 'string'
      ? Object.entries(JSON.parse(metadata) as Record<string, string | null>)
      : [],
  );
