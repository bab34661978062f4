/** Ids beyond 32 bits, and the creator id within keys and uuids. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  creatorOfKey,
  generateKey,
  hashKey,
  isWellFormedKey,
  keyColumns,
} from '../src/access/keys/key-format.js';
import { creatorOfUuid, newLinkUuid } from '../src/payment-links/link-uuid.js';
import { openCabinet } from './support/scenes/cabinet-session.js';
import { newLink, payment, recordPayment } from './support/scenes/payments.js';
import { eventsOf } from './support/scenes/events.js';
import { setSequences } from './support/world/database.js';
import { linksPath, useCreator, useService, type TestCreator } from './support/service/service.js';

const service = useService();
/** Beyond 32 bits, and far from the largest id. */
const laterId = 10_000_000_000;

describe('The largest id, 2^53 - 1,', () => {
  const largest = Number.MAX_SAFE_INTEGER;
  const creator = useCreator(service);
  const findProduct = 'query ($id: ID!) { product(id: $id) { id } }';
  afterAll(() => setSequences(service.database, laterId));

  test('is exact by both doors, and in events', async () => {
    await service.database.sql(`SELECT setval('payment_links_id_seq', $1)`, [String(largest - 1)]);
    const { uuid } = await newLink(creator);
    const { body } = await creator.rest('GET', creator.links);
    expect(body.data).toMatchObject([{ id: largest, uuid }]);
    const { data } = await creator.graphql(`{ paymentLink(id: "${largest}") { id uuid } }`);
    expect(data.paymentLink).toEqual({ id: String(largest), uuid });
    // The audit log draws its ids from the same sequence.
    await setSequences(service.database, laterId);
    await recordPayment(service, payment(uuid));
    const [event] = await eventsOf(creator);
    expect(event?.body.data.payment_link.id).toBe(largest);
    expect((await creator.rest('DELETE', `${creator.links}/${largest}`)).status).toBe(204);
  });

  test('is not confused with larger ones, which are not found', async () => {
    const larger = ['9007199254740992', '9007199254740993', '18446744073709551617'];
    for (const id of [...larger, '9'.repeat(5000)]) {
      expect((await creator.rest('GET', linksPath(id))).status).toBe(404);
      expect((await creator.graphql(findProduct, { id })).code).toBe('NOT_FOUND');
    }
    for (const id of [2 ** 53, 2 ** 64]) {
      expect((await creator.graphql(findProduct, { id })).code).toBe('NOT_FOUND');
    }
  });

  test.each(['0', '-1', '007', '1e3', ' 1', 'one', 0, -1])(
    'is not confused with %j by GraphQL, which is not found',
    async (id) => {
      expect((await creator.graphql(findProduct, { id })).code).toBe('NOT_FOUND');
    },
  );

  const literals = ['1.5', 'true', '[1]', '{ id: 1 }'];
  test.each(literals)('is not confused with %s, which is no id', async (literal) => {
    const { code } = await creator.graphql(`{ product(id: ${literal}) { id } }`);
    expect(code).toBe('BAD_REQUEST');
  });
});

