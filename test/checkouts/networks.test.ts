/** What customers behind one address may have under way. */
import { expect, test } from 'vitest';
import { createSecretBox } from '../../src/core/secrets/secret-box.js';
import { newLinkUuid } from '../../src/payment-links/link-uuid.js';
import { useShop } from '../support/scenes/checkouts.js';
import { makeLink, newLink } from '../support/scenes/payments.js';

const { service, stripe, creator, start, open, settle, cancel, row } = useShop();
const school = '198.51.100.7';
const refused = (seconds: number) => ({
  ...{ code: 'RATE_LIMITED', limit: 'checkouts', retryAfterSeconds: seconds },
});

/** So many customers behind one address begin to pay, one after the other. */
async function begin(count: number, uuid: string, address = school) {
  const begun = [];
  for (let customer = 0; customer < count; customer++) begun.push(await open({ uuid, address }));
  return begun;
}

test('An address has 10 unpaid payments of a link under way, and others are served', async () => {
  const { uuid } = await newLink(creator);
  await begin(10, uuid);
  await expect(start({ uuid, address: school })).rejects.toMatchObject(refused(35 * 60));
  await open({ uuid, address: '198.51.100.8' });
  await open({ uuid: (await newLink(creator)).uuid, address: school });
  service.clock.pass(35 * 60_000);
  await open({ uuid, address: school });
});

test('The eleventh customer behind an address follows ten who have paid', async () => {
  const { uuid } = await newLink(creator);
  for (const { id, page } of await begin(10, uuid)) {
    stripe.pay(page);
    expect(await settle(id)).toMatchObject({ state: 'PAID' });
  }
  await open({ uuid, address: school });
});

test.each(['EUR', 'RUB'] as const)(
  'A customer who gives up in %s makes room for another behind the address',
  async (currency) => {
    const { uuid } = await newLink(creator);
    const [first] = await begin(9, uuid);
    const { id } = await open({ uuid, address: school, currency });
    await expect(start({ uuid, address: school })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await cancel(id);
    await open({ uuid, address: school });
    expect(await row(id)).toMatchObject({ network: null });
    expect((await row(first?.id as string)).network).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('An address has 60 unpaid payments of a creator under way', async () => {
  for (let link = 0; link < 6; link++) await begin(10, (await newLink(creator)).uuid);
  const { uuid } = await newLink(creator);
  await expect(start({ uuid, address: school })).rejects.toMatchObject(refused(35 * 60));
  await open({ uuid });
});

test.each([
  ['2 of 10', 10, 2],
  ['4 of 20', 20, 4],
])('An address holds %s places of a link', async (_share, maxPayments, most) => {
  const { uuid } = await makeLink(creator, { maxPayments });
  await begin(most, uuid);
  await expect(start({ uuid, address: school })).rejects.toMatchObject(refused(35 * 60));
  await open({ uuid });
});

test('A /56 of IPv6 counts as one address', async () => {
  const { uuid } = await newLink(creator);
  for (let net = 0; net < 10; net++) await open({ uuid, address: `2001:db8:1:20${net}::${net}` });
  const [within, beside] = ['2001:db8:1:2ff::1', '2001:db8:1:300::1'];
  await expect(start({ uuid, address: within })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await open({ uuid, address: beside });
});

test('Of 30 customers behind an address who come at once, 10 are served', async () => {
  const { uuid } = await newLink(creator);
  const all = Array.from({ length: 30 }, () => open({ uuid, address: school }));
  const served = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
  expect(served).toHaveLength(10);
});

test('The same form, sent twice at once by the tenth customer, leads to one page', async () => {
  const { uuid } = await newLink(creator);
  await begin(9, uuid);
  const form = { uuid, address: school, id: newLinkUuid(BigInt(creator.id)) };
  const [one, other] = await Promise.all([open(form), open(form)]);
  expect(one).toEqual(other);
});

test('The network of a customer is a hash that two creators do not share, and ends with the payment', async () => {
  const { uuid } = await newLink(creator);
  const { id, page } = await open({ uuid, address: school });
  const { network } = await row(id);
  expect(network).not.toContain(school);
  const { secrets } = service.services;
  expect(secrets?.hashes('checkout', `${creator.id} ${school}`)).toEqual([network]);
  stripe.pay(page);
  await settle(id);
  expect(await row(id)).toMatchObject({ state: 'RECORDED', network: null });
});

test('A new secrets key counts what was begun under the one before', async () => {
  const { uuid } = await newLink(creator);
  await begin(10, uuid);
  const { services } = service;
  const before = services.secrets;
  const box = createSecretBox([new Uint8Array(32)]) as NonNullable<typeof before>;
  services.secrets = {
    ...box,
    hashes: (purpose, text) => [
      box.hashes(purpose, text)[0],
      ...(before?.hashes(purpose, text) ?? []),
    ],
  };
  await expect(start({ uuid, address: school })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  services.secrets = before;
});
