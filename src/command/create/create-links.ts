import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandProductsDocument } from '../documents.js';
import { exitCodes, Failure } from '../failure.js';
import { pagesOf } from '../pages.js';
import type { Session } from '../session.js';
import { openJournal } from './journal.js';
import { makeLink, waitForLimits } from './make-link.js';
import {
  columns,
  metadataPrefix,
  readLine,
  type AskedLink,
  type CellFault,
  type Product,
} from './read-line.js';
import { readTable, type Table } from './table.js';

/** Products of one page. */
const pageSize = 100;

export interface CreateOptions {
  from: string;
  out: string;
  skipInvalid?: boolean;
}

/** Makes a link for each line of a file. All faults are told before anything is made. */
export async function createLinks(
  session: Session,
  { from, out, skipInvalid = false }: CreateOptions,
): Promise<void> {
  if (resolve(from) === resolve(out))
    throw new Failure('Take another file for --out than for --from.');
  const table = readTable(await readText(from));
  const faults = faultsOfHeader(table);
  const products = faults.length === 0 ? await readProducts(session) : new Map<string, Product>();
  const asked: { cells: string[]; line: number; link: AskedLink }[] = [];
  for (const { line, cells } of faults.length === 0 ? table.records : []) {
    const before = faults.length;
    const link = readLine(line, namedCells(table, line, cells, faults), products, faults);
    if (faults.length === before) asked.push({ cells, line, link });
  }
  if (table.broken) faults.push({ ...table.broken, column: '' });

  const { report } = session;
  for (const fault of faults) {
    const { line, column, message } = fault;
    report.print(fault, `Line ${line}${column && `, ${column}`}: ${message}`);
  }
  const isUnusable = table.broken !== undefined || asked.length === 0;
  if (faults.length > 0 && (isUnusable || !skipInvalid)) {
    throw new Failure('Nothing was made. Mend the lines, or leave them out.', exitCodes.refused);
  }
  await makeAll(session, table, out, asked);
  if (faults.length > 0) throw new Failure('Some lines were left out.', exitCodes.refused);
}

async function makeAll(
  session: Session,
  { header, delimiter }: Table,
  out: string,
  asked: { cells: string[]; line: number; link: AskedLink }[],
): Promise<void> {
  const { report, signal } = session;
  const journal = await openJournal(out, header, delimiter);
  let made = 0;
  let isFinished = false;
  try {
    let waitSeconds = 0;
    for (const { cells, line, link } of asked) {
      const key = journal.keyFor(cells);
      if (key === undefined) continue;
      if (waitSeconds > 0) await waitForLimits(session, waitSeconds);
      signal.throwIfAborted();
      const { uuid, paymentLink, ...pace } = await makeLink(session, link, key).catch(
        (error: unknown) => {
          report.hint(`Line ${line} was not made.`);
          throw error;
        },
      );
      await journal.add(cells, { uuid, paymentLink });
      made++;
      report.print({ line, uuid, paymentLink }, `${made}  ${paymentLink}`);
      ({ waitSeconds } = pace);
    }
    isFinished = true;
  } catch (error) {
    report.hint(`${made} links were made and written to ${out}. Run the command again to go on.`);
    if (signal.aborted) throw new Failure('Ended before all links were made.', exitCodes.ended);
    throw error;
  } finally {
    await journal.close(isFinished);
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${path} is not in UTF-8. Save it as "CSV UTF-8".`);
  }
}

function faultsOfHeader({ header }: Table): CellFault[] {
  const fault = (column: string, message: string): CellFault => ({ line: 1, column, message });
  const isKnown = (name: string): boolean =>
    columns.includes(name) || (name.startsWith(metadataPrefix) && name !== metadataPrefix);
  return [
    ...['product_id', 'eur']
      .filter((name) => !header.includes(name))
      .map((name) => fault(name, 'There is no such column.')),
    ...header
      .filter((name) => !isKnown(name))
      .map((name) => fault(name, `The columns are ${columns.join(', ')}, ${metadataPrefix}NAME.`)),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => fault(name, 'The column is there twice.')),
  ];
}

/** The cells of a line by column. */
function namedCells(
  { header }: Table,
  line: number,
  cells: string[],
  faults: CellFault[],
): ReadonlyMap<string, string> {
  if (cells.length !== header.length) {
    const message = `The line has ${cells.length} cells, the first line ${header.length}.`;
    faults.push({ line, column: '', message });
  }
  return new Map(header.map((name, index) => [name, cells[index] ?? '']));
}

async function readProducts({ client }: Session): Promise<ReadonlyMap<string, Product>> {
  const found = new Map<string, Product>();
  const pages = pagesOf(
    async (after) =>
      (await client.graphql(CommandProductsDocument, { first: pageSize, after })).products,
  );
  for await (const { nodes } of pages) {
    for (const { id, ...product } of nodes) found.set(id, product);
  }
  return found;
}
