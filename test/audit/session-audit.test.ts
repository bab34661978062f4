/** The audit log of the cabinet: one line for each change, with the session and without its secrets. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashKey } from '../../src/access/keys/key-format.js';
import {
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
import {
  callsOf,
  mutations,
  newScene,
  prices,
  runMutation,
  type Call,
} from '../support/scenes/mutations.js';
import { useService } from '../support/service/service.js';
import { useStripe } from '../support/world/stripe.js';

const service = useService({ providers: [useStripe()] });
// Each test has a time of its own.
beforeEach(() => void (service.clock.now = new Date(service.clock.now.getTime() + 1000)));

const shown = 'creatorId actor apiKeyId sessionId action targetType targetId requestId createdAt';

async function logOf(filter: string): Promise<{ totalCount: number; nodes: object[] }> {
  const { data } = await service.platform(
    `{ searchAuditLog(${filter}) { totalCount nodes { ${shown} } } }`,
  );
  return data.searchAuditLog;
}
const ownLog = (creatorId: number) => logOf(`creatorId: ${creatorId}, first: 100`);
/** The changes made with a platform key, for all creators. */
const platformLog = () => logOf('first: 1');

const sessionId = async (cabinet: Cabinet): Promise<string> => {
  const { data } = await cabinet.graphql('{ viewer { session { id } } }');
  return data.viewer.session.id;
};

const ofCreators = mutations.filter(({ isOfPlatform }) => !isOfPlatform);

describe.each(['a key', 'a token'])('A session opened with %s writes one audit line', (means) => {
  const signIn = (scene: { id: number; key: string }) =>
    means === 'a key' ? signInWithKey(service, scene.key) : signInWithToken(service, scene);

  // The means of the sign-in is known from the session alone, whatever it changes.
  const changes = ofCreators.filter(({ name }) => means === 'a key' || name === 'createApiKey');

  const arrange = async () => {
    const scene = await newScene(service);
    const cabinet = await signIn(scene);
    return { scene, cabinet, id: await sessionId(cabinet) };
  };
  let shared: Awaited<ReturnType<typeof arrange>>;
  beforeAll(async () => void (shared = await arrange()));

  test.each(changes)('by $name', async ({ name, isLast }) => {
    const { scene, cabinet, id } = isLast ? await arrange() : shared;
    const call = callsOf(scene)[name] as Call;
    const [before, ofPlatform] = [await ownLog(scene.id), await platformLog()];
    const { made, code } = await runMutation(service, cabinet, name, call.input, `by-${name}`);
    expect(code).toBeUndefined();
    const after = await ownLog(scene.id);
    expect(after.totalCount).toBe(before.totalCount + 1);
    const targetId = String(call.id ?? (made.apiKey ?? made.endpoint ?? made).id);
    expect(after.nodes).toEqual([
      {
        ...{ creatorId: String(scene.id), actor: 'SESSION', sessionId: id },
        ...{ apiKeyId: means === 'a key' ? String(scene.keyId) : null },
        ...{ action: name, targetType: call.type, targetId, requestId: `by-${name}` },
        ...{ createdAt: service.clock.now.toISOString() },
      },
      ...before.nodes,
    ]);
    expect(await platformLog()).toEqual(ofPlatform);
  });

  test('by signing in and one by signing out', async () => {
    const creator = await service.newCreator();
    const before = await ownLog(creator.id);
    const cabinet = await signIn(creator);
    const id = await sessionId(cabinet);
    await cabinet.signOut();
    const line = {
      ...{ creatorId: String(creator.id), actor: 'SESSION', sessionId: id },
      ...{ apiKeyId: means === 'a key' ? String(creator.keyId) : null },
      ...{ targetType: 'CABINET_SESSION', targetId: id, requestId: expect.any(String) },
      ...{ createdAt: service.clock.now.toISOString() },
    };
    const created = { actor: 'PLATFORM', action: 'createCabinetSession', targetId: id };
    const { nodes } = await ownLog(creator.id);
    expect(nodes.slice(0, 2)).toEqual([
      { ...line, action: 'signOut' },
      { ...line, action: 'signIn' },
    ]);
    const others = means === 'a key' ? [] : [expect.objectContaining(created)];
    expect(nodes.slice(2)).toEqual([...others, ...before.nodes]);
  });
});

