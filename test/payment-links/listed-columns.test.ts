import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { schema } from '../../src/schema.js';
import { newLinkByGraphql, payment, readLink, recordPayment } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();
let uuid: string;

beforeAll(async () => {
  const expiresAt = new Date(service.clock.now.getTime() + 60_000).toISOString();
  const settings = { expiresAt, maxPayments: 3, label: 'Ann', successUrl: 'https://ann.example/' };
  const { data } = await newLinkByGraphql(creator, { ...settings, metadata: { order: 'A-1' } });
  ({ uuid } = data.createPaymentLink);
  await recordPayment(service, payment(uuid));
});

const fieldsOf = (type: string) =>
  Object.values((schema.getType(type) as GraphQLObjectType).getFields());
/** Each field of a link and of its prices; of other objects, their type. */
const fields = fieldsOf('PaymentLink').flatMap(({ name, type }) => {
  const within = getNamedType(type);
  if (name === 'prices') return fieldsOf(within.name).map((price) => `prices { ${price.name} }`);
  return [isObjectType(within) ? `${name} { __typename }` : name];
});

test.each(fields)('a list shows %s alone as the link does', async (field) => {
  const shown = await readLink(creator, uuid, field);
  for (const list of [
    `{ paymentLinks { nodes { ${field} } } }`,
    `{ paymentLinks { edges { node { ...Shown } } } } fragment Shown on PaymentLink { ${field} }`,
    `{ paymentLinks { nodes { id } } paymentLinks { nodes { ${field} } } }`,
  ]) {
    const { nodes, edges } = (await creator.graphql(list)).data.paymentLinks;
    expect(nodes?.[0] ?? edges[0].node).toMatchObject(shown);
  }
});

test('a list whose fields need no metadata reads none', async () => {
  service.statements.length = 0;
  await creator.graphql('{ paymentLinks { nodes { id } } }');
  expect(service.statements.join()).not.toContain('metadata');
});
