import { IntlMessageFormat } from 'intl-messageformat';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CellFault } from '../../payment-links/spreadsheet/read-line.js';
import { readSpreadsheet, type Spreadsheet } from '../../payment-links/spreadsheet/spreadsheet.js';
import { decode } from '../../payment-links/spreadsheet/table.js';
import { cellTexts, type CellText } from '../../payment-links/spreadsheet/texts.js';
import { texts } from '../../texts/texts.js';
import { CommandProductsDocument } from '../documents.js';
import { exitCodes, Failure } from '../failure.js';
import { pagesOf } from '../pages.js';
import type { Session } from '../session.js';
import { openJournal } from './journal.js';
import { makeLink, waitForLimits } from './make-link.js';

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
  const text = decode(await readFile(from));
  if (text === undefined) throw new Failure(`${from} is not in UTF-8. Save it as "CSV UTF-8".`);
  const products = await readProducts(session);
  const surroundings = { productOf: (id: string) => products.get(id), now: new Date() };
  const { faults, ...sheet } = readSpreadsheet(text, surroundings);

  const { report } = session;
  for (const fault of faults) {
    const { line, column } = fault;
    const message = wordsOf(fault);
    report.print({ line, column, message }, `Line ${line}${column && `, ${column}`}: ${message}`);
  }
  const isUnusable = sheet.brokenAt !== undefined || sheet.lines.every(({ asked }) => !asked);
  if (faults.length > 0 && (isUnusable || !skipInvalid)) {
    throw new Failure('Nothing was made. Mend the lines, or leave them out.', exitCodes.refused);
  }
  await makeAll(session, sheet, out);
  if (faults.length > 0) throw new Failure('Some lines were left out.', exitCodes.refused);
}

async function makeAll(
  session: Session,
  { header, delimiter, lines }: Omit<Spreadsheet, 'faults'>,
  out: string,
): Promise<void> {
  const { report, signal } = session;
  const journal = await openJournal(out, header, delimiter);
  let made = 0;
  let isFinished = false;
  try {
    let waitSeconds = 0;
    for (const { cells, line, asked } of lines) {
      if (!asked) continue;
      const key = journal.keyFor(cells);
      if (key === undefined) continue;
      if (waitSeconds > 0) await waitForLimits(session, waitSeconds);
      signal.throwIfAborted();
      const { uuid, paymentLink, ...pace } = await makeLink(session, asked, key).catch(
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

/** The words for a fault, in English. */
const wordsOf = ({ text, column, values }: CellFault): string =>
  text in cellTexts
    ? String(new IntlMessageFormat(cellTexts[text as CellText][0], 'en').format(values))
    : texts.en.say(text as 'fault.required', { ...values, field: column });

async function readProducts({ client }: Session) {
  const found = new Map<string, { isFree: boolean; isArchived: boolean }>();
  const pages = pagesOf(
    async (after) =>
      (await client.graphql(CommandProductsDocument, { first: pageSize, after })).products,
  );
  for await (const { nodes } of pages) {
    for (const { id, ...product } of nodes) found.set(id, product);
  }
  return found;
}
