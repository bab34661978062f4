import { builder, complexityOf } from '../builder.js';
import { input, mutation } from '../declare.js';
import {
  addressMinutes,
  createExport,
  maxKeyLength,
  maxMetadataKeys,
  type MadeExport,
} from './create-export.js';
import type { ExportFormat, ExportKind, ExportLanguage } from './export-request.js';

/** An address with all metadata keys, each of characters of three bytes. */
const longestAddressBytes = 8192;

const Kind = builder.enumType('ExportKind', {
  description: 'What an export holds: one row each.',
  values: {
    PAYMENTS: { description: 'Payments, the oldest first.' },
    PAYMENT_LINKS: { description: 'Payment links that are not deleted, the oldest first.' },
    REFUNDS: { description: 'Refunds, the oldest first.' },
    REJECTED_PAYMENTS: {
      description: 'Payments that links could not honour, the oldest first.',
    },
    AUDIT_LOG: { description: 'Changes to the account, the oldest first.' },
    CUSTOMERS: {
      description:
        'Customers by e-mail address, whatever its case: with the name and phone number of the newest payment, the number of payments and the sums in each currency. Those of rejected payments are among them.',
    },
  } satisfies Record<ExportKind, object>,
});

const Format = builder.enumType('ExportFormat', {
  description: 'How an export is written.',
  values: {
    CSV: { description: 'A spreadsheet, in UTF-8 with a byte order mark.' },
    NDJSON: { description: 'A JSON object in each line, with all metadata of the link.' },
  } satisfies Record<ExportFormat, object>,
});

const LanguageOfNumbers = builder.enumType('ExportLanguage', {
  description: 'The language whose spreadsheets read the CSV.',
  values: {
    EN: { description: 'Commas between cells, decimal points.' },
    RU: { description: 'Semicolons between cells, decimal commas.' },
  } satisfies Record<ExportLanguage, object>,
});

const Export = builder.objectRef<MadeExport>('Export').implement({
  description: 'An export that is ready to be downloaded.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'The address of the file. Whoever has it can download the file, without a key.',
      complexity: complexityOf(longestAddressBytes),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until then the address can be opened.',
    }),
  }),
});

mutation('createExport', {
  type: Export,
  access: 'READ',
  description: `Makes an address to download your data from. It can be opened for ${addressMinutes} minutes, and ends with the key or session that made it. A file has all rows of the time at which its download began, each once. It is written while it is downloaded, one at a time for each creator. If something fails on the way, the connection breaks: start again.`,
  input: input('Rows to download.', (t) => ({
    what: t.field({ type: Kind, required: true, description: 'What to download.' }),
    format: t.field({
      type: Format,
      required: true,
      defaultValue: 'CSV',
      description: 'How it is written.',
    }),
    language: t.field({
      type: LanguageOfNumbers,
      required: true,
      defaultValue: 'EN',
      description: 'The language of the numbers in CSV. The columns have the same names in both.',
    }),
    from: t.field({
      type: 'Date',
      description: 'The first day: of payment, creation, refund, rejection or change.',
    }),
    to: t.field({ type: 'Date', description: 'The last day.' }),
    productId: t.field({
      type: 'Id',
      description: 'Only rows of this product. Not with `AUDIT_LOG` and `CUSTOMERS`.',
    }),
    metadataKeys: t.stringList({
      description: `Top-level keys of the metadata of links, a column of CSV each: at most ${maxMetadataKeys}, of at most ${maxKeyLength} characters. Not with \`AUDIT_LOG\` and \`CUSTOMERS\`.`,
    }),
    timeZone: t.string({
      required: true,
      defaultValue: 'UTC',
      description:
        'Where the days begin and end, and whose times are written: the IANA name of a time zone, such as `Europe/Berlin`.',
    }),
  })),
  run: createExport,
});
