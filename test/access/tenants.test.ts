/** No creator reaches rows of another: with its key, in its cabinet, or through the platform on its behalf. */
import { getNamedType, isInputObjectType } from 'graphql';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onBehalfOf, signInWithKey } from '../support/scenes/cabinet-session.js';
import { callsOf, mutations, newScene, type Scene } from '../support/scenes/mutations.js';
import { mutationFields } from '../support/scenes/root-fields.js';
import {
  type Ask,
  callMutation,
  linksPath,
  tenEuros,
  useService,
} from '../support/service/service.js';
import { useStripe } from '../support/world/stripe.js';

const service = useService({ providers: [useStripe()] });
const nowhere = '2000000000';
let own: Scene;
let theirs: Scene;
/** Names of rows that do not exist. */
let missing: Scene;
/** The ways in which a creator asks. */
let ways: { key: Ask; cabinet: Ask; platform: Ask };

/** All that a creator sees, besides the use of its keys and the audit log. */
const belongings = async (ask: Ask) => {
  const { data, errors } = await ask(`{
    products { nodes { id title linkDefaults { successUrl } } } paymentLinks { nodes { id uuid isEnabled label } }
    apiKeys(includeRevoked: true) { nodes { id lastFour isActive } }
    payments { nodes { paymentId refundedAmount providerRefunds { id } } } events { nodes { id } }
    webhookEndpoints { nodes { id url isEnabled } } webhookDeliveries { nodes { id status nextAttemptAt } }
    customerData(email: "ann@buyer.example") { payments { totalCount } }
  }`);
  expect(errors).toBeUndefined();
  return data;
};
let ofOwn: unknown;
let ofThem: unknown;

beforeAll(async () => {
  own = await newScene(service);
  ofOwn = await belongings(own.graphql);
  theirs = await newScene(service);
  ofThem = await belongings(theirs.graphql);
  const [id, uuid, paymentId] = [nowhere, '00000000-0001-8000-8000-000000000000', 'nobody paid'];
  missing = {
    ...theirs,
    productId: Number(nowhere),
    link: { id, uuid },
    endpoint: { ...theirs.endpoint, id },
    ...{ spare: { id, key: '' }, deliveryId: id, paymentId, atProvider: paymentId },
  };
  const cabinet = await signInWithKey(service, own.key);
  ways = { key: own.graphql, cabinet: cabinet.graphql, platform: onBehalfOf(service, own) };
});

afterEach(async () => expect(await belongings(theirs.graphql)).toEqual(ofThem));

const notFound = [404, 'NOT_FOUND'];

test.each<[string, string, (rows: Scene) => string, object?]>([
  ['creating a link', 'POST', ({ productId }) => linksPath(productId), tenEuros],
  ['listing links', 'GET', ({ productId }) => linksPath(productId)],
  ['deleting a link', 'DELETE', ({ productId, link }) => `${linksPath(productId)}/${link.id}`],
  ['deleting a key', 'DELETE', ({ spare }) => `/creator-api/keys/${spare.id}`],
  ['regenerating a key', 'POST', ({ spare }) => `/creator-api/keys/${spare.id}/regenerate`],
])('by REST, foreign and missing rows are 404: %s', async (_what, method, address, body) => {
  const answer = await own.rest(method, address(theirs), body);
  expect([answer.status, answer.body.error]).toEqual([404, 'Not found']);
  expect(await own.rest(method, address(missing), body)).toMatchObject({
    ...{ status: 404, body: answer.body },
  });
});

describe('foreign and missing rows are NOT_FOUND', () => {
  test.each<[string, (rows: Scene) => string]>([
    ['product', ({ productId }) => `product(id: ${productId}) { id }`],
    ['paymentLink by id', ({ link }) => `paymentLink(id: ${link.id}) { id }`],
    ['paymentLink by uuid', ({ link }) => `paymentLink(uuid: "${link.uuid}") { id }`],
    [
      'paymentLinks',
      ({ productId: id }) => `paymentLinks(filter: { productId: ${id} }) { totalCount }`,
    ],
    ['payments', ({ link }) => `payments(paymentLinkId: ${link.id}) { totalCount }`],
    [
      'webhookDeliveries',
      ({ endpoint: { id } }) => `webhookDeliveries(endpointId: ${id}) { totalCount }`,
    ],
    ['webhookDelivery', ({ deliveryId }) => `webhookDelivery(id: ${deliveryId}) { id }`],
  ])('%s', async (_what, query) => {
    for (const ask of Object.values(ways)) {
      for (const rows of [theirs, missing]) {
        const { status, code } = await ask(`{ ${query(rows)} }`);
        expect([status, code]).toEqual(notFound);
      }
    }
  });

  const fieldsOf = (name: string): string[] => {
    const [input] = mutationFields.find((field) => field.name === name)?.args ?? [];
    const type = input && getNamedType(input.type);
    return isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  };
  const names = ['id', 'ids', 'productId', 'endpointId', 'paymentId'];
  const naming = mutations.filter(
    ({ name, access }) =>
      access !== 'platform' && fieldsOf(name).some((field) => names.includes(field)),
  );

  test.each(naming)('$name', async ({ name, access, fields }) => {
    for (const [way, graphql] of Object.entries(ways)) {
      if (access === 'cabinet' && way === 'key') continue;
      for (const rows of [theirs, missing]) {
        const { productId } = rows;
        const given = { ...(fieldsOf(name).includes('productId') && { productId }) };
        const input = { ...callsOf(rows)[name]?.input, ...given };
        const { status, code, data } = await callMutation(graphql, name, fields, input);
        if ('ids' in input) expect(data[name]).toEqual({ notFound: input.ids });
        else expect([way, status, code]).toEqual([way, ...notFound]);
      }
    }
  });
});

test('lists hold the caller’s rows alone', async () => {
  for (const ask of Object.values(ways)) expect(await belongings(ask)).toEqual(ofOwn);
});

test('the platform gets NOT_FOUND for a creator that does not exist', async () => {
  for (const query of [
    `mutation { createProduct(input: { creatorId: ${nowhere}, title: "A", isFree: true }) { id } }`,
    `mutation { issueApiKey(input: { creatorId: ${nowhere}, name: "A" }) { key } }`,
    `mutation { createCabinetSession(input: { creatorId: ${nowhere} }) { url } }`,
  ]) {
    const { status, code } = await service.platform(query);
    expect([status, code]).toEqual(notFound);
  }
});
