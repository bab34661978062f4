import { describe, expect, test } from 'vitest';
import { newToken, openCabinet, signInWithToken } from '../support/scenes/cabinet-session.js';
import { tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ requestsPerMinute: 50, inProcessBudget: true });

const info = 30;
const warn = 40;
const error = 50;

/** The log lines of the requests that `work` sends. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = service.logLines.length;
  await work();
  return service.logLines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'Request');
}

describe('A request is logged', () => {
  test('with its route, its creator and its key', async () => {
    const path = creator.links;
    const lines = await linesOf(() =>
      creator.rest('POST', `${path}?x=1`, tenEuros, { 'X-Request-Id': 'follow-me' }),
    );
    expect(lines).toEqual([
      {
        level: info,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        requestId: 'follow-me',
        method: 'POST',
        path,
        route: '/api/v1/creator/products/{product}/payment-links',
        status: 200,
        address: '127.0.0.1',
        creatorId: creator.id,
        apiKeyId: creator.keyId,
        ms: expect.any(Number),
        msg: 'Request',
      },
    ]);
  });

  test('with its session, and the key that opened it', async () => {
    const [byToken, byKey] = [openCabinet(service), openCabinet(service)];
    const token = await newToken(service, creator.id);
    const lines = await linesOf(async () => {
      await byToken.signIn({ token });
      await byKey.signIn({ apiKey: creator.key });
      for (const { graphql } of [byToken, byKey]) await graphql('{ viewer { creator { id } } }');
    });
    const [first, second] = await service.database.db.cabinetSession.findMany({
      where: { creatorId: creator.id },
      orderBy: { id: 'asc' },
    });
    const asked = { status: 200, fields: ['viewer'], creatorId: creator.id };
    expect(lines).toMatchObject([
      { status: 200, fields: ['signIn'] },
      { status: 200, fields: ['signIn'] },
      { ...asked, sessionId: Number(first?.id), apiKeyId: null },
      { ...asked, sessionId: Number(second?.id), apiKeyId: creator.keyId },
    ]);
    const secrets = [token, creator.key, byToken.secret(), byKey.secret()];
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret.slice(14, -4));
  });

  test('also when it was refused for its limit or its scope', async () => {
    const forbidden = await linesOf(() =>
      creator.graphql('{ paymentPage(uuid: "x") { isPayable } }'),
    );
    const { id, key, keyId } = await service.newCreator();
    const [limited] = (
      await linesOf(async () => {
        for (let time = 0; time < 51; time++) await service.rest(key, 'GET', '/creator-api/keys');
      })
    ).filter(({ status }) => status === 429);
    expect([...forbidden, limited]).toMatchObject([
      { level: info, status: 403, creatorId: creator.id, errors: ['FORBIDDEN'] },
      {
        ...{ level: info, status: 429, limit: 'minute', route: '/creator-api/keys' },
        ...{ creatorId: id, apiKeyId: keyId },
      },
    ]);
  });

  test('with its path, and as route unknown if it has none', async () => {
    const lines = await linesOf(async () => {
      await service.fetch('/pay/ann/7?uuid=x&email=ann@private.example');
      await service.fetch('/nowhere/7');
      await service.fetch('/docs');
      await service.fetch('/cabinet/links/7');
      await service.fetch('/cabinet/assets/unknown.js');
    });
    expect(lines).toMatchObject([
      { path: '/pay/ann/7', route: '/pay/{store}/{product}', status: 404 },
      { path: '/nowhere/7', route: 'unknown', status: 404 },
      { path: '/docs', route: '/docs', status: 200 },
      { path: '/cabinet/links/7', route: '/cabinet', status: 200 },
      { path: '/cabinet/assets/unknown.js', route: '/cabinet/assets/{file}', status: 404 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/uuid|ann@/);
  });

  test('by GraphQL with its operation, root fields and the codes of errors', async () => {
    const lines = await linesOf(async () => {
      await creator.graphql(
        'query Mine { a: product(id: 1000000) { id } viewer { creator { id } } }',
      );
      await service.platform('mutation { createCreator(input: { storeName: "" }) { id } }');
      await creator.graphql('{ nothing }');
    });
    expect(lines).toMatchObject([
      {
        route: '/graphql',
        operation: 'query',
        fields: ['product', 'viewer'],
        creatorId: creator.id,
        apiKeyId: creator.keyId,
      },
      { operation: 'mutation', fields: ['createCreator'], errors: ['VALIDATION_FAILED'] },
      { status: 200, errors: ['BAD_REQUEST'] },
    ]);
    expect(lines[2]).not.toHaveProperty('fields');
  });

  test('as an error if the service is at fault, as a warning in an outage', async () => {
    const { db } = service.database;
    await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN name TO nothing`;
    const broken = await linesOf(async () => {
      await creator.rest('GET', '/creator-api/keys');
      await creator.graphql('{ apiKeys { nodes { id } } }');
    });
    await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN nothing TO name`;
    expect(broken).toMatchObject([
      { level: error, status: 500 },
      { level: error, status: 500, errors: ['INTERNAL'] },
    ]);

    await db.exchangeRate.deleteMany();
    service.bank.behave((response) => void response.destroy());
    service.clock.now = new Date(service.clock.now.getTime() + 2000);
    const outOfReach = await linesOf(() => creator.rest('POST', creator.links, tenEuros));
    expect(outOfReach).toMatchObject([{ level: warn, status: 503 }]);
  });

  test('with the address of its client, without the port of some proxies', async () => {
    const lines = await linesOf(async () => {
      for (const address of ['203.0.113.1:4711', '::ffff:203.0.113.1', '[2001:db8::1]:80', '_x']) {
        await service.fetch('/health', { address });
      }
    });
    expect(lines.map(({ address }) => address)).toEqual([
      '203.0.113.1',
      '203.0.113.1',
      '2001:db8::1',
      undefined,
    ]);
  });

  test('with a shortened path, without the keys and tokens in it', async () => {
    const token = await newToken(service, creator.id);
    const lines = await linesOf(async () => {
      for (const secret of [creator.key, token, `whsec_${'a/b+'.repeat(11)}=`, 'f'.repeat(48)]) {
        await service.fetch(`/cabinet/${secret}`);
        await service.fetch(`/creator-api/keys/x${secret}/regenerate`);
      }
      await service.fetch(`/${'long/'.repeat(3000)}`);
    });
    expect(lines.map(({ path }) => path)).toEqual([
      '/cabinet/plk_…',
      '/creator-api/keys/xplk_…',
      '/cabinet/plt_…',
      '/creator-api/keys/xplt_…',
      '/cabinet/whsec_…',
      '/creator-api/keys/xwhsec_…',
      '/cabinet/…',
      '/creator-api/keys/…/regenerate',
      `/${'long/'.repeat(40).slice(0, 198)}…`,
    ]);
  });

  test('as a fault of the client who broke off, whatever happened afterwards', async () => {
    const { db } = service.database;
    await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN name TO nothing`;
    const before = service.logLines.length;
    const broken = await linesOf(() =>
      service.fetch('/creator-api/keys', {
        headers: { 'X-API-Key': creator.key },
        signal: AbortSignal.abort(),
      }),
    );
    await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN nothing TO name`;
    expect(broken).toMatchObject([{ level: info, status: 400 }]);
    expect(service.logLines.slice(before)).toHaveLength(1);
  });
});

const echo = async (path: string, given: string): Promise<string | null> => {
  const answer = await service.fetch(path, { headers: { 'X-Request-Id': given } });
  return answer.headers.get('x-request-id');
};
const paths = ['/', '/health', '/nowhere', '/graphql', '/creator-api/keys', '/docs/start.js'];

/** Rows of a table that show the beginning of a long id. */
const named = (...ids: string[]): [string, string][] => ids.map((id) => [id.slice(0, 20), id]);

test.each(named('abc', 'A-1_b.c:d', 'x'.repeat(128), '0'))(
  'a valid request id is kept: %j',
  async (_, given) => {
    for (const path of paths) expect(await echo(path, given)).toBe(given);
  },
);

test.each(named('', 'a b', 'x'.repeat(129), '<b>', 'é', '"', 'a,b', '${jndi:x}'))(
  'any other request id is replaced: %j',
  async (_, given) => {
    for (const path of paths) expect(await echo(path, given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('a key, a token or a session that was sent as a request id is replaced', async () => {
  const cabinet = await signInWithToken(service, creator);
  for (const secret of [creator.key, await newToken(service, creator.id), cabinet.secret()]) {
    for (const path of paths) expect(await echo(path, secret)).toMatch(/^[0-9a-f-]{36}$/);
  }
  const { platformKey } = service;
  const headers = { 'X-API-Key': platformKey, 'X-Request-Id': platformKey };
  const answer = await service.fetch('/graphql?query={__typename}', { headers });
  expect(answer.headers.get('x-request-id')).not.toContain(platformKey);
});
