import { connect } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreateExportInput } from '../../schema/generated/operations.js';
import { exportedRows } from '../../src/exports/download.js';
import { mostDownloads } from '../../src/exports/places.js';
import { newKey } from '../support/scenes/api-keys.js';
import { onBehalfOf, signInWithToken } from '../support/scenes/cabinet-session.js';
import { useClock } from '../support/scenes/clock.js';
import { suspend } from '../support/scenes/creators.js';
import { download, newExport, rowsOf } from '../support/scenes/exports.js';
import { growth } from '../support/scenes/metrics.js';
import { newLink, pay, payment, recordPayment } from '../support/scenes/payments.js';
import { useListening } from '../support/service/client.js';
import { useCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const other = useCreator(service);
useClock(service);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** More payments than two pages hold. */
const many = 2001;

/** Makes payments, all at the present time of the service, with a name of so many letters. */
async function payMany(by = creator, count = many, letters = 200): Promise<void> {
  const { uuid } = await newLink(by);
  await service.database.sql(`
    INSERT INTO payments (creator_id, payment_id, payment_link_id, currency, amount, customer_name, created_at)
    SELECT creator_id, 'many-' || product_id || '-' || number, id, 'EUR', 10, repeat('x', ${letters}), '2026-11-21T11:00:00Z'
    FROM payment_links, generate_series(1, ${count}) AS number WHERE uuid = '${uuid}'`);
}

/** The path of an export that the platform makes for the creator. */
const newExportOnBehalf = () => newExport({ graphql: onBehalfOf(service, creator) });

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Opens an export, and reads the first piece of it. */
async function open(path: string): Promise<Reader> {
  const response = await service.fetch(path);
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return reader;
}

/** Reads on to the end. @throws Error when the download breaks off */
async function readOn(reader: Reader): Promise<void> {
  while (!(await reader.read()).done);
}

/** The status of an answer, whose body nobody reads. */
async function statusOf(path: string, method = 'GET'): Promise<number> {
  const { status, body } = await service.fetch(path, { method });
  await body?.cancel();
  return status;
}

describe('An address', () => {
  test('gives the file with its name, kept by no cache', async () => {
    const path = await newExport(creator, { from: '2026-11-01', to: '2026-11-30' });
    const got = await service.fetch(path);
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments-2026-11-01-2026-11-30.csv"',
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    await got.text();
    const lines = await newExport(creator, { what: 'REJECTED_PAYMENTS', format: 'NDJSON' });
    const head = await service.fetch(lines, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('application/x-ndjson');
    expect(head.headers.get('content-disposition')).toBe(
      'attachment; filename="rejected-payments-2026-11-21.ndjson"',
    );
    expect(await statusOf(path, 'POST')).toBe(405);
  });

  test('is stale after 10 minutes, and says so in the language of the reader', async () => {
    const path = await newExport(creator);
    service.clock.pass(10 * 60_000 - 1);
    expect(await statusOf(path)).toBe(200);
    service.clock.pass(1);
    const stale = await service.fetch(path, { headers: { 'Accept-Language': 'ru' } });
    expect(stale.status).toBe(410);
    expect(stale.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await stale.text()).toContain('Эта ссылка больше не действует');
  });

  test('that was altered gives nothing', async () => {
    const path = await newExport(creator);
    const altered = path.slice(0, -2) + (path.endsWith('AA') ? 'BB' : 'AA');
    for (const wrong of [altered, path.slice(0, -4), '/exports/', '/exports/x', `${path}/x`]) {
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 410]);
    }
  });

  test('ends with the key, the session or the creator that made it', async () => {
    const cabinet = await signInWithToken(service, creator);
    const [byKey, bySession] = [await newExport(creator), await newExport(cabinet)];
    await cabinet.signOut();
    expect([await statusOf(byKey), await statusOf(bySession)]).toEqual([200, 410]);
    const onBehalf = await newExportOnBehalf();
    expect(await statusOf(onBehalf)).toBe(200);
    await suspend(service, creator);
    for (const path of [byKey, onBehalf]) {
      expect([await statusOf(path), await statusOf(path, 'HEAD')]).toEqual([410, 410]);
    }
  });

  test('that the platform makes while the creator is suspended gives the file', async () => {
    await suspend(service, creator);
    service.clock.pass(1);
    expect(await statusOf(await newExportOnBehalf())).toBe(200);
  });

  test('is masked in the log', async () => {
    const path = await newExport(creator);
    await download(service, path);
    const lines = service.logLines.filter((line) => line.includes('/exports/'));
    expect(lines.some((line) => line.includes('"/exports/{token}"'))).toBe(true);
    expect(service.logLines.filter((line) => line.includes(path.slice(9, 50)))).toEqual([]);
  });
});

