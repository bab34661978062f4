import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rates, startBank, type Bank } from './support/bank.js';
import { createPostgresDatabase } from './support/database.js';
import { startServer, useFolders, type RunningServer, type Settings } from './support/process.js';
import { useReceiver, type Received } from './support/receiver.js';
import { linksPath, tenEuros } from './support/service.js';

const postgres = process.env.TEST_DATABASE_URL;
const kills = 20;
/** After a crash an event goes out again within this time. */
const recoveryMs = 60_000;

const newFolder = useFolders();
const receiver = useReceiver();
const platformKey = randomUUID();
let bank: Bank;
let settings: Settings;
let drop: (() => Promise<void>) | undefined;
let key: string;
let productId: number;

async function ask(server: RunningServer, apiKey: string, query: string): Promise<any> {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

async function makeLink(server: RunningServer, more: object = {}): Promise<string> {
  const response = await fetch(server.address + linksPath(productId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ ...tenEuros, ...more }),
  });
  return ((await response.json()) as { uuid: string }).uuid;
}

const recordPayment = (server: RunningServer, uuid: string, paymentId: string) =>
  ask(
    server,
    platformKey,
    `mutation { recordPayment(input: {
      linkUuid: "${uuid}", paymentId: "${paymentId}", currency: EUR, amount: "10.00"
    }) { id } }`,
  );

const paymentIds = (received: Received[]): Set<string> =>
  new Set(received.map(({ body }) => JSON.parse(body).data.payment.id));

beforeAll(async () => {
  bank = await startBank();
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  bank.behave(rates({ date: `${day}.${month}.${year}` }));
  const database = postgres ? await createPostgresDatabase(postgres) : undefined;
  drop = database?.drop;
  settings = {
    // Embedded, the service makes a key of its own, and must find it again at each start.
    ...(database && {
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    }),
    DATA_DIR: await newFolder(),
    EXCHANGE_RATE_URL: bank.address,
    PLATFORM_API_KEY: platformKey,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  };
  const server = await startServer(settings);
  await server.logged('Exchange rate read');
  const made = await ask(
    server,
    platformKey,
    'mutation { createCreator(input: { storeName: "ann" }) { id } }',
  );
  const creatorId = made.data.createCreator.id as number;
  const more = await ask(
    server,
    platformKey,
    `mutation {
      createProduct(input: { creatorId: ${creatorId}, title: "Course", isFree: false }) { id }
      issueApiKey(input: { creatorId: ${creatorId}, name: "Test" }) { key }
    }`,
  );
  productId = more.data.createProduct.id;
  key = more.data.issueApiKey.key;
  await ask(
    server,
    key,
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
  );
  await server.stop('SIGTERM');
});

afterAll(async () => {
  await bank.close();
  await drop?.();
});

test(
  `No event is lost when the server is killed right after recordPayment answered, ${kills} times over`,
  async () => {
    const paid: string[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      const server = await startServer(settings);
      const uuid = await makeLink(server);
      const { data } = await recordPayment(server, uuid, `pay_${kill}`);
      await server.stop('SIGKILL');
      expect(data.recordPayment.id).toEqual(expect.any(Number));
      paid.push(`pay_${kill}`);
    }
    const server = await startServer(settings);
    await receiver.until((received) => paymentIds(received).size === kills);
    expect([...paymentIds(receiver.received)].sort()).toEqual(paid.sort());
    const { code } = await server.stop('SIGTERM');
    expect(code).toBe(0);
  },
  kills * 10_000 + recoveryMs,
);

describe.skipIf(!postgres)('Two processes on one database', () => {
  let servers: RunningServer[];
  beforeAll(async () => {
    servers = await Promise.all([startServer(settings), startServer(settings)]);
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop('SIGTERM'))));

  test('take one payment, and tell one event, of 50 who pay a use_once link at once', async () => {
    const [one] = servers as [RunningServer];
    const uuid = await makeLink(one, { use_once: true });
    receiver.received.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        recordPayment(servers[index % 2] as RunningServer, uuid, `race_${index}`),
      ),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'PAID');
    expect(codes.sort()).toEqual([...Array(49).fill('LINK_USED'), 'PAID']);
    const { data } = await ask(
      one,
      key,
      `{ paymentLink(uuid: "${uuid}") { payments { totalCount } } }`,
    );
    expect(data.paymentLink.payments.totalCount).toBe(1);

    // What comes after it is a payment of its own, so a second event of the first would have come before.
    const next = await makeLink(one);
    await recordPayment(one, next, 'after');
    await receiver.until((received) => paymentIds(received).has('after'));
    expect(receiver.received).toHaveLength(2);
  });
});
