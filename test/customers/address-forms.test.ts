import { beforeEach, describe, expect, test } from 'vitest';
import { CustomerDataDocument } from '../../schema/generated/operations.js';
import { ann, erase, reject } from '../support/scenes/customers.js';
import { newLink, pay } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const composed = 'Zoë@Café.example'.normalize('NFC');
const decomposed = composed.normalize('NFD');

describe('A customer', () => {
  test.each([
    ['stored in NFC is found by an address in NFD', composed, decomposed],
    ['stored in NFD is found by an address in NFC', decomposed, composed],
    [
      'stored with a mark of no width is found without it',
      'Ann\u200b@buyer.example',
      'ann@buyer.example',
    ],
    [
      'is found by an address with a mark of no width',
      'ann@buyer.example',
      'ann@\u2060Buyer.example\ufeff',
    ],
    [
      'stored in marks of direction is found without them',
      '\u202aann@buyer.example\u202c',
      'ann@buyer.example',
    ],
    ['stored with the kelvin sign is found by a k', '\u212aim@buyer.example', 'kim@buyer.example'],
  ])('%s', async (_how, stored, given) => {
    await pay(service, creator, { customer: { email: stored } });
    await reject(service, creator, { email: stored });
    const { data: known } = await creator.graphql(CustomerDataDocument, { email: given });
    expect(known.customerData.payments.totalCount).toBe(1);
    const { data } = await erase(creator, { email: given });
    expect(data.eraseCustomerData).toMatchObject({ payments: 1, rejectedPayments: 1, events: 2 });
    expect((await erase(creator, { email: stored })).data.eraseCustomerData).toMatchObject({
      ...{ emailHash: data.eraseCustomerData.emailHash, payments: 0 },
    });
  });

  test('is erased in all forms of the address at once', async () => {
    for (const email of ['ANN@buyer.example', 'ann\u200d@buyer.example', 'Ann@buyer.example']) {
      await pay(service, creator, { customer: { email } });
    }
    const { data } = await erase(creator, { email: 'ann@buyer.example' });
    expect(data.eraseCustomerData).toMatchObject({ payments: 3, events: 3 });
  });
});

test('Links that hold the address in either form are named', async () => {
  for (const text of [composed, decomposed]) await newLink(creator, { metadata: { to: text } });
  const { data } = await erase(creator, { email: decomposed.toUpperCase() });
  expect(data.eraseCustomerData.paymentLinks.edges).toHaveLength(2);
});

test.each([
  ['An address of invisible marks alone', { email: ' \u200b\u2066' }, 'email', 'required'],
  [
    'A reason with the address and invisible marks',
    { reason: `For \u2068${ann.email.replace('@', '\u200b@')}` },
    'reason',
    'holdsAddress',
  ],
])('%s is refused', async (_what, input, path, rule) => {
  await pay(service, creator, { customer: ann });
  const { error } = await erase(creator, input);
  expect(error?.extensions.faults).toMatchObject([{ path: expect.stringContaining(path), rule }]);
});
