import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvAmount, csvLine } from '../../src/cabinet/features/payments/csv.js';

test('CSV in Russian has a decimal comma, and semicolons between the cells', () => {
  const line = (language: 'en' | 'ru'): string =>
    csvLine(['Lee, Ann; Bob', csvAmount('1000.00', language)], language);
  expect(line('en')).toBe('"Lee, Ann; Bob",1000.00\r\n');
  expect(line('ru')).toBe('"Lee, Ann; Bob";1000,00\r\n');
});

test('CSV ends each line as RFC 4180 demands', () => {
  expect(csvLine(['pay_1', '10.00', ''], 'en')).toBe('pay_1,10.00,\r\n');
});

test.each([
  ['a comma', 'Lee, Ann', '"Lee, Ann"'],
  ['a quote', 'The "best" course', '"The ""best"" course"'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['a carriage return', 'one\rtwo', '"one\rtwo"'],
])('CSV quotes a cell with %s', (_, text, cell) => {
  expect(csvLine([text, 'x'], 'en')).toBe(`${cell},x\r\n`);
});

test.each([
  ['=HYPERLINK(A1)', "'=HYPERLINK(A1)"],
  ['+4915112345678', "'+4915112345678"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', '"\'\r\'=1+1"'],
  ['\n=1+1', '"\'\n\'=1+1"'],
  ['=1,"2"', '"\'=1,""2"""'],
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann,=1+1', `"Ann,'=1+1"`],
  ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
  ['Ann;"=1+1"', `"Ann;'""=1+1"""`],
])('CSV writes the formula %j as text', (text, cell) => {
  expect(csvLine([text], 'en')).toBe(`${cell}\r\n`);
});

test.each(['ann@example.com', '2026-11-21 14:03:05', 'a=b', 'Ann-Marie', "it's", '😀', 'Анна'])(
  'CSV leaves %j as it is',
  (text) => {
    expect(csvLine([text], 'en')).toBe(`${text}\r\n`);
  },
);

test.each(['en', 'ru'] as const)(
  'CSV begins no cell with a formula, wherever a spreadsheet splits the line (%s)',
  (language) => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aЖ=+-@,;\t\r\n" \'')) });
    fc.assert(
      fc.property(fc.array(text), (cells) => {
        const parts = csvLine(cells, language).split(/[,;\t\r\n]/);
        expect(parts.filter((part) => /^"*[=+\-@]/.test(part))).toEqual([]);
      }),
    );
  },
);
