import { beforeAll, expect, test } from 'vitest';
import type { Prefill } from '../../schema/generated/operations.js';
import { newLink } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({ paymentSiteUrl: 'https://pay.example.com' });
let plain: string;
beforeAll(async () => void (plain = (await newLink(creator)).payment_link));

async function prefilled(prefill: Prefill | null): Promise<string> {
  const { data } = await creator.graphql(
    'query ($prefill: Prefill) { paymentLinks { nodes { paymentLink(prefill: $prefill) } } }',
    { prefill },
  );
  return data.paymentLinks.nodes[0].paymentLink;
}

test('an address has site, store, product and uuid, the same by both doors', async () => {
  const { storeName, productId } = creator;
  const { uuid } = await service.database.db.paymentLink.findFirstOrThrow();
  expect(plain).toBe(`https://pay.example.com/${storeName}/${productId}?uuid=${uuid}`);
  expect(await prefilled(null)).toBe(plain);
});

test.each<[rule: string, prefill: Prefill, query: string]>([
  ['@ is %40', { email: 'ann@example.com' }, '&email=ann%40example.com'],
  ['space is %20', { name: 'Ann Lee' }, '&name=Ann%20Lee'],
  ['+ is %2B', { phoneNumber: '+491701234567' }, '&phone_number=%2B491701234567'],
  ['a number may begin with 00', { phoneNumber: '00491701' }, '&phone_number=00491701'],
  ['Cyrillic is UTF-8', { name: 'Анна' }, '&name=%D0%90%D0%BD%D0%BD%D0%B0'],
  ['an emoji is UTF-8', { name: '🙂' }, '&name=%F0%9F%99%82'],
  ['& = # % ? cannot break out', { name: 'a&uuid=b#c%20?' }, '&name=a%26uuid%3Db%23c%2520%3F'],
  ['half a surrogate pair does no harm', { name: 'a\ud800' }, '&name=a%EF%BF%BD'],
  ['an empty text or null is left out', { email: '', name: null }, ''],
  [
    'all three come in one order',
    { phoneNumber: '1', name: '2', email: '3' },
    '&email=3&name=2&phone_number=1',
  ],
])('prefill: %s', async (_rule, prefill, query) => {
  expect(await prefilled(prefill)).toBe(plain + query);
});

test('a store name with other letters is percent-encoded', async () => {
  const other = await service.newCreator();
  await service.database.sql(`UPDATE creators SET store_name = 'Лавка' WHERE id = $1`, [other.id]);
  const { uuid, payment_link: address } = await newLink(other);
  const store = '%D0%9B%D0%B0%D0%B2%D0%BA%D0%B0';
  expect(address).toBe(`https://pay.example.com/${store}/${other.productId}?uuid=${uuid}`);
});
