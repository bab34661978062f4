import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CustomersDocument } from '../../schema/generated/operations.js';
import { ann, erase, reject } from '../support/scenes/customers.js';
import {
  newLink,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const ask = async (page: object = {}, by = creator): Promise<any> => {
  const { data, errors } = await by.graphql(CustomersDocument, page);
  expect(errors).toBeUndefined();
  return data.customers;
};
const list = async (page: object = {}, by = creator): Promise<any[]> =>
  (await ask(page, by)).edges.map(({ node }: any) => node);
const emailsOf = (customers: any[]): string[] => customers.map(({ email }) => email);

const payBy = async (...names: string[]): Promise<void> => {
  const { uuid } = await newLink(creator);
  for (const name of names) {
    await recordPayment(service, payment(uuid, { customer: { email: `${name}@example.com` } }));
  }
};

describe('Customers are listed', () => {
  test('once, whatever the case of the address, the last to have paid first', async () => {
    await payBy('ann', 'BOB', 'ANN', 'cid', 'Bob');
    expect(emailsOf(await list())).toEqual([
      'Bob@example.com',
      'cid@example.com',
      'ANN@example.com',
    ]);
    const { data } = await creator.graphql('{ customers(first: 1) { totalCount } }');
    expect(data.customers.totalCount).toBe(3);
  });

  test('with the newest name and time, and with sums of each currency', async () => {
    const { uuid } = await newLink(creator);
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    await recordPayment(service, payment(uuid, { paymentId: 'sandbox_1', customer: ann }));
    service.clock.pass(1000);
    const married = { ...ann, name: 'Ann Smith' };
    await recordPayment(
      service,
      payment(uuid, { currency: 'RUB', amount: '905.00', customer: married }),
    );
    expect(await list()).toMatchObject([
      {
        ...{ email: ann.email, name: 'Ann Smith' },
        lastPaidAt: service.clock.now.toISOString(),
        totals: [
          {
            currency: 'EUR',
            count: 2,
            testCount: 1,
            amount: '20.00',
            refunded: '4.00',
            net: '16.00',
          },
          { currency: 'RUB', count: 1, testCount: 0, amount: '905.00' },
        ],
      },
    ]);
  });

  test('page by page, each once, though most payments are of one', async () => {
    await payBy('a', 'b', 'c', ...new Array<string>(22).fill('most'), 'd', 'a');
    const names = ['a', 'd', 'most', 'c', 'b'].map((name) => `${name}@example.com`);
    const walk = async (args: (cursor?: string) => object, cursorOf: string, more: string) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ;) {
        const { edges, pageInfo } = await ask(args(cursor));
        found.push(...emailsOf(edges.map(({ node }: any) => node)));
        if (!pageInfo[more]) return found;
        cursor = pageInfo[cursorOf];
      }
    };
    const forwards = (after?: string) => ({ first: 1, after });
    expect(await walk(forwards, 'endCursor', 'hasNextPage')).toEqual(names);
    const backwards = (before?: string) => ({ last: 1, before });
    expect(await walk(backwards, 'startCursor', 'hasPreviousPage')).toEqual(names.toReversed());
  });

  test('by one long walk of the creator at a time, once the first window had too few', async () => {
    await payBy(...new Array<string>(30).fill('ann'), 'bob');
    const { databaseFor } = service.services;
    onTestFinished(() => void (service.services.databaseFor = databaseFor));
    const asked: (boolean | undefined)[] = [];
    service.services.databaseFor = (creatorId) => ({
      ...databaseFor(creatorId),
      query(statement, how) {
        if (/walked/.test(statement.sql)) asked.push(how?.isLong);
        return databaseFor(creatorId).query(statement, how);
      },
    });
    expect(emailsOf(await list({ last: 1 }))).toEqual(['ann@example.com']);
    expect(emailsOf(await list({ first: 1 }))).toEqual(['bob@example.com']);
    expect(asked).toEqual([false, true, false]);
  });

  test('unless they were erased, have no address, or all they paid was rejected', async () => {
    await pay(service, creator, { customer: { name: 'Nobody' } });
    await reject(service, creator, { email: 'late@example.com' });
    await pay(service, creator, { customer: ann });
    await payBy('bob');
    expect(emailsOf(await list())).toEqual(['bob@example.com', ann.email]);
    await erase(creator);
    expect(emailsOf(await list())).toEqual(['bob@example.com']);
  });

  test('of the own shop alone, and by the platform of any', async () => {
    await payBy('ann');
    expect(await list({}, await service.newCreator())).toEqual([]);
    const { data } = await service.platform(
      `{ creator(id: ${creator.id}) { customers { totalCount nodes { email totals { count } } } } }`,
    );
    expect(data.creator.customers).toEqual({
      totalCount: 1,
      nodes: [{ email: 'ann@example.com', totals: [{ count: 1 }] }],
    });
  });
});