describe('A key, a token or a session', () => {
  const kinds = ['apiKey', 'signInToken', 'session'] as const;
  const largestCreator = 62n ** 6n - 1n;

  test('contains any id of a creator, and passes as no other kind', () => {
    const contains = (id: bigint): void => {
      for (const kind of kinds) {
        const secret = generateKey(id, kind);
        expect(creatorOfKey(secret)).toBe(id);
        expect(kinds.filter((each) => isWellFormedKey(secret, each))).toEqual([kind]);
      }
    };
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: largestCreator }), contains));
    for (const id of [0n, 1n, largestCreator]) contains(id);
  });

  test('is random apart from its creator, so that no two are equal', () => {
    const keys = Array.from({ length: 5000 }, () => generateKey(7n));
    expect(new Set(keys.map((key) => key.slice('plk_000007'.length, -6))).size).toBe(keys.length);
    // 34 digits of 62 values are 202 bits, more than the 128 of a UUID.
    expect(keys.every((key) => key.length === 'plk_000007'.length + 34 + 6)).toBe(true);
  });

  test('with another creator than its row is unknown', async () => {
    const [owner, other] = [await service.newCreator(), await service.newCreator()];
    const { db } = service.database;
    const later = new Date(service.clock.now.getTime() + 60_000);
    const times = { createdAt: service.clock.now, expiresAt: later, tokenExpiresAt: later };
    /** The answers to secrets that name a creator and are stored as the owner's. */
    const statusesNaming = async ({ id }: TestCreator): Promise<number[]> => {
      const [key, token, secret] = kinds.map((kind) => generateKey(BigInt(id), kind)) as [
        string,
        string,
        string,
      ];
      const [tokenHash, secretHash] = [hashKey(token), hashKey(secret)];
      await db.apiKey.create({ data: { creatorId: owner.id, name: 'Made', ...keyColumns(key) } });
      const session = { creatorId: owner.id, tokenHash, secretHash, ...times };
      await db.cabinetSession.create({ data: session });
      const cabinet = openCabinet(service);
      cabinet.cookie = `cabinet=${secret}`;
      return [
        (await service.rest(key, 'GET', owner.links)).status,
        (await cabinet.graphql('{ viewer { creator { id } } }')).status,
        (await openCabinet(service).signIn({ token })).status,
      ];
    };
    expect(await statusesNaming(other)).toEqual([401, 401, 401]);
    expect(await statusesNaming(owner)).toEqual([200, 200, 200]);
  });
});

describe('The uuid of a link', () => {
  test('contains any id of a creator, and is a UUID of version 8', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }), (id) => {
        const uuid = newLinkUuid(id);
        expect(uuid).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
        expect([creatorOfUuid(uuid), creatorOfUuid(uuid.toUpperCase())]).toEqual([id, id]);
      }),
    );
  });

  test('is random in 74 bits', () => {
    const uuids = Array.from({ length: 200 }, () =>
      BigInt(`0x${newLinkUuid(7n).replaceAll('-', '')}`),
    );
    const ofAll = uuids.reduce((all, uuid) => all & uuid);
    const ofAny = uuids.reduce((any, uuid) => any | uuid);
    const changing = (ofAll ^ ofAny).toString(2).replaceAll('0', '');
    expect(changing).toHaveLength(74);
  });

  test.each(['3f1c9a52-6b1e-4f7c-9a39-0d8f5b6f2c11', 'not-a-uuid', ''])(
    'is not %j, without a statement',
    async (uuid) => {
      expect(creatorOfUuid(uuid)).toBeUndefined();
      service.statements.length = 0;
      const { code } = await service.platform(
        'query ($uuid: String!) { paymentPage(uuid: $uuid) { title } }',
        { uuid },
      );
      expect([code, service.statements]).toEqual(['NOT_FOUND', []]);
    },
  );

  test('with another creator than its row is unknown, also to payments', async () => {
    const [owner, other] = [await service.newCreator(), await service.newCreator()];
    const rename = async (link: { uuid: string }, to: TestCreator): Promise<string> => {
      const uuid = newLinkUuid(BigInt(to.id));
      const where = { creatorId: owner.id, uuid: link.uuid };
      await service.database.db.paymentLink.updateMany({ where, data: { uuid } });
      return uuid;
    };
    const find = (uuid: string) => owner.graphql(`{ paymentLink(uuid: "${uuid}") { id } }`);
    const forged = await rename(await newLink(owner), other);
    expect((await find(forged)).code).toBe('NOT_FOUND');
    expect((await recordPayment(service, payment(forged))).code).toBe('NOT_FOUND');
    const own = await rename(await newLink(owner), owner);
    expect((await find(own)).code).toBeUndefined();
    expect((await recordPayment(service, payment(own))).code).toBeUndefined();
  });
});
