import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { isDatabaseOutage } from '../../../src/core/database/outage.js';
import { tenEuros, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

/** Makes the database fail with a code whenever a row of a table is added or changed. */
async function failWith(code: string): Promise<void> {
  await service.database.sql(`
    CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'It cannot be done' USING ERRCODE = '${code}'; END $$;
    CREATE OR REPLACE TRIGGER fail BEFORE INSERT OR UPDATE ON payment_links EXECUTE FUNCTION fail();
    CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON api_keys EXECUTE FUNCTION fail();`);
}

/** Requests that run SQL by hand, run Prisma, and run Prisma for GraphQL. */
const ask = () => [
  creator.rest('POST', creator.links, tenEuros),
  creator.rest('POST', '/creator-api/keys', { name: 'Shop' }),
  creator.graphql('mutation { createApiKey(input: { name: "Shop" }) { key } }'),
];

describe('A 503 to try again is the answer when', () => {
  test.each([
    ['a connection failed', '08006'],
    ['another server is the primary now', '25006'],
    ['the role may not connect', '28000'],
    ['the password is wrong', '28P01'],
    ['the database is not there', '3D000'],
    ['the database takes no connections', '55000'],
    ['the disk is full', '53100'],
    ['there is no memory left', '53200'],
    ['there are too many connections', '53300'],
    ['an administrator ends the session', '57P01'],
    ['the server crashed', '57P02'],
    ['the server starts up or shuts down', '57P03'],
    ['the database was dropped', '57P04'],
    ['the session idled', '57P05'],
    ['the disk cannot be read', '58030'],
    ['the statement took too long', '57014'],
    ['a lock took too long', '55P03'],
    ['the transaction idled', '25P03'],
    ['a deadlock was found', '40P01'],
    ['transactions cannot be put in an order', '40001'],
    ['the statement was to be prepared by one that failed', '26000'],
  ])('%s (%s)', async (_, code) => {
    await failWith(code);
    for (const { status, headers } of await Promise.all(ask())) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
  });
});

describe('A 503 answers the driver error', () => {
  const networkCodes =
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN';
  const prismaCodes = 'P1001 P1002 P1008 P1017 P2024 P2028 P2034 P2037';
  const messages = [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'terminating connection due to unexpected postmaster exit',
  ];

  test.each([
    ...`${networkCodes} ${prismaCodes}`.split(' ').map((code) => ({ code, message: 'Failed' })),
    ...messages.map((message) => ({ code: undefined, message })),
  ])('$code $message', async ({ code, message }) => {
    // Errors of the drivers, not all of which can be caused here.
    vi.spyOn(service.services.keyUsage, 'record').mockImplementationOnce(() => {
      throw Object.assign(new Error(message), { code });
    });
    const { status, headers } = await creator.rest('GET', '/creator-api/keys');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });
});

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['XX000', 'could not commit transaction for shard 102008 on any active node'],
])('An outage at COMMIT is a 503, too (%s)', async (code, words) => {
  await service.database.sql(`
    CREATE OR REPLACE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE '${words}' USING ERRCODE = '${code}'; END $$;
    DROP TRIGGER IF EXISTS fail ON api_keys;
    CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON api_keys DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail_late();`);
  onTestFinished(async () => void (await service.database.sql('DROP FUNCTION fail_late CASCADE')));
  const [, byRest, byGraphql] = await Promise.all(ask());
  expect([byRest?.status, byGraphql?.status]).toEqual([503, 503]);
});

test('An outage is logged as a warning, with its cause', async () => {
  await failWith('53300');
  service.logLines.length = 0;
  await creator.rest('POST', creator.links, tenEuros);
  const [line] = service.logLines.filter((text) => text.includes('The database is out of reach'));
  expect(JSON.parse(line as string)).toMatchObject({
    level: 40,
    err: { message: 'It cannot be done' },
  });
});

test('A wrong statement is a 500 without Retry-After', async () => {
  await failWith('22012');
  for (const { status, headers } of await Promise.all(ask())) {
    expect([status, headers.get('retry-after')]).toEqual([500, null]);
  }
});

function message(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(5, type);
  header.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([header, content]);
}

test('A session that PostgreSQL ends as soon as it is ready counts as an outage', async () => {
  const welcome = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const fatal = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([welcome, ready, fatal])));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const database = openPostgres(`postgres://postgres@127.0.0.1:${port}/payment_links`);
  onTestFinished(async () => {
    await database.close();
    server.close();
  });
  const transaction = database.db.$transaction((tx) => tx.$queryRaw`SELECT 1`);
  const error: unknown = await transaction.catch((reason: unknown) => reason);
  expect(isDatabaseOutage(error)).toBe(true);
});
