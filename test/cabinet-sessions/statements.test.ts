/** The number of SQL statements of sessions of the cabinet. */
import { beforeEach, expect, test } from 'vitest';
import { CreatePaymentLinkDocument } from '../../schema/generated/operations.js';
import {
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
} from '../support/scenes/cabinet-session.js';
import { prices } from '../support/scenes/mutations.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const ping = '{ viewer { limits { window } } }';

/** The number of statements of a request, without BEGIN and COMMIT. */
async function counted(ask: () => Promise<{ status: number; errors?: unknown }>): Promise<number> {
  await service.services.keyUsage.flush();
  service.statements.length = 0;
  const { status, errors } = await ask();
  expect([status, errors]).toEqual([200, undefined]);
  return service.statements.filter(
    (sql) => !/^(-- Implicit|BEGIN|COMMIT|UPDATE api_keys\s+SET request_count)/.test(sql.trim()),
  ).length;
}

test('a session is looked up once a second, in 1 statement', async () => {
  for (const cabinet of [
    await signInWithToken(service, creator),
    await signInWithKey(service, creator.key),
  ]) {
    const ask = () => counted(() => cabinet.graphql(ping));
    expect([await ask(), await ask()]).toEqual([1, 0]);
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    expect([await ask(), await ask()]).toEqual([1, 0]);
  }
});

test('a cookie that cannot be a session is refused in 0 statements', async () => {
  const cabinet = openCabinet(service);
  service.statements.length = 0;
  for (const value of ['x', creator.key, await newToken(service, creator.id)]) {
    cabinet.cookie = `cabinet=${value}`;
    service.statements.length = 0;
    expect((await cabinet.graphql(ping)).status).toBe(401);
    expect(service.statements).toEqual([]);
  }
});

test('a token signs in in 4 statements: lock, session, excess sessions, audit entry', async () => {
  const token = await newToken(service, creator.id);
  expect(await counted(() => openCabinet(service).signIn({ token }))).toBe(4);
});

test('a known key signs in in 4 statements: lock, session, excess sessions, audit entry', async () => {
  await creator.graphql(ping);
  expect(await counted(() => openCabinet(service).signIn({ apiKey: creator.key }))).toBe(4);
});

test('signing out and making a link take 2 statements each: the change, the audit entry', async () => {
  const cabinet = await signInWithToken(service, creator);
  const link = { productId: creator.productId, prices };
  const makeLink = () => counted(() => cabinet.graphql(CreatePaymentLinkDocument, { link }));
  // The first request looks the session and the rate up.
  await makeLink();
  expect(await makeLink()).toBe(2);
  expect(await counted(() => cabinet.signOut())).toBe(2);
});
