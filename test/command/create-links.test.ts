import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { ended, useCommandOfStore } from '../support/service/command.js';
import { answer, loseAnswer, startGateway } from '../support/world/gateway.js';
import { useFolders } from '../support/service/processes.js';

const { service, creator, given, run, start } = useCommandOfStore(beforeEach);
const newFolder = useFolders();
let folder: string;
beforeEach(async () => void (folder = await newFolder()));

const input = () => join(folder, 'students.csv');
const output = () => join(folder, 'links.csv');
const args = (out = output()) => ['links', 'create', '--from', input(), '--out', out];

/** Writes the input. `P` at the begin of a line stands for the id of the product. */
const write = (text: string, encoding?: 'utf16le') =>
  writeFile(input(), text.replace(/^P(?=[,;\t])/gm, String(creator.productId)), encoding);

async function create(text: string, ...more: string[]) {
  await write(text);
  return run([...args(), ...more], creator);
}

const written = async (delimiter = ',') => parse(await readFile(output(), 'utf8'), { delimiter });
const links = async (): Promise<any[]> =>
  (
    await creator.graphql(
      '{ paymentLinks(first: 100) { totalCount nodes { uuid label useOnce maxPayments expiresAt metadata prices { formatted isDiscountPrice } } } }',
    )
  ).data.paymentLinks.nodes.reverse();
const count = async (): Promise<number> =>
  (await creator.rest('GET', creator.links)).body.meta.total;

