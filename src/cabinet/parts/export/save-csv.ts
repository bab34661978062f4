/** By this mark, spreadsheets see that a file is in UTF-8. */
const byteOrderMark = '\uFEFF';

/** Hands a file to the browser. */
export function saveCsv(name: string, parts: BlobPart[]): void {
  const file = new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
