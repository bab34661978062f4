import { printableJson, printableLine } from '../core/text.js';

/** What a command prints: lines for people on a terminal, and otherwise JSON, one value a line. */
export interface Report {
  isForPeople: boolean;
  /** Writes a value, or its line for people. */
  print(value: object, line: string): void;
  /** Writes a hint for people to standard error, so that it never stands among values. */
  hint(line: string): void;
}

export function createReport({ json = false }: { json?: boolean | undefined }): Report {
  const isForPeople = !json && process.stdout.isTTY;
  return {
    isForPeople,
    print: (value, line) =>
      void process.stdout.write(isForPeople ? `${printableLine(line)}\n` : jsonLine(value)),
    hint: (line) => void process.stderr.write(`${printableLine(line)}\n`),
  };
}

export const jsonLine = (value: object): string => `${printableJson(value)}\n`;

/** Rows with columns as wide as their longest cell, as it is printed. */
export function asTable(texts: string[][]): string[] {
  const rows = texts.map((row) => row.map(printableLine));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => Array.from(row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - Array.from(cell).length))
      .join('  ')
      .trimEnd(),
  );
}
