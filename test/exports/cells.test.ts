import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { csvLine } from '../../src/cabinet/features/sales/csv.js';
import { csvWriter } from '../../src/exports/csv.js';
import { download, newExport, rowsOf } from '../support/scenes/exports.js';
import { pay } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const options = { metadataKeys: [], language: 'EN', writeTime: String } as const;

type CellType = 'text' | 'phone';
const columns = (types: CellType[]) => types.map((type, index) => ({ name: `${index}`, type }));

/** A cell as the file has it. */
const written = (text: string, type: CellType = 'text'): string =>
  csvWriter({ ...options, columns: columns([type]) })
    .line({ 0: text })
    .slice(0, -'\r\n'.length);

/** A line with a value of metadata alone. */
const writtenOfMetadata = (text: string): string =>
  csvWriter({ ...options, columns: [], metadataKeys: ['note'] }).line({
    metadata: JSON.stringify({ note: text }),
  });

test.each([
  ['a comma', 'Lee, Ann', '"Lee, Ann"'],
  ['a quote', 'The "best" course', '"The ""best"" course"'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a carriage return', 'one\rtwo', '"one\rtwo"'],
])('CSV quotes a cell with %s', (_, text, cell) => {
  expect(written(text)).toBe(cell);
});

test.each([
  ['=HYPERLINK(A1)', "'=HYPERLINK(A1)"],
  ['+4915112345678', "'+4915112345678"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['=1,"2"', '"\'=1,""2"""'],
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann,=1+1', `"Ann,'=1+1"`],
  ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
  ['Ann;"=1+1"', `"Ann;'""=1+1"""`],
  ['＝1+1', "'＝1+1"],
  ['Ann;＋1', "Ann;'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
])('CSV writes the formula %j as text', (text, cell) => {
  expect(written(text)).toBe(cell);
});

test.each([
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', `"'\r'=1+1"`],
  ['\n=1+1', `"'\n'=1+1"`],
  ['\tAnn', "'\tAnn"],
  ['\rAnn', `"'\rAnn"`],
])('CSV writes metadata that begins with a control character, %j, as text', (text, cell) => {
  expect(writtenOfMetadata(text)).toBe(`${cell}\r\n`);
});

const texts = ['=1+1', '＝1+1', '\tAnn', '\rAnn', 'a\t=1', 'one\ntwo', ' =1', "'", '"'];
test.each(texts)('the cabinet writes %j into a file of sales as an export does', (text) => {
  expect(csvLine([text], 'en')).toBe(writtenOfMetadata(text));
});

test.each(['ann@example.com', '2026-11-21 14:03:05', 'a=b', 'Ann-Marie', "it's", '😀', 'Анна'])(
  'CSV leaves %j as it is',
  (text) => {
    expect(written(text)).toBe(text);
  },
);

test.each([
  ['+4915112345678', "'+4915112345678"],
  ['79991234567', "'79991234567"],
  ['00 49', "'00 49"],
  ['1,=2', `"'1,'=2"`],
])('CSV writes the phone number %j as text', (phoneNumber, cell) => {
  expect(written(phoneNumber, 'phone')).toBe(cell);
});

test.each(['EN', 'RU'] as const)(
  'CSV begins no cell with a formula, wherever a spreadsheet splits the line (%s)',
  (language) => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aЖ=+-@＝＋－＠,;\t\r\n" \'')) });
    const texts = columns(['text', 'text', 'phone']);
    const writer = csvWriter({ ...options, columns: texts, language });
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const parts = writer.line({ 0: one, 1: two, 2: three }).split(/[,;\t\r\n]/);
        expect(parts.filter((part) => /^"*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
      }),
    );
  },
);

describe('An export', () => {
  const { service, creator } = useStore({}, beforeEach);

  test('in Russian has semicolons between cells and decimal commas, in UTF-8 with its mark', async () => {
    await pay(service, creator, { customer: { name: 'Ли; Анна, Ольга' } });
    const csv = await download(service, await newExport(creator, { language: 'RU' }));
    expect(csv.startsWith('\uFEFFid;payment_id;')).toBe(true);
    expect(csv).toContain('"Ли; Анна, Ольга"');
    expect(rowsOf(csv, ';')).toMatchObject([{ amount: '10,00', customer_name: 'Ли; Анна, Ольга' }]);
  });

  test('has a column for each metadata key: text, numbers, and JSON of anything else', async () => {
    const metadata = {
      order: 'A-1',
      count: 5,
      big: 1.5,
      yes: true,
      nested: { a: [1] },
      none: null,
    };
    await pay(service, creator, { link: { metadata } });
    await pay(service, creator);
    const metadataKeys = ['order', 'count', 'big', 'yes', 'nested', 'none', 'missing', 'order"x'];
    const csv = await download(service, await newExport(creator, { metadataKeys }));
    const [titles = [], first = [], second = []] = parse(csv, {
      ...{ bom: true, record_delimiter: '\r\n' },
    });
    expect(titles.slice(-8)).toEqual(metadataKeys.map((key) => `metadata.${key}`));
    expect(first.slice(-8)).toEqual(['A-1', '5', '1.5', 'true', '{"a":[1]}', '', '', '']);
    expect(second.slice(-8)).toEqual(Array(8).fill(''));
  });

  test('finds metadata by keys of any name, and nothing by those that a link does not have', async () => {
    const long = '中'.repeat(40);
    const metadata = JSON.parse(`{"${long}":"A","__proto__":"B"}`);
    await pay(service, creator, { link: { metadata } });
    const metadataKeys = [long, '__proto__', 'constructor'];
    const path = await newExport(creator, { metadataKeys });
    const [row] = rowsOf(await download(service, path));
    expect(metadataKeys.map((key) => row?.[`metadata.${key}`])).toEqual(['A', 'B', '']);
  });

  test('as NDJSON has amounts as the API has them, and all metadata as it was sent', async () => {
    const metadata = { z: 1, a: { '=b': ['\n', null] }, text: '=1+1' };
    const customer = { name: '=1+1\n"', phoneNumber: '79991234567' };
    const { paymentId } = await pay(service, creator, { link: { metadata }, customer });
    const path = await newExport(creator, { format: 'NDJSON', language: 'RU' });
    const text = await download(service, path);
    expect(text).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(text)).toMatchObject({
      ...{
        id: expect.any(Number),
        payment_id: paymentId,
        amount: '10.00',
        refunded_amount: '0.00',
      },
      ...{ created_at: '2026-11-21T12:00:00.000+00:00', payment_link_label: null },
      ...{ customer_name: '=1+1\n"', customer_phone_number: '79991234567', metadata },
    });
    expect(text).toContain('"metadata":{"z":1,"a":');
  });
});