describe('links create', () => {
  test('makes a link for each line, and writes its address behind the cells', async () => {
    const { code, values } = await create(
      [
        'product_id,eur,eur_discount,rub,use_once,max_payments,expires_at,label,email,name,phone_number,metadata.order',
        'P,20,15.5,1500,yes,,2027-01-31T12:00:00+01:00,"Lee, Ann",ann@example.com,Ann Lee,+491511,A-1',
        'P,10,,,,5,,,,,,',
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
    const [one, two] = await links();
    expect(one).toMatchObject({
      label: 'Lee, Ann',
      useOnce: true,
      expiresAt: '2027-01-31T11:00:00.000Z',
      metadata: { order: 'A-1' },
      prices: [
        { formatted: '€15.50', isDiscountPrice: true },
        { formatted: '1500.00 ₽', isDiscountPrice: false },
      ],
    });
    expect(two).toMatchObject({ label: null, useOnce: false, maxPayments: 5, metadata: {} });
    const [header, first, second] = await written();
    expect(header?.slice(-2)).toEqual(['uuid', 'payment_link']);
    expect([first?.at(-2), second?.at(-2)]).toEqual([one.uuid, two.uuid]);
    expect(first?.[7]).toBe('Lee, Ann');
    expect(first?.at(-1)).toContain(
      '&email=ann%40example.com&name=Ann%20Lee&phone_number=%2B491511',
    );
    expect(values.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('keeps the file from other users, and writes to none that a link beside it leads to', async () => {
    const other = join(folder, 'other');
    await writeFile(other, 'of somebody else');
    await symlink(other, `${output()}.part.new`);
    expect((await create('product_id,eur\nP,10\n')).code).toBe(0);
    expect(await readFile(other, 'utf8')).toBe('of somebody else');
    expect((await stat(output())).mode & 0o777).toBe(0o600);
  });

  test.each<[string, string, string, 'utf16le'?]>([
    ['a semicolon, a BOM and decimal commas', '\ufeffproduct_id;eur;label\r\nP;10,50;Ann\r\n', ';'],
    ['a tab', 'product_id\teur\tlabel\nP\t10,50\tAnn\n', '\t'],
    ['UTF-16 with a BOM', '\ufeffproduct_id\teur\tlabel\nP\t10,50\tAnn\n', '\t', 'utf16le'],
  ])('reads %s', async (_what, text, delimiter, encoding) => {
    await write(text, encoding);
    expect((await run(args(), creator)).code).toBe(0);
    expect(await links()).toMatchObject([{ label: 'Ann', prices: [{ formatted: '€10.50' }, {}] }]);
    expect(await written(delimiter)).toHaveLength(2);
  });

  test('makes two links of two equal lines, and none of lines that have theirs', async () => {
    const text = 'product_id,eur\nP,10\nP,10\n';
    await create(text);
    expect(await count()).toBe(2);
    expect(await create(text)).toMatchObject({ code: 0, values: [] });
    await create(`${text}P,10\nP,11\n`);
    expect([await count(), (await written()).length]).toEqual([4, 5]);
  });
});

describe('Faults are told by line and column:', () => {
  test('of cells', async () => {
    const { code, values, stderr } = await create(
      [
        'product_id,eur,eur_discount,rub,use_once,max_payments,expires_at,email',
        '4711,10,,,,,,',
        `${creator.freeProductId},10,,,,,,`,
        'P,10.123,,,,,,',
        'P,,,,,,,',
        'P,ten,,0,maybe,-1,tomorrow,',
        'P,10,10,,,,,',
        'P,10,,,true,2,,',
        'P,10,,,,,2020-01-01T00:00:00Z,',
        `P,10,,,,,,${'x'.repeat(256)}`,
        'P,10',
        'P,,15,,,,,',
        'P,10,,,,,,',
      ].join('\n'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was made');
    expect(values.map(({ line, column }) => [line, column])).toEqual([
      [2, 'product_id'],
      [3, 'product_id'],
      [4, 'eur'],
      [5, 'eur'],
      [6, 'eur'],
      [6, 'use_once'],
      [6, 'max_payments'],
      [6, 'expires_at'],
      [6, 'rub'],
      [7, 'eur_discount'],
      [8, 'max_payments'],
      [9, 'expires_at'],
      [10, 'email'],
      [11, ''],
      [12, 'eur'],
    ]);
    expect(values[2].message).toMatch(/2 decimal/);
    expect(await count()).toBe(0);
    await expect(readFile(output())).rejects.toThrow('ENOENT');
  });

  test.each([
    ['a missing column', 'eur\n10\n', [[1, 'product_id']]],
    ['discounts without a column of prices', 'product_id,eur_discount\nP,10\n', [[1, 'eur']]],
    ['an unknown column', 'product_id,eur,colour\nP,10,red\n', [[1, 'colour']]],
    ['a column that is there twice', 'product_id,eur,eur\nP,10,10\n', [[1, 'eur']]],
    ['an empty file', '', ['product_id', 'eur'].map((column) => [1, column])],
    ['a quote that is not closed', 'product_id,eur,label\nP,10,x\nP,10,"Ann\nP,10,\n', [[3, '']]],
    ['a line break within a cell', 'product_id,eur,label\nP,10,"a\nb"\nP,x,\n', [[4, 'eur']]],
  ])('%s', async (_what, text, places) => {
    const { code, values } = await create(text);
    expect([code, values.map(({ line, column }) => [line, column])]).toEqual([1, places]);
    expect(await count()).toBe(0);
  });

  test('unless --skip-invalid makes the others', async () => {
    const text = 'product_id,eur\nP,10\nP,x\nP,11\n';
    const { code, values } = await create(text, '--skip-invalid');
    expect(code).toBe(1);
    expect(values[0]).toMatchObject({ line: 3, column: 'eur' });
    expect(await count()).toBe(2);
  });

  test('of a file: missing, not in UTF-8, or the output', async () => {
    expect((await run(args(), creator)).code).toBe(2);
    await writeFile(input(), Buffer.from('product_id,eur,label\n1,10,Jos\xe9\n', 'latin1'));
    expect(await run(args(), creator)).toMatchObject(ended(2, 'UTF-8'));
    expect((await run(args(input()), creator)).code).toBe(2);
    await create('product_id,eur\nP,10\n');
    expect((await create('product_id,rub,eur\nP,900,10\n')).code).toBe(2);
  });

  test('of times that no calendar or clock has', async () => {
    const times = [
      '2027-02-30T00:00:00Z',
      '2027-04-31T24:00:00Z',
      '2027-02-28T24:00:00Z',
      '2027-13-01T00:00:00Z',
      '2027-01-01 25:00Z',
      '2027-01-01T00:00:00+24:00',
    ];
    const lines = times.map((time) => `P,10,${time}\n`).join('');
    const text = `product_id,eur,expires_at\n${lines}P,10,2028-02-29 23:59z\n`;
    const { code, values } = await create(text, '--skip-invalid');
    const faults = times.map((_, index) => ({
      line: index + 2,
      column: 'expires_at',
      message: 'There is no such time.',
    }));
    expect([code, values.slice(0, -1)]).toEqual([1, faults]);
    expect(await links()).toMatchObject([{ expiresAt: '2028-02-29T23:59:00.000Z' }]);
  });
});

describe('A run that was ended goes on,', () => {
  const twelve = `product_id,eur,label\n${Array.from({ length: 12 }, (_, n) => `P,10,${n % 7}`).join('\n')}\n`;

  test('by Ctrl-C, after which what is made is written', async () => {
    await write(twelve);
    const command = start(args(), creator);
    await command.until(3);
    const stopped = await command.stop('SIGINT');
    expect(stopped).toMatchObject(ended(130, 'Run the command again'));
    expect((await written()).length - 1).toBe(await count());
    expect((await run(args(), creator)).code).toBe(0);
    expect(await count()).toBe(12);
  });

  test('before its first link, its header saved by other software', async () => {
    await writeFile(output(), '\ufeff"product_id",eur,uuid,payment_link\r\n');
    expect((await create('product_id,eur\nP,10\n')).code).toBe(0);
    const text = await readFile(output(), 'utf8');
    expect(text).toMatch(/^\ufeff"product_id",eur,uuid,payment_link\r\n\d+,10,/);
    expect((await create('product_id,eur\nP,10\n')).values).toEqual([]);
  });

  test('by a key that ended in the middle', async () => {
    await write(twelve);
    const command = start(args(), creator);
    await command.until(3);
    const { data } = await creator.graphql(
      'mutation { createApiKey(input: { name: "B" }) { key } }',
    );
    await creator.rest('DELETE', `/creator-api/keys/${creator.keyId}`);
    expect(await command.ended).toMatchObject(ended(1, 'key'));
    const { key } = data.createApiKey;
    expect((await run(args(), { key })).code).toBe(0);
    const { data: made } = await service.graphql(key, '{ paymentLinks { totalCount } }');
    expect(made.paymentLinks.totalCount).toBe(12);
  });

  test('of which no link was made: the file cannot be written', async () => {
    await write(twelve);
    expect((await run(args(join(folder, 'none', 'links.csv')), creator)).code).toBe(2);
    expect(await count()).toBe(0);
  });

  test('over answers that are lost, and limits that are used up', async () => {
    const gateway = await startGateway(given.url);
    await write('product_id,eur\nP,10\nP,10\nP,10\n');
    const through = { ...creator, url: gateway.url };
    // The first two requests ask for the version and the products.
    const pass = (response: any, go: () => Promise<Response>) =>
      go().then(async (answered) => response.writeHead(answered.status).end(await answered.text()));
    const limited = answer(429, { 'retry-after': '1', 'content-type': 'application/json' });
    gateway.treat(pass, pass, loseAnswer, limited, answer(503), loseAnswer);
    const { code, stderr } = await run(args(), through);
    gateway.close();
    expect(code).toBe(0);
    expect(stderr).toContain('Going on in 1 s');
    expect(await count()).toBe(3);
  });

  test('Two commands do not write to one file at once', async () => {
    await write(twelve);
    const command = start(args(), creator);
    await command.until(1);
    expect(await run(args(), creator)).toMatchObject(ended(1, 'links.csv'));
    expect((await command.ended).code).toBe(0);
    expect(await count()).toBe(12);
  });
});
