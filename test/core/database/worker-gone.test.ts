/** A Citus cluster of which one worker is gone, as the coordinator sees it: nothing listens at its port. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useShop } from '../../support/scenes/checkouts.js';
import { newLink, payment, readLink, recordPayment } from '../../support/scenes/payments.js';
import { tenEuros, type TestCreator } from '../../support/service/service.js';

describe.skipIf(!process.env.TEST_CITUS_URL)('While a worker of a cluster is gone,', () => {
  const { stripe, service, creator, paid, pass } = useShop();
  let gone: TestCreator;
  let port: number;

  const portOf = async ({ id }: TestCreator): Promise<number> => {
    const { rows } = await service.database.sql(
      `SELECT nodeport FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
       WHERE shardid = get_shard_id_for_distribution_column('creators', ${id})`,
    );
    return (rows as { nodeport: number }[])[0]?.nodeport as number;
  };
  const move = (from: number, to: number) =>
    service.database.sql(`UPDATE pg_dist_node SET nodeport = ${to} WHERE nodeport = ${from}`);
  const lose = () => move(port, 1);

  beforeEach(async () => {
    do gone = await service.newCreator();
    while ((await portOf(gone)) === (await portOf(creator)));
    port = await portOf(gone);
  });
  afterEach(() => move(1, port));

  test('its creators get a 503, and those of the others are served by both doors', async () => {
    await lose();
    const ask = async (by: TestCreator) => [
      (await by.rest('POST', by.links, tenEuros)).status,
      (await by.rest('GET', by.links)).status,
      (await by.graphql('{ paymentLinks(first: 1) { nodes { id } } }')).status,
    ];
    expect(await ask(creator)).toEqual([200, 200, 200]);
    expect(await ask(gone)).toEqual([503, 503, 503]);
    await move(1, port);
    expect(await ask(gone)).toEqual([200, 200, 200]);
  });

  test('each payment of the others is recorded, whatever its id', async () => {
    const { uuid } = await newLink(creator);
    await lose();
    const ids = Array.from({ length: 10 }, (_, index) => `pay_gone_${index}`);
    const recorded = ids.map((paymentId) => recordPayment(service, payment(uuid, { paymentId })));
    expect((await Promise.all(recorded)).map(({ code }) => code)).toEqual(ids.map(() => undefined));
  });

  test('payments of the others at a provider are recorded, and go back, by themselves', async () => {
    const { uuid, paymentId } = await paid();
    const payments = async () =>
      (await readLink(creator, uuid, 'payments(first: 2) { nodes { paymentId refundedAmount } }'))
        .payments.nodes;
    await lose();
    await pass(15);
    expect(await payments()).toEqual([{ paymentId, refundedAmount: '0.00' }]);
    stripe.refundByHand(paymentId.slice('test_'.length), 1000);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await payments()).toEqual([{ paymentId, refundedAmount: '10.00' }]);
  });
});
