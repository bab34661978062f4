import type { CabinetPaymentExportQuery } from '../../operations.js';
import type { Say } from '../../texts/say.js';
import type { Language } from '../../texts/language.js';
import { csvAmount, csvLine } from './csv.js';

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
      say('payments.product'),
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
