import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import { mutate, newEndpoint } from '../support/scenes/webhooks.js';

const service = useService();
const receiver = useReceiver();
const customer = { email: 'ann@private.example', name: 'Ann Private', phoneNumber: '+1555010203' };

/** The secrets, which only their owner may see. */
const secrets: string[] = [];
const refusals: string[] = [];
const creator = useCreator(service);

/** Runs every request that has to do with secrets, with right and with wrong input. */
beforeAll(async () => {
  const strange = generateKey(1n);
  secrets.push(service.platformKey, creator.key, strange, ...Object.values(customer));

  const made = await creator.rest('POST', '/creator-api/keys', { name: 'Shop' });
  const path = `/creator-api/keys/${made.body.id}`;
  const again = await creator.rest('POST', `${path}/regenerate`);
  secrets.push(made.body.key, again.body.key);

  const { endpoint, secret } = await newEndpoint(creator, `${receiver.url}?token=hush-hush`);
  const rotated = await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpoint.id });
  secrets.push(secret, rotated.secret, 'hush-hush');

  const { uuid } = await newLink(creator, { metadata: { note: 'between us' } });
  secrets.push('between us');
  for (const code of [500, 200]) {
    receiver.behave(status(code));
    await recordPayment(service, payment(uuid, { customer }));
    await service.webhooks.runOnce();
  }

  for (const key of [strange, 'plk_short', made.body.key, service.platformKey]) {
    for (const [method, at, body] of [
      ['GET', '/creator-api/keys', undefined],
      ['DELETE', `${path}?key=${key}&email=${customer.email}`, undefined],
      ['POST', '/creator-api/keys', `{"name":"${key}`],
      ['POST', '/graphql', JSON.stringify({ query: '{ viewer { nothing } }', variables: { key } })],
      [
        'POST',
        '/graphql',
        JSON.stringify({ query: `{ apiKeys(first: "${key}") { nodes { id } } }` }),
      ],
    ] as const) {
      const answer = await service.fetch(at, {
        method,
        body,
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      });
      if (!answer.ok) refusals.push(await answer.text());
    }
  }
  // An unexpected error, with the messages of Prisma and PostgreSQL.
  await service.database.db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN name TO nothing`;
  for (const name of [creator.key, customer.name]) {
    const failed = await creator.rest('POST', '/creator-api/keys', { name });
    expect(failed.status).toBe(500);
    refusals.push(JSON.stringify(failed.body));
  }
  await service.database.db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN nothing TO name`;
});

describe('Secrets and customers', () => {
  test('are in no log line', () => {
    const lines = service.logLines.join('');
    expect(service.logLines.length).toBeGreaterThan(30);
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });

  test('are in no refusal, but for the value that its own sender sent', () => {
    expect(refusals.length).toBeGreaterThan(12);
    const quotes = /"message":"[^]*(Int cannot represent|Cannot query field)/;
    for (const refusal of refusals.filter((text) => !quotes.test(text))) {
      for (const secret of secrets) expect(refusal).not.toContain(secret);
    }
  });

  test('are stored only as hashes or sealed: keys and secrets', async () => {
    const { db } = service.database;
    const rows = [
      ...(await db.apiKey.findMany()),
      ...(await db.webhookEndpoint.findMany({ omit: { url: true } })),
    ];
    const stored = rows.map((row) => inspect(row)).join('');
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });
});

test('two webhook secrets are sealed so that their stored bytes do not show their difference', async () => {
  const told: string[] = [];
  for (let made = 0; made < 2; made++) told.push((await newEndpoint(creator, receiver.url)).secret);
  const rows = await service.database.db.webhookEndpoint.findMany({
    orderBy: { id: 'desc' },
    take: 2,
  });
  const differences = (texts: Uint8Array[]): string => {
    const [one, other] = texts as [Uint8Array, Uint8Array];
    return Buffer.from(one.map((byte, place) => byte ^ (other[place] as number))).toString('hex');
  };
  // The end of a sealed secret is as long as the secret.
  const stored = rows.map(({ secret }, index) => secret.subarray(-(told[index]?.length ?? 0)));
  expect(differences(stored)).not.toBe(differences(told.map((secret) => Buffer.from(secret))));
});
