/** The audit log: one line for every change, none for a request that changes nothing, and no secret. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKey, hashKey } from '../../src/access/keys/key-format.js';
import { routes } from '../../src/http/rest/routes.js';
import { newCreatorWithKeys } from '../support/scenes/api-keys.js';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import {
  callsOf,
  customer,
  mutations,
  newScene,
  openMutations,
  prices,
  runMutation,
  type Call,
  type Scene,
} from '../support/scenes/mutations.js';
import { bothWays, pageInfo, type PageArguments } from '../support/scenes/nodes.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { callMutation, tenEuros, useService } from '../support/service/service.js';
import { useStripe } from '../support/world/stripe.js';

const service = useService({ providers: [useStripe()] });
// Each test has a time of its own.
beforeEach(() => void (service.clock.now = new Date(service.clock.now.getTime() + 1000)));

let shared: Scene;
beforeAll(async () => void (shared = await newScene(service)));

/** A page of a log: of a creator, as the platform or the creator sees it, or of all changes by the platform. */
async function pageOf(field: string, id: number | string = '', page = 'first: 1') {
  const query = `{ ${field} (${page}) {
    totalCount ${pageInfo}
    nodes { id creatorId actor apiKeyId sessionId action targetType targetId reason requestId createdAt }
  } }`;
  const headers = field === 'auditLog' && { 'X-On-Behalf-Of': String(id) };
  const { platformKey } = service;
  const { body } = await service.rest(platformKey, 'POST', '/graphql', { query }, { ...headers });
  expect(body.errors).toBeUndefined();
  return body.data[field];
}

const ownLog = (id: number | string, page = 'first: 100') => pageOf('auditLog', id, page);

async function newestSession(creatorId: number): Promise<bigint | undefined> {
  const { cabinetSession } = service.database.db;
  const session = await cabinetSession.findFirst({ where: { creatorId }, orderBy: { id: 'desc' } });
  return session?.id;
}

/** The number of lines in all logs: entries, and links, each of which counts as the line of its creation. */
const lines = async (): Promise<number> => {
  const { auditEntry, paymentLink } = service.database.db;
  return (await auditEntry.count()) + (await paymentLink.count());
};

test('every mutation that needs a key has a sample call', () => {
  expect(openMutations.map(({ name }) => name)).toEqual(['signIn']);
  const names = mutations.map(({ name }) => name);
  const calls = Object.keys(callsOf(shared));
  expect(calls.sort(), 'callsOf in test/support/scenes/mutations.ts has the calls').toEqual(
    names.sort(),
  );
});

describe('One audit line is written', () => {
  test.each(mutations)('by $name, without any secret', async ({ name, isOfPlatform, isLast }) => {
    const scene = isLast ? await newScene(service) : shared;
    const call = callsOf(scene)[name] as Call;
    const before = await lines();
    const key = isOfPlatform ? service.platformKey : scene.key;
    const { made, code } = await runMutation(service, key, name, call.input, `by-${name}`);
    expect(code).toBeUndefined();
    expect(await lines()).toBe(before + 1);

    const { id } = made.apiKey ?? made.endpoint ?? made;
    const targetId = String(call.id ?? id ?? (await newestSession(scene.id)));
    const creatorId = name === 'createCreator' ? targetId : String(scene.id);
    const concerns = name === 'setExchangeRate' ? null : creatorId;
    const line = {
      ...{ creatorId: concerns, actor: isOfPlatform ? 'PLATFORM' : 'KEY', action: name },
      ...{ apiKeyId: isOfPlatform ? null : String(scene.keyId), sessionId: null, targetId },
      ...{ targetType: call.type, reason: call.input.reason ?? null, requestId: `by-${name}` },
      ...{ id: expect.any(String), createdAt: service.clock.now.toISOString() },
    };
    const logs = [isOfPlatform && (await pageOf('searchAuditLog'))];
    if (concerns) logs.push(await ownLog(creatorId, 'first: 1'));
    for (const log of logs.filter(Boolean)) expect(log.nodes).toEqual([line]);

    const { rows } = await service.database.sql('SELECT audit_entries::text FROM audit_entries');
    const written = JSON.stringify([rows, await ownLog(creatorId), await ownLog(scene.id)]);
    const token = made.url?.split('#token=')[1];
    const keys: string[] = [scene.key, scene.spare.key, made.key, token].filter(Boolean);
    const secrets: string[] = [
      ...keys.flatMap((each) => [each.slice(14, -4), Buffer.from(hashKey(each)).toString('hex')]),
      ...['whsec_', scene.secret.slice(6), made.secret?.slice(6) ?? 'whsec_'],
      ...[service.platformKey, ...Object.values(customer)],
    ];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });

  const writing = routes.filter(({ method }) => method !== 'GET');

  test.each(writing)('by REST $method $path', async ({ method, path, field }) => {
    const scene = await newScene(service);
    const address = path
      .replace('{product}', String(scene.productId))
      .replace('{paymentLink}', scene.link.id)
      .replace('{id}', scene.spare.id);
    const body = method === 'POST' ? { ...tenEuros, name: 'Bot' } : undefined;
    const before = await lines();
    const { body: made } = await scene.rest(method, address, body, { 'X-Request-Id': 'by-rest' });
    expect(await lines()).toBe(before + 1);
    const { type, input } = callsOf(scene)[field] as Call;
    const { data } = await scene.graphql('{ paymentLinks(first: 1) { nodes { id } } }');
    const targetId = String(input.id ?? made.id ?? data.paymentLinks.nodes[0].id);
    const line = {
      ...{ creatorId: String(scene.id), actor: 'KEY', apiKeyId: String(scene.keyId) },
      ...{ sessionId: null },
      ...{ action: field, targetType: type, targetId, reason: null, requestId: 'by-rest' },
      ...{ id: expect.any(String), createdAt: service.clock.now.toISOString() },
    };
    expect((await ownLog(scene.id, 'first: 1')).nodes).toEqual([line]);
  });

  test('with the request id of the answer, when the client gave none', async () => {
    const { id, links, rest } = await service.newCreator();
    const requestId = (await rest('POST', links, tenEuros)).headers.get('x-request-id');
    expect((await ownLog(id, 'first: 1')).nodes).toMatchObject([{ requestId }]);
  });
});

