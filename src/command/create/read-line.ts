import { Decimal } from 'decimal.js';
import { describeFault, type Fault, type FieldPath } from '../../core/faults.js';
import { currencies } from '../../core/money.js';
import { readOptionalText } from '../../core/text.js';
import { readSettings } from '../../payment-links/settings/link-settings.js';
import { readMetadata } from '../../payment-links/metadata.js';
import { readPrices } from '../../payment-links/price-entries.js';
import { texts } from '../../texts/texts.js';
import type { CreatePaymentLinkInput, Prefill, PriceInput } from '../documents.js';
import { readTime } from '../../core/days.js';

/** The columns of a spreadsheet, besides those of metadata. */
export const columns = [
  'product_id',
  'eur',
  'eur_discount',
  'rub',
  'rub_discount',
  'use_once',
  'max_payments',
  'expires_at',
  'label',
  'email',
  'name',
  'phone_number',
];
export const metadataPrefix = 'metadata.';

/** A fault of a cell. */
export interface CellFault {
  line: number;
  column: string;
  message: string;
}

/** A link as a line asks for it. */
export interface AskedLink {
  link: CreatePaymentLinkInput;
  prefill: Prefill;
}

export interface Product {
  isFree: boolean;
  isArchived: boolean;
}

const withoutRegular =
  'It is empty. Give the regular price beside its discount, or 0 if there is none.';

const priceColumns = currencies.map(({ id, code }) => ({ id, column: code.toLowerCase() }));

/** Reads a line by the rules of the service, and adds its faults to `faults`. */
export function readLine(
  line: number,
  cells: ReadonlyMap<string, string>,
  products: ReadonlyMap<string, Product>,
  faults: CellFault[],
): AskedLink {
  const cell = (column: string): string | undefined => cells.get(column)?.trim() || undefined;
  const wrong = (column: string, message: string): void =>
    void faults.push({ line, column, message });
  /** A cell in a form that JavaScript reads; undefined if it is empty or wrong. */
  const read = <Value>(
    column: string,
    pattern: RegExp,
    parse: (text: string) => Value,
    rule: string,
  ): Value | undefined => {
    const text = cell(column);
    if (text === undefined) return undefined;
    if (pattern.test(text)) return parse(text);
    wrong(column, `${rule} This is: ${text.slice(0, 50)}`);
    return undefined;
  };
  const before = faults.length;

  const productId = read('product_id', /^\d{1,16}$/, String, 'Take the id of a product.');
  const product = productId === undefined ? undefined : products.get(productId);
  if (productId !== undefined && !product) wrong('product_id', 'You have no such product.');
  if (product?.isFree) wrong('product_id', 'The product is free, so it cannot have links.');
  if (product?.isArchived) wrong('product_id', 'The product is archived.');
  if (cell('product_id') === undefined) wrong('product_id', 'It is empty.');

  const amount = (column: string): Decimal | undefined =>
    read(
      column,
      /^\d{1,20}([.,]\d{1,20})?$/,
      (text) => new Decimal(text.replace(',', '.')),
      'Take an amount such as 10.50.',
    );
  const prices = priceColumns.flatMap(({ id, column }) => {
    const [price, discountPrice] = [amount(column), amount(`${column}_discount`)];
    if (discountPrice && cell(column) === undefined) wrong(column, withoutRegular);
    if (!price && !discountPrice) return [];
    return [{ currencyId: id, price, discountPrice, isDiscountPrice: discountPrice !== undefined }];
  });
  if (cell('eur') === undefined && cell('eur_discount') === undefined) wrong('eur', 'It is empty.');

  const useOnce = read(
    'use_once',
    /^(true|false|yes|no|1|0)$/i,
    (text) => /^(true|yes|1)$/i.test(text),
    'Take true or false.',
  );
  const maxPayments = read('max_payments', /^\d{1,9}$/, Number, 'Take a whole number.');
  const expiresAt = read(
    'expires_at',
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i,
    (text) => readTime(text) ?? null,
    'Take a time with its zone, such as 2026-12-31T23:59:59Z.',
  );
  if (expiresAt === null) wrong('expires_at', 'There is no such time.');
  const metadata = Object.fromEntries(
    [...cells]
      .filter(([column, text]) => column.startsWith(metadataPrefix) && text !== '')
      .map(([column, text]) => [column.slice(metadataPrefix.length), text]),
  );

  const found: Fault[] = [];
  if (faults.length === before) {
    readPrices(prices, found);
    readMetadata(metadata, found);
    const settings = { label: cell('label'), maxPayments, expiresAt };
    readSettings(settings, { useOnce: useOnce === true, now: new Date() }, found);
    for (const column of ['email', 'name', 'phone_number']) {
      readOptionalText(cell(column), [column], found);
    }
  }
  faults.push(...found.map((fault) => ({ line, ...tell(fault, prices) })));
  return {
    link: {
      productId: productId ?? '',
      prices: prices.map((entry): PriceInput => ({
        ...entry,
        price: entry.price?.toFixed(),
        discountPrice: entry.discountPrice?.toFixed(),
      })),
      useOnce,
      maxPayments,
      expiresAt: expiresAt?.toISOString(),
      label: cell('label'),
      metadata,
    },
    prefill: {
      email: cell('email'),
      name: cell('name'),
      phoneNumber: cell('phone_number'),
    },
  };
}

/** A fault of the service in names of columns. */
function tell(fault: Fault, prices: { currencyId: number }[]): { column: string; message: string } {
  const columnFor = (path: FieldPath): string => {
    const [field, index, part] = path;
    if (field === 'prices') {
      const id = prices[Number(index)]?.currencyId;
      const { column } = priceColumns.find((each) => each.id === id) ?? { column: 'eur' };
      return part === 'discountPrice' ? `${column}_discount` : column;
    }
    if (field === 'metadata') {
      return typeof index === 'object' ? metadataPrefix + index.key : 'metadata';
    }
    return (field as string).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  };
  const inColumns = Object.fromEntries(
    Object.entries(fault).map(([name, value]) => [
      name,
      Array.isArray(value) ? [{ key: columnFor(value as FieldPath) }] : (value as unknown),
    ]),
  ) as Fault;
  const { path, sentence } = describeFault(inColumns, (name) => name, texts.en.say);
  return { column: path, message: sentence };
}
