import { beforeEach, describe, expect, test } from 'vitest';
import {
  newLink,
  newLinkByGraphql,
  payment,
  readLink,
  recordPayment,
} from '../support/scenes/payments.js';
import { callMutation, tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const sentence = 'A payment link cannot be created for an archived product.';
const freeSentence = 'A payment link cannot be created for a free product.';

const update = (input: object) => {
  const shown = 'id title isFree isArchived creator { id }';
  return callMutation(service.platform, 'updateProduct', shown, input);
};

async function seen(id = creator.productId) {
  const { data } = await creator.graphql(`{ product(id: ${id}) { title isFree isArchived } }`);
  return data.product;
}

const setArchived = (isArchived: boolean, id = creator.productId) => update({ id, isArchived });

describe('An update', () => {
  const original = { title: 'Course', isFree: false, isArchived: false };

  test.each([
    [{ title: ' Book ' }, { ...original, title: 'Book' }],
    [{ isFree: true }, { ...original, isFree: true }],
    [{ isArchived: true }, { ...original, isArchived: true }],
    [
      { title: 'Book', isFree: true, isArchived: true },
      { title: 'Book', isFree: true, isArchived: true },
    ],
    [{}, original],
    [{ title: null, isFree: null, isArchived: null }, original],
  ])('changes only what is given: %j', async (given, expected) => {
    const { data, errors } = await update({ id: creator.productId, ...given });
    expect(errors).toBeUndefined();
    expect(data.updateProduct).toEqual({
      id: String(creator.productId),
      creator: { id: String(creator.id) },
      ...expected,
    });
    expect(await seen()).toEqual(expected);
  });

  test('leaves other products as they are', async () => {
    await update({ id: creator.productId, title: 'Book', isArchived: true });
    expect(await seen(creator.freeProductId)).toEqual({ ...original, title: 'Gift', isFree: true });
  });

  test.each([
    ['blank', ' \t ', 'The title field is required.'],
    [
      'of 256 characters',
      'x'.repeat(256),
      'The title field must not be longer than 255 characters.',
    ],
    ['with U+0000', 'a\0b', expect.stringContaining('U+0000')],
  ])('refuses a title that is %s, and then changes nothing', async (_what, title, told) => {
    const { code, error } = await update({ id: creator.productId, title, isArchived: true });
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', { title: [told] }]);
    expect(await seen()).toEqual(original);
  });

  test('accepts a title of 255 characters', async () => {
    for (const title of ['x'.repeat(255), '📚'.repeat(255)]) {
      expect((await update({ id: creator.productId, title })).errors).toBeUndefined();
      expect(await seen()).toMatchObject({ title });
    }
  });

  test('of an unknown product is NOT_FOUND, whatever else is wrong', async () => {
    for (const id of [2_000_000_000, 'x', 0]) {
      expect(await update({ id, title: '' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('An archived product', () => {
  beforeEach(async () => void (await setArchived(true)));

  const [eur] = tenEuros.prices;
  const rub = { ...eur, currency_id: 1 };
  test.each([
    ['no link by REST, with an error in the shape of the free product', [eur]],
    ['no link with a given RUB price, for which no rate is needed', [eur, rub]],
  ])('gets %s', async (_what, prices) => {
    const { status, body } = await creator.rest('POST', creator.links, { prices });
    expect([status, body]).toEqual([422, { message: sentence, errors: { error: [sentence] } }]);
  });

  test('gets no link by GraphQL', async () => {
    const { status, error, code } = await newLinkByGraphql(creator);
    expect([status, code, error?.message]).toEqual([422, 'VALIDATION_FAILED', sentence]);
    expect(error?.extensions).not.toHaveProperty('fields');
  });

  test('is refused after an unknown product, faults and a free product', async () => {
    const stranger = await service.newCreator();
    const faulty = { prices: 1 };
    const post = async (body: object, key = creator.key) => {
      const { status, body: told } = await service.rest(key, 'POST', creator.links, body);
      return [status, told.message, Object.keys(told.errors ?? {})];
    };
    expect((await post(faulty, stranger.key))[0]).toBe(404);
    expect((await post(tenEuros, stranger.key))[0]).toBe(404);
    expect(await post(faulty)).toEqual([422, 'The given data was invalid.', ['prices']]);
    await update({ id: creator.productId, isFree: true });
    expect(await post(faulty)).toEqual([422, 'The given data was invalid.', ['prices']]);
    expect(await post(tenEuros)).toEqual([422, freeSentence, ['error']]);
    expect((await newLinkByGraphql(creator)).code).toBe('FREE_PRODUCT');
    await update({ id: creator.productId, isFree: false });
    expect(await post(tenEuros)).toEqual([422, sentence, ['error']]);
  });
});

describe('Links of an archived product', () => {
  const listed = async () => {
    const rest = await creator.rest('GET', creator.links);
    const { data } = await creator.graphql('{ paymentLinks { nodes { uuid status } } }');
    return [rest.body.data, data.paymentLinks.nodes];
  };

  test('are still listed', async () => {
    const { uuid } = await newLink(creator);
    const before = await listed();
    await setArchived(true);
    expect(await listed()).toEqual(before);
    expect(await readLink(creator, uuid, 'uuid')).toEqual({ uuid });
    await setArchived(false);
    expect(await listed()).toEqual(before);
    expect((await creator.rest('POST', creator.links, tenEuros)).status).toBe(200);
  });

  test('can be paid when the product becomes free instead', async () => {
    const { uuid } = await newLink(creator);
    await update({ id: creator.productId, isFree: true });
    expect((await recordPayment(service, payment(uuid))).errors).toBeUndefined();
  });
});