describe('No audit line is written', () => {
  const noUuid = '00000000-0001-8000-8000-000000000000';
  const nowhere: Record<string, unknown> = {
    ...{ id: 2e9, productId: 2e9, creatorId: 2e9, endpointId: 2e9, paymentId: 'nobody paid' },
    ...{ uuid: noUuid, linkUuid: noUuid, key: generateKey(1n) },
  };

  test.each(mutations)('by $name when it is refused', async ({ name, isOfPlatform }) => {
    const { input, wrong } = callsOf(shared)[name] as Call;
    const keys = [service.platformKey, shared.key] as const;
    const [key, otherKey] = isOfPlatform ? keys : keys.toReversed();
    const unknown = Object.entries(nowhere).filter(([field]) => field in input);
    const changes = [wrong, unknown.length > 0 && Object.fromEntries(unknown)].filter(Boolean);
    const before = await lines();
    for (const change of changes) {
      const { code } = await runMutation(service, key, name, { ...input, ...change });
      expect(['VALIDATION_FAILED', 'NOT_FOUND']).toContain(code);
    }
    expect((await runMutation(service, otherKey, name, input)).code).toBe('FORBIDDEN');
    for (const by of [generateKey(BigInt(shared.id)), null]) {
      expect((await runMutation(service, by, name, input)).code).toBe('UNAUTHENTICATED');
    }
    expect(await lines()).toBe(before);
  });

  const repeatable = ['recordPayment', 'recordRefund', 'createCreator'];

  test.each(repeatable)('by %s when it is repeated and changes nothing', async (name) => {
    const { input } = callsOf(shared)[name] as Call;
    const first = await runMutation(service, service.platformKey, name, input);
    const before = await lines();
    expect(await runMutation(service, service.platformKey, name, input)).toEqual(first);
    expect(await lines()).toBe(before);
  });

  test('when a link is requested again with its Idempotency-Key', async () => {
    const { rest, links } = await service.newCreator();
    const post = () => rest('POST', links, tenEuros, { 'Idempotency-Key': 'order-1' });
    const { body } = await post();
    const before = await lines();
    expect((await post()).body).toEqual(body);
    expect(await lines()).toBe(before);
  });

  test('when a change is rolled back, such as a key beyond the limit', async () => {
    const creator = await newCreatorWithKeys(service, { working: 100 });
    const { uuid } = await newLink(creator, { use_once: true });
    const hold = { uuid, holdId: 'h', seconds: 60 };
    await runMutation(service, service.platformKey, 'holdPaymentLink', hold);
    const input = { url: 'https://example.com/' };
    const addEndpoint = () => runMutation(service, creator.key, 'createWebhookEndpoint', input);
    for (let count = 0; count < 10; count++) await addEndpoint();
    const before = await lines();
    const another = { creatorId: creator.id, name: 'More' };
    const issued = await runMutation(service, service.platformKey, 'issueApiKey', another);
    const made = await runMutation(service, creator.key, 'createApiKey', { name: 'More' });
    const paid = await recordPayment(service, payment(uuid));
    const codes = [issued.code, made.code, (await addEndpoint()).code, paid.code];
    expect(codes).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED', 'CONFLICT', 'LINK_USED']);
    expect(await lines()).toBe(before);
  });
});