describe('A sign-in writes an audit line', () => {
  const newestLines = async (creatorId: number, count: number) =>
    (await ownLog(creatorId)).nodes.slice(0, count);
  const ended = (targetId: string, sessionId: string) =>
    expect.objectContaining({ action: 'signOut', actor: 'SESSION', sessionId, targetId });
  const opened = (targetId: string) => expect.objectContaining({ action: 'signIn', targetId });

  test('for the session that it ends, also of another creator', async () => {
    const [creator, other] = [await service.newCreator(), await service.newCreator()];
    const cabinet = await signInWithKey(service, creator.key);
    const first = await sessionId(cabinet);
    await cabinet.signIn({ apiKey: creator.key });
    const second = await sessionId(cabinet);
    expect(await newestLines(creator.id, 2)).toEqual([opened(second), ended(first, first)]);
    await cabinet.signIn({ apiKey: other.key });
    expect(await newestLines(creator.id, 1)).toEqual([ended(second, second)]);
    expect(await newestLines(other.id, 1)).toEqual([opened(await sessionId(cabinet))]);
  });

  test('for the oldest of too many sessions, which it ends', async () => {
    const creator = await service.newCreator();
    const oldest = await sessionId(await signInWithToken(service, creator));
    const times = {
      createdAt: service.clock.now,
      expiresAt: new Date(service.clock.now.getTime() + 60_000),
    };
    await service.database.db.cabinetSession.createMany({
      data: Array.from({ length: 49 }, () => ({
        ...times,
        creatorId: creator.id,
        secretHash: randomBytes(32),
      })),
    });
    const newest = await sessionId(await signInWithToken(service, creator));
    expect(await newestLines(creator.id, 2)).toEqual([opened(newest), ended(oldest, newest)]);
  });

  test('but none for a session that had ended before', async () => {
    const creator = await service.newCreator();
    const cabinet = await signInWithToken(service, creator, 60);
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
    const { totalCount } = await ownLog(creator.id);
    await cabinet.signIn({ apiKey: creator.key });
    expect((await ownLog(creator.id)).totalCount).toBe(totalCount + 1);
  });
});

describe('No audit line is written', () => {
  const lines = () => service.database.db.auditEntry.count();

  test('by a sign-in that is refused', async () => {
    const { id, key, keyId } = await service.newCreator();
    const used = await newToken(service, id);
    const cabinet = openCabinet(service);
    await cabinet.signIn({ token: used });
    await service.platform(
      `mutation { revokeApiKey(input: { id: ${keyId}, reason: "Lost" }) { id } }`,
    );
    const before = await lines();
    const { platformKey } = service;
    const wrong = [{ token: used }, { token: 'x' }, { apiKey: key }, { apiKey: platformKey }, {}];
    for (const input of wrong) {
      expect((await cabinet.signIn(input)).errors).toHaveLength(1);
    }
    expect(await lines()).toBe(before);
  });

  test('by a change that is refused in a session', async () => {
    const scene = await newScene(service);
    const cabinet = await signInWithToken(service, scene);
    const calls = callsOf(scene);
    const before = await lines();
    // The input of signOut that is wrong with a key is right in a session.
    for (const { name, isOfPlatform } of mutations.filter(({ name }) => name !== 'signOut')) {
      const { input, wrong } = calls[name] as Call;
      if (!isOfPlatform && !wrong) continue;
      const { code } = await runMutation(service, cabinet, name, { ...input, ...wrong });
      expect([name, code]).toEqual([name, expect.any(String)]);
    }
    expect(await lines()).toBe(before);
  });
});

test('No column has a token or secret, and only the table of sessions has their hashes', async () => {
  const creator = await service.newCreator();
  const [unused, used] = [await newToken(service, creator.id), await newToken(service, creator.id)];
  const cabinet = openCabinet(service);
  await cabinet.signIn({ token: used });
  const byKey = await signInWithKey(service, creator.key);
  const input = { productId: creator.productId, prices };
  for (const each of [cabinet, byKey]) {
    for (const id of ['by-session', each.secret(), unused]) {
      expect((await runMutation(service, each, 'createPaymentLink', input, id)).made).toBeDefined();
    }
  }
  const secrets = [unused, used, cabinet.secret(), byKey.secret()];
  const { rows: tables } = await service.database.sql(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await service.database.sql(`SELECT row::text FROM "${name}" AS row`);
    const written = JSON.stringify(rows);
    const parts = secrets.map((secret) => secret.slice(14, -4));
    const hashes = secrets.map((secret) => Buffer.from(hashKey(secret)).toString('hex'));
    expect([name, parts.filter((part) => written.includes(part))]).toEqual([name, []]);
    const found = hashes.filter((hash) => written.includes(hash));
    // The hash of a token is deleted when the token is used.
    const [ofUnused, , ...ofCookies] = hashes;
    const kept = name === 'cabinet_sessions' ? [ofUnused, ...ofCookies] : [];
    expect([name, found]).toEqual([name, kept]);
  }
  const logged = service.logLines.join('');
  expect(secrets.filter((secret) => logged.includes(secret.slice(14, -4)))).toEqual([]);
});