describe('A download', () => {
  const seller = useCreator(service);
  beforeAll(() => payMany(seller));

  /** An export with a key of its own. */
  async function withKey() {
    const { key, id } = await newKey(seller);
    const path = await newExport({ graphql: (...asked) => service.graphql(key, ...asked) });
    return { path, revoke: () => seller.rest('DELETE', `/creator-api/keys/${id}`) };
  }

  test('has each payment from before it began once, while others are made', async () => {
    await payMany();
    const response = await service.fetch(await newExport(creator));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const pieces: Uint8Array[] = [];
    const { uuid } = await newLink(creator);
    for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
      pieces.push(piece.value);
      await recordPayment(service, payment(uuid));
    }
    const ids = rowsOf(Buffer.concat(pieces).toString()).map((row) => row.payment_id);
    const old = ids.filter((id) => id?.startsWith('many-'));
    expect([old.length, new Set(old).size, ids.length]).toEqual([many, many, many]);
  });

  test('lets the process do other work after each page', async () => {
    const response = await service.fetch(await newExport(seller));
    let [turns, isRead] = [0, false];
    const count = (): void => {
      turns++;
      if (!isRead) setImmediate(count);
    };
    count();
    await response.arrayBuffer();
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  type Begun = [path: string, end: () => unknown];
  test.each<[string, () => Promise<Begun>]>([
    ['its key is revoked', async () => Object.values(await withKey()) as Begun],
    [
      'its session is signed out',
      async () => {
        const cabinet = await signInWithToken(service, seller);
        return [await newExport(cabinet), () => cabinet.signOut()];
      },
    ],
    [
      'the creator for whom the platform made it is suspended',
      async () => {
        await payMany();
        return [await newExportOnBehalf(), () => suspend(service, creator)];
      },
    ],
    [
      'the database fails',
      async () => [
        await newExport(seller),
        () => vi.spyOn(service.services, 'query').mockRejectedValue(new Error('Lost')),
      ],
    ],
  ])('breaks off when %s half way, and never looks whole', async (_when, begin) => {
    const [path, end] = await begin();
    const reader = await open(path);
    await end();
    await expect(readOn(reader)).rejects.toThrow();
  });

  test('goes on after the 10 minutes of its address', async () => {
    const reader = await open(await newExport(seller));
    service.clock.pass(30 * 60_000);
    await readOn(reader);
  });

  test('ends after a minute in which nothing is read', async () => {
    const path = await newExport(seller);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = await open(path);
    vi.advanceTimersByTime(60_000);
    await expect(readOn(reader)).rejects.toThrow('nothing was read for a minute');
  });

  test('ends after an hour, however steadily it is read', async () => {
    // Each is read by itself.
    await payMany(creator, 70, 70_000);
    const path = await newExport(creator);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = await open(path);
    const readSteadily = async (): Promise<void> => {
      while (!(await reader.read()).done) vi.advanceTimersByTime(59_000);
    };
    await expect(readSteadily()).rejects.toThrow('it took an hour');
  });

  test('of a client that leaves frees its place', async () => {
    const path = await newExport(seller);
    const reader = await open(path);
    await reader.cancel();
    expect(rowsOf(await download(service, path))).toHaveLength(many);
  });

  test('waits 5 seconds for another one of its creator, and is then refused', async () => {
    const path = await newExport(seller);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = await open(path);
    const [second, third] = [service.fetch(path), service.fetch(path)];
    expect(rowsOf(await download(service, await newExport(other)))).toEqual([]);
    await vi.advanceTimersByTimeAsync(4999);
    await readOn(first);
    const found = await second;
    expect(found.status).toBe(200);
    await vi.advanceTimersByTimeAsync(1);
    const refused = await third;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(rowsOf(await found.text())).toHaveLength(many);
  });

  test('is refused at once while ten others of its creator wait', async () => {
    const path = await newExport(seller);
    const reader = await open(path);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused: number[] = [];
    const asked = Array.from({ length: 11 }, async () =>
      refused.push((await service.fetch(path)).status),
    );
    await expect.poll(() => refused).toEqual([429]);
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(asked);
    await reader.cancel();
  });

  test('waits 5 seconds while others have all places of the process, and is then refused', async () => {
    const { exportPlaces } = service.services;
    const never = new Promise(() => undefined);
    const others = Array.from({ length: mostDownloads }, (_, index) => BigInt(-index));
    const taken = await Promise.all(others.map((id) => exportPlaces.take(id, never)));
    const path = await newExport(creator);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = service.fetch(path);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await refused).status).toBe(429);
    const found = service.fetch(path);
    await vi.advanceTimersByTimeAsync(4999);
    for (const free of taken) free?.();
    expect(await (await found).text()).toContain('payment_id');
  });

  test('reads metadata once for all keys, 100 rows a page', async () => {
    await payMany(creator, 250);
    const pagesOf = async (more: Partial<CreateExportInput>): Promise<string[]> => {
      const path = await newExport(creator, more);
      service.statements.length = 0;
      await download(service, path);
      return service.statements.filter((sql) => sql.includes('walked'));
    };
    const one = await pagesOf({ metadataKeys: ['a'] });
    const metadataKeys = Array.from({ length: 20 }, (_, key) => `${key}`);
    expect(await pagesOf({ metadataKeys })).toEqual(one);
    expect([one.length, (await pagesOf({ format: 'NDJSON' })).length]).toEqual([4, 4]);
    expect(await pagesOf({})).toHaveLength(2);
  });

  test('is counted by its outcome', async () => {
    const { path, revoke } = await withKey();
    const grown = await growth(service, /exports_total/, async () => {
      await download(service, path);
      await (await open(path)).cancel();
      await revoke();
      expect(await statusOf(path)).toBe(410);
    });
    expect(grown).toEqual({
      'payment_links_exports_total{kind="payments",outcome="done"}': 1,
      'payment_links_exports_total{kind="payments",outcome="broken"}': 1,
      'payment_links_exports_total{kind="payments",outcome="refused"}': 1,
    });
  });
});

