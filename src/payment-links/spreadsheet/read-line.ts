import { Decimal } from 'decimal.js';
import { readTime } from '../../core/days.js';
import type { Fault, FieldPath } from '../../core/faults.js';
import { currencies } from '../../core/money.js';
import { readOptionalText } from '../../core/text.js';
import { readMetadata } from '../metadata.js';
import { readPrices } from '../prices.js';
import { readSettings } from '../settings/link-settings.js';
import type { CellText } from './texts.js';

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

export interface CellFault {
  line: number;
  /** Empty for a fault of the whole line. */
  column: string;
  /** The key of its words: a rule of the service, or of spreadsheets. */
  text: CellText | `fault.${Fault['rule']}`;
  values: Readonly<Record<string, string | number>>;
}

interface Product {
  isFree: boolean;
  isArchived: boolean;
}

/** What a line is read by. */
export interface Surroundings {
  productOf: (id: string) => Product | undefined;
  now: Date;
  /** Without it, any number of lines is read. */
  mostLines?: number;
}

/** A link as a line asks for it. */
export type AskedLink = ReturnType<typeof readLine>;

const priceColumns = currencies.map(({ id, code }) => ({ id, column: code.toLowerCase() }));

/** Reads a line by the rules of the service, and adds its faults to `faults`. */
export function readLine(
  line: number,
  cells: ReadonlyMap<string, string>,
  { productOf, now }: Surroundings,
  faults: CellFault[],
) {
  const cell = (column: string): string | undefined => cells.get(column)?.trim() || undefined;
  const wrong = (column: string, text: CellText, values: CellFault['values'] = {}): void =>
    void faults.push({ line, column, text, values });
  /** A cell in a form that JavaScript reads; undefined if it is empty or wrong. */
  const read = <Value>(
    column: string,
    pattern: RegExp,
    parse: (text: string) => Value,
    rule: CellText,
  ): Value | undefined => {
    const text = cell(column);
    if (text === undefined) return undefined;
    if (pattern.test(text)) return parse(text);
    wrong(column, rule, { text: text.slice(0, 50) });
    return undefined;
  };
  const before = faults.length;
  const isTold = (column: string): boolean =>
    faults.slice(before).some((fault) => fault.column === column);

  const productId = read('product_id', /^\d{1,16}$/, String, 'cell.productId');
  const product = productId === undefined ? undefined : productOf(productId);
  if (productId !== undefined && !product) wrong('product_id', 'cell.noProduct');
  if (product?.isFree) wrong('product_id', 'cell.freeProduct');
  if (product?.isArchived) wrong('product_id', 'cell.archivedProduct');
  if (cell('product_id') === undefined) wrong('product_id', 'cell.empty');

  const amount = (column: string): Decimal | undefined =>
    read(
      column,
      /^\d{1,20}([.,]\d{1,20})?$/,
      (text) => new Decimal(text.replace(',', '.')),
      'cell.amount',
    );
  const prices = priceColumns.flatMap(({ id, column }) => {
    const [price, discountPrice] = [amount(column), amount(`${column}_discount`)];
    if (discountPrice && cell(column) === undefined) wrong(column, 'cell.noRegularPrice');
    if (!price && !discountPrice) return [];
    return [{ currencyId: id, price, discountPrice, isDiscountPrice: discountPrice !== undefined }];
  });
  if (cell('eur') === undefined && cell('eur_discount') === undefined) wrong('eur', 'cell.empty');

  const useOnce = read(
    'use_once',
    /^(true|false|yes|no|1|0)$/i,
    (text) => /^(true|yes|1)$/i.test(text),
    'cell.yesOrNo',
  );
  const maxPayments = read('max_payments', /^\d{1,9}$/, Number, 'cell.wholeNumber');
  const expiresAt = read(
    'expires_at',
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i,
    (text) => readTime(text) ?? null,
    'cell.time',
  );
  if (expiresAt === null) wrong('expires_at', 'cell.noTime');
  const metadata = Object.fromEntries(
    [...cells]
      .filter(([column, text]) => column.startsWith(metadataPrefix) && text !== '')
      .map(([column, text]) => [column.slice(metadataPrefix.length), text]),
  );

  const found: Fault[] = [];
  readPrices(prices, found);
  readMetadata(metadata, found);
  const settings = { label: cell('label'), maxPayments, expiresAt };
  readSettings(settings, { useOnce: useOnce === true, now }, found);
  for (const column of ['email', 'name', 'phone_number']) {
    readOptionalText(cell(column), [column], found);
  }
  const byRules = found.map((fault) => ({ line, ...tell(fault, prices) }));
  faults.push(...byRules.filter(({ column }) => !isTold(column)));
  return {
    link: {
      productId: productId ?? '',
      prices: prices.map((entry) => ({
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
function tell(
  { path, rule, ...values }: Fault,
  prices: { currencyId: number }[],
): Omit<CellFault, 'line'> {
  const columnFor = ([field, index, part]: FieldPath): string => {
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
  const inColumns = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? columnFor(value as FieldPath) : (value as unknown),
  ]);
  const told = Object.fromEntries(inColumns) as CellFault['values'];
  return { column: columnFor(path), text: `fault.${rule}`, values: told };
}
