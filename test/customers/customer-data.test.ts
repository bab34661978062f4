import { beforeEach, describe, expect, test } from 'vitest';
import { CustomerDataDocument } from '../../schema/generated/operations.js';
import { ann, erase, reject } from '../support/scenes/customers.js';
import { newLink, pay, recordRefund, refund } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const read = async (email: string = ann.email): Promise<any> => {
  const { data, errors } = await creator.graphql(CustomerDataDocument, { email });
  expect(errors).toBeUndefined();
  return data.customerData;
};

const nodes = ({ edges }: any): any[] => edges.map(({ node }: any) => node);

const countsOf = ({ payments, refunds, rejectedPayments, paymentLinks }: any): number[] =>
  [payments, refunds, rejectedPayments, paymentLinks].map(({ edges }) => edges.length);

describe('The data of a customer', () => {
  test('are payments, refunds, rejected payments, links with the address', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    const wrong = await reject(service, creator, { email: ann.email.toUpperCase() });
    await recordRefund(service, refund(wrong.paymentId, { amount: '1.00' }));
    const { uuid } = await newLink(creator, { metadata: { customer: ann.email } });
    const others = await pay(service, creator, { customer: { email: 'bob@buyer.example' } });
    await recordRefund(service, refund(others.paymentId));

    const found = await read(` ${ann.email.toUpperCase()}`);
    expect(found.email).toBe(ann.email.toLowerCase());
    expect(nodes(found.payments)).toMatchObject([{ paymentId, customer: ann }]);
    expect(found.payments.totalCount).toBe(1);
    expect(nodes(found.refunds).map(({ formatted }) => formatted)).toEqual(['€1.00', '€4.00']);
    expect(nodes(found.rejectedPayments)).toMatchObject([{ paymentId: wrong.paymentId }]);
    expect(nodes(found.paymentLinks)).toMatchObject([{ uuid }]);
  });

  test('come page by page, and all of them', async () => {
    for (let paid = 0; paid < 3; paid++) {
      const { paymentId } = await pay(service, creator, { customer: ann });
      await recordRefund(service, refund(paymentId));
      await newLink(creator, { metadata: { customer: ann.email } });
    }
    for (const list of ['payments', 'refunds', 'paymentLinks']) {
      const page = async (after: string | null) => {
        const { data } = await creator.graphql(
          `query ($email: String!, $after: String) { customerData(email: $email) {
            list: ${list}(first: 2, after: $after) { totalCount nodes { id } pageInfo { hasNextPage endCursor } }
          } }`,
          { email: ann.email, after },
        );
        const { nodes, totalCount, pageInfo } = data.customerData.list;
        return { ids: nodes.map(({ id }: any) => Number(id)), totalCount, ...pageInfo };
      };
      const first = await page(null);
      const second = await page(first.endCursor);
      expect([first.totalCount, first.hasNextPage, second.hasNextPage]).toEqual([3, true, false]);
      const ids = [...first.ids, ...second.ids];
      expect(ids).toEqual([...new Set(ids)].sort((one, two) => two - one));
      expect(ids).toHaveLength(3);
    }
  });

  test('of an address that nobody has are nothing; a blank address is refused', async () => {
    expect((await creator.graphql(CustomerDataDocument, { email: ' ' })).code).toBe(
      'VALIDATION_FAILED',
    );
    await pay(service, creator, { customer: ann });
    for (const email of ['nobody@buyer.example', '%', '.*']) {
      expect([email, countsOf(await read(email))]).toEqual([email, [0, 0, 0, 0]]);
    }
  });

  test('are gone once the customer is erased, besides the links', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId));
    await newLink(creator, { metadata: { customer: ann.email } });
    await erase(creator);
    expect(countsOf(await read())).toEqual([0, 0, 0, 1]);
  });
});
