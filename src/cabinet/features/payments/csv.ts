import type { CabinetPaymentExportQuery } from '../../documents.js';
import type { Language } from '../../texts/language.js';
import type { Say } from '../../texts/say.js';

/** By this mark, spreadsheets see that a file is in UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The places where a formula may begin: a spreadsheet would run it, and a customer may have written it. Some spreadsheets split lines at
 * other separators than ours. Then our quotes stand in the middle of a cell, and protect nothing.
 */
const formulaStart = /(?<=^|[,;\t\r\n])(?=[\t\r\n"]*[=+\-@])/g;
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

type ExportedPayment = CabinetPaymentExportQuery['payments']['nodes'][number];

/** The first line of the file, which names the columns. */
export const titleLine = (say: Say, language: Language): string =>
  csvLine(
    [
      say('payments.csvTime', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
      say('payments.paymentId'),
      say('payments.amount'),
      say('payments.refunded'),
      say('payments.csvCurrency'),
      say('products.product'),
      say('payments.csvProductId'),
      say('payments.csvLinkLabel'),
      say('payments.csvLinkId'),
      say('payments.name'),
      say('payments.customerEmail'),
      say('payments.phone'),
    ],
    language,
  );

export const paymentLine = (payment: ExportedPayment, language: Language): string => {
  const { paymentLink, customer } = payment;
  return csvLine(
    [
      localTime(new Date(payment.createdAt)),
      payment.paymentId,
      csvAmount(payment.amount, language),
      csvAmount(payment.refundedAmount, language),
      payment.currency,
      paymentLink.product.title,
      paymentLink.product.id,
      paymentLink.label ?? '',
      paymentLink.id,
      customer.name ?? '',
      customer.email ?? '',
      customer.phoneNumber ?? '',
    ],
    language,
  );
};

/** A time as every spreadsheet reads it, `2026-11-21 14:03:05`, in the zone of the browser. Swedes write it so. */
const swedish = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium' });
const localTime = (at: Date): string => swedish.format(at);