const listening = useListening(service);

/** What a connection gets, and the code of the error with which it ends; undefined if it is closed. */
async function receive(request: string): Promise<{ text: string; code: string | undefined }> {
  const port = Number(new URL(listening.url).port);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let [text, code]: [string, string | undefined] = ['', undefined];
  socket.on('data', (piece) => (text += String(piece)));
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code));
  socket.write(`${request}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.on('close', resolve));
  return { text, code };
}

test('an export comes in chunks, and HEAD has its headers alone', async () => {
  const { paymentId } = await pay(service, creator);
  const path = await newExport(creator);
  const got = await receive(`GET ${path} HTTP/1.1`);
  expect(got.code).toBeUndefined();
  expect(got.text).toContain('Transfer-Encoding: chunked');
  expect(got.text).toContain(paymentId);
  expect(got.text.endsWith('\r\n0\r\n\r\n')).toBe(true);
  const head = await receive(`HEAD ${path} HTTP/1.1`);
  expect(head.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head.text.endsWith('\r\n\r\n')).toBe(true);
  expect(head.text).not.toContain(paymentId);
});

const versions = ['HTTP/1.0', 'HTTP/1.1'];
test.each(versions)('an export that fails resets the connection (%s)', async (version) => {
  await pay(service, creator);
  const path = await newExport(creator);
  vi.spyOn(service.services.metrics.of(exportedRows), 'inc').mockImplementation(() => {
    throw new Error('Lost');
  });
  const { text, code } = await receive(`GET ${path} ${version}`);
  expect(code).toBe('ECONNRESET');
  expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false);
});
