import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '../../src/core/secret-box.js';
import { hashesOf } from '../../src/customers/address.js';
import { eraseAgain } from '../../src/customers/erase-again.js';
import { pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const other = useCreator(service);

const [former, next] = [randomBytes(32), randomBytes(32)];
const boxOf = (...keys: Uint8Array[]): SecretBox => createSecretBox(keys) as SecretBox;

test('A restored database is erased again by a former hash, up to the erasure', async () => {
  const email = 'Ann@buyer.example';
  for (const by of [creator, other]) await pay(service, by, { customer: { email } });
  await pay(service, creator, { customer: { email: 'bob@buyer.example' } });
  const time = service.clock.now;
  service.clock.now = new Date(+time + 1000);
  await pay(service, creator, { customer: { email } });
  const [emailHash] = hashesOf(boxOf(former), 'ann@buyer.example');
  const services = {
    ...service.services,
    state: { scope: 'platform' },
    requestId: 'restore',
  } as const;
  const lost = [time, new Date(0)].map((time) => ({
    creatorId: BigInt(creator.id),
    emailHash,
    time,
  }));
  const run = () => eraseAgain(services, boxOf(next, former), { lost, reason: 'Restored' });
  expect(await run()).toMatchObject({ payments: 1, events: 1 });
  expect(await run()).toMatchObject({ payments: 0, events: 0 });

  const emailsOf = async ({ graphql }: typeof creator): Promise<string[]> => {
    const { data } = await graphql('{ payments { nodes { customer { email } } } }');
    return data.payments.nodes.map(({ customer }: any) => customer.email);
  };
  expect(await emailsOf(creator)).toEqual([email, 'bob@buyer.example', null]);
  expect(await emailsOf(other)).toEqual([email]);
});
