/** Deliveries to all endpoints of a creator, in one list. */
import { expect, test } from 'vitest';
import type { Context } from '../../src/access/context.js';
import { pagedDeliveries, type DeliveryStatus } from '../../src/webhooks/deliveries.js';
import { costOf } from '../support/scenes/plans.js';
import { mutate, newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';
import { useStore } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const { service, creator } = useStore();
const receiver = useReceiver();

const document = `query ($endpointId: ID, $status: WebhookDeliveryStatus, $first: Int, $after: String, $last: Int) {
  webhookDeliveries(endpointId: $endpointId, status: $status, first: $first, after: $after, last: $last) {
    totalCount
    nodes { id status endpoint { id } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const listed = async (variables: object = {}) => {
  const { data, errors } = await creator.graphql(document, variables);
  expect(errors).toBeUndefined();
  return data.webhookDeliveries;
};

test('deliveries to all endpoints are one list, newest first, page by page', async () => {
  expect(await listed()).toMatchObject({ totalCount: 0, nodes: [] });
  const one = (await newEndpoint(creator, receiver.url)).endpoint;
  const other = (await newEndpoint(creator, `${receiver.url}other`)).endpoint;
  receiver.answer(status(500));
  for (let paid = 0; paid < 3; paid++) await payAndDeliver(service, creator);

  const all = await listed();
  expect(all.totalCount).toBe(6);
  const ids = all.nodes.map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(all.nodes.map((node: any) => node.endpoint.id))).toEqual(
    new Set([one.id, other.id]),
  );

  const first = await listed({ first: 4 });
  const rest = await listed({ first: 4, after: first.pageInfo.endCursor });
  expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  expect([...first.nodes, ...rest.nodes]).toEqual(all.nodes);
  expect((await listed({ last: 2 })).nodes).toEqual(all.nodes.slice(-2));
  expect((await listed({ endpointId: one.id })).totalCount).toBe(3);
  for (const endpointId of ['0', 'abc', '9007199254740992']) {
    expect((await creator.graphql(document, { endpointId })).code).toBe('NOT_FOUND');
  }
  for (const [status, count] of Object.entries({ SUCCEEDED: 5, PENDING: 1, FAILED: 0 })) {
    const { nodes, totalCount } = await listed({ status });
    expect([totalCount, nodes.map((node: any) => node.status)]).toEqual([
      count,
      Array(count).fill(status),
    ]);
  }

  await mutate(creator, 'deleteWebhookEndpoint', 'id', { id: other.id });
  expect((await listed()).totalCount).toBe(3);
});

// A cluster tells no blocks of its workers.
test.skipIf(process.env.TEST_CITUS_URL)(
  'of 10 000 deliveries, no more are read than shown, whatever their status',
  async () => {
    const seller = await service.newCreator();
    const { endpoint } = await newEndpoint(seller, receiver.url);
    const { endpoint: second } = await newEndpoint(seller, `${receiver.url}second`);
    await fill(seller.id, [endpoint.id, second.id]);
    for (const status of ['FAILED', 'SUCCEEDED', 'PENDING', undefined] as const) {
      const { rows, blocks } = await costOfPage(seller.id, status);
      expect([status, rows]).toEqual([status, status === 'PENDING' ? 0 : 21]);
      expect(blocks).toBeLessThan(150);
    }
  },
);

/** The oldest 20 deliveries of each endpoint failed, the other 4980 succeeded. */
const fill = (creatorId: number, endpointIds: string[]): Promise<void> =>
  service.database.withoutTimeout(async (sql) => {
    // Without the checks of foreign keys, which take most of the time.
    await sql('SET session_replication_role = replica');
    await sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
     SELECT 'evt_' || $1::bigint || '_' || n, $1, 'payment.succeeded', '{}', now() FROM generate_series(1, 5000) n`,
      [creatorId],
    );
    await sql(
      `INSERT INTO webhook_deliveries (creator_id, event_id, endpoint_id, status, created_at)
     SELECT $1::bigint, 'evt_' || $1::bigint || '_' || n, endpoint, CASE WHEN n <= 20 THEN 'FAILED' ELSE 'SUCCEEDED' END, now()
     FROM generate_series(1, 5000) n, unnest($2::bigint[]) endpoint`,
      [creatorId, endpointIds],
    );
    await sql('RESET session_replication_role');
    await sql('VACUUM ANALYZE webhook_deliveries');
  });

/** The cost of a page, once the endpoints are known. */
async function costOfPage(creatorId: number, status: DeliveryStatus | undefined) {
  const { db } = service.services;
  const ctx = Object.assign(Object.create(service.services) as Context, {
    db: { webhookEndpoint: db.webhookEndpoint, webhookDelivery: { findMany: () => [] } },
    state: { creator: { id: BigInt(creatorId) } },
  });
  const { find } = await pagedDeliveries(ctx, { status }, {});
  return costOf(service, (query) => {
    ctx.query = query;
    return find({ id: {}, orderBy: { id: 'desc' }, take: 21 });
  });
}