describe('The audit log', () => {
  const idsIn = ({ nodes }: any): string[] => nodes.map(({ id }: { id: string }) => id);

  test('of a creator shows its own changes, newest first', async () => {
    const [scene, other] = [await newScene(service), await newScene(service)];
    const input = { productId: scene.productId, prices };
    await runMutation(service, scene.key, 'createPaymentLink', input);
    const product = { creatorId: scene.id, title: 'Course', isFree: false };
    await runMutation(service, service.platformKey, 'createProduct', product);
    const log = await ownLog(scene.id);
    expect(log.nodes.map(({ action }: { action: string }) => action)).toEqual([
      ...['createProduct', 'createPaymentLink', 'recordPayment', 'holdPaymentLink'],
      ...[
        'recordPayment',
        'sendTestEvent',
        'createWebhookEndpoint',
        'createApiKey',
        'createPaymentLink',
      ],
    ]);
    expect(log.totalCount).toBe(9);
    const sought = await pageOf('searchAuditLog', '', `creatorId: ${scene.id}, first: 100`);
    expect([sought.nodes, sought.totalCount]).toEqual([log.nodes, 9]);
    const both = [...idsIn(log), ...idsIn(await ownLog(other.id))];
    expect(new Set(both).size).toBe(16);
  });

  test('is read by pages, both ways, by the creator and the platform', async () => {
    const creator = await service.newCreator();
    for (let count = 0; count < 3; count++) {
      await newLink(creator);
      await creator.rest('POST', '/creator-api/keys', { name: 'Bot' });
      await newLink(creator);
    }
    const all = idsIn(await ownLog(creator.id));
    expect(all).toHaveLength(9);
    for (const [field, own] of [
      ['auditLog', {}],
      ['searchAuditLog', { creatorId: creator.id }],
    ] as const) {
      const pages = await bothWays(async (page: PageArguments) => {
        const given = Object.entries({ ...own, ...page });
        const text = given.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join();
        const log = await pageOf(field, creator.id, text);
        return { ...log, ids: idsIn(log) };
      });
      expect([field, pages]).toEqual([field, { forth: all, back: all }]);
    }
  });

  test.each([
    ['action: "createPaymentLink"', ['createPaymentLink', 'createPaymentLink']],
    ['action: "recordPayment"', ['recordPayment', 'recordPayment']],
    ['targetType: WEBHOOK_ENDPOINT', ['sendTestEvent', 'createWebhookEndpoint']],
    ['targetType: PAYMENT_LINK', ['createPaymentLink', 'holdPaymentLink', 'createPaymentLink']],
    ['targetType: CABINET_SESSION', ['signIn']],
    ['targetType: CREATOR', ['signOut']],
    ['targetType: API_KEY, action: "createApiKey"', ['createApiKey']],
    ['targetType: PRODUCT, action: "createApiKey"', []],
    ['action: "unknown"', []],
    ['targetType: PAYMENT_LINK, targetId: "LINK"', ['holdPaymentLink', 'createPaymentLink']],
    ['targetId: "LINK", action: "createPaymentLink"', ['createPaymentLink']],
    ['targetId: "LINK", targetType: API_KEY', []],
    ['targetId: "1e3"', []],
  ])('shows those by a filter, links too: %s', async (filter, expected) => {
    const scene = await newScene(service);
    const cabinet = await signInWithKey(service, scene.key);
    const input = { productId: scene.productId, prices };
    // A link of a session has an entry of its own.
    await callMutation(cabinet.graphql, 'createPaymentLink', 'id', input);
    await scene.graphql('mutation { signOut(input: { everywhere: true }) { sessions } }');
    const ofLink = filter.replace('LINK"', `${scene.link.id}"`);
    const log = await ownLog(scene.id, `filter: { ${ofLink} }, first: 100`);
    expect(log.nodes.map(({ action }: { action: string }) => action)).toEqual(expected);
    expect(log.totalCount).toBe(expected.length);
  });

  test.each([
    ['recordPayment', 'paymentId'],
    ['recordRefund', 'paymentId'],
    ['refundPayment', 'paymentId'],
    ['replayWebhookDelivery', 'endpointId'],
    ['createApiKey', undefined],
  ] as const)('leads from %s to its %s', async (name, to) => {
    const scene = await newScene(service);
    const { input } = callsOf(scene)[name] as Call;
    const key = name.startsWith('record') ? service.platformKey : scene.key;
    await runMutation(service, key, name, input);
    const { data } = await scene.graphql(
      '{ auditLog(first: 1) { nodes { action paymentId endpointId } } }',
    );
    const paymentId = to === 'paymentId' ? input.paymentId : null;
    const endpointId = to === 'endpointId' ? scene.endpoint.id : null;
    expect(data.auditLog.nodes).toEqual([{ action: name, paymentId, endpointId }]);
  });

  test('leaves out links that were made by hand in SQL', async () => {
    const { id, link } = await newScene(service);
    const before = await ownLog(id);
    const unknown = 'request_id = NULL, made_by_key_id = NULL';
    await service.database.sql(`UPDATE payment_links SET ${unknown} WHERE id = ${link.id}`);
    const { nodes, totalCount } = await ownLog(id);
    expect(nodes).toEqual(before.nodes.filter((line: any) => line.action !== 'createPaymentLink'));
    expect(totalCount).toBe(before.totalCount - 1);
  });
});
