/** Medians, and how figures are printed. */

/** The median of some figures; undefined if any is missing. */
export function median(figures: (number | undefined)[]): number | undefined {
  if (figures.some((figure) => figure === undefined)) return undefined;
  const sorted = (figures as number[]).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** A number with three significant digits or more; `n/a` if it could not be measured. */
export function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return 'n/a';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, Math.abs(value)))));
  return value.toFixed(decimals);
}

/** Prints rows under their headings; the first column is text, the others are figures. */
export function printTable(title: string, headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width));
  console.log(['', title, '', line(headings), line(rule), ...rows.map(line)].join('\n'));
}
