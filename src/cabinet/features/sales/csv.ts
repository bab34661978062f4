import type { Language } from '../../texts/language.js';

/**
 * The places where a formula may begin: a spreadsheet would run it, and a customer may have written it. Some spreadsheets split lines at
 * other separators than ours. Then our quotes stand in the middle of a cell, and protect nothing. Some read full-width characters as
 * the usual ones.
 */
const formulaStart = /(?<=^|[,;\t\r\n])(?=[\t\r\n"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
const needsQuotes = /["\r\n]/;

/** Spreadsheets expect semicolons between cells where numbers have a decimal comma. */
const styles = {
  en: { separator: ',', decimalSign: '.' },
  ru: { separator: ';', decimalSign: ',' },
} as const satisfies Record<Language, object>;

/** A line of a CSV file, after RFC 4180. An apostrophe before what could be a formula makes it text. */
export function csvLine(cells: readonly string[], language: Language): string {
  const { separator } = styles[language];
  return `${cells.map((text) => csvCell(text, separator)).join(separator)}\r\n`;
}

/** An amount as the API gives it, such as `10.00`, as spreadsheets read it. */
export const csvAmount = (amount: string, language: Language): string =>
  amount.replace('.', styles[language].decimalSign);

function csvCell(text: string, separator: string): string {
  const harmless = text.replaceAll(formulaStart, "'");
  return needsQuotes.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
