/** Lets the browser download what is at an address. The page stays, even if there is nothing. */
export const download = (address: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href: address, download: name }).click();

/** Hands a file to the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  download(address, name);
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** By this mark, spreadsheets see that a file is in UTF-8. */
const byteOrderMark = '\uFEFF';

export const saveCsv = (name: string, parts: BlobPart[]): void =>
  saveFile(name, new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }));
