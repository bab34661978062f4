/** The one search of a creator: what a text finds among payments, rejected payments and links. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SearchDocument } from '../../schema/generated/operations.js';
import { ann, erase } from '../support/scenes/customers.js';
import {
  deleteLink,
  makeLink,
  newLink,
  payment,
  recordPayment,
  updateLink,
} from '../support/scenes/payments.js';
import { useCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 }, beforeEach);
const other = useCreator(service);

const ask = (text: string, by = creator) => by.graphql(SearchDocument, { text });

async function search(text: string, by = creator) {
  const { data, errors } = await ask(text, by);
  expect(errors).toBeUndefined();
  const { payments, rejectedPayments, paymentLinks, products } = data.search;
  return {
    payments: payments.map(({ paymentId }) => paymentId),
    rejected: rejectedPayments.map(({ paymentId }) => paymentId),
    links: paymentLinks.map(({ uuid }) => uuid),
    products: products.map(({ title }) => title),
  };
}

const nothing = { payments: [], rejected: [], links: [], products: [] };

const labelled = async (label: string | null, by = creator) => (await makeLink(by, { label })).uuid;

/** Makes a link that can be paid once, and reports so many payments of it. All but the first are rejected. */
async function paidOnce(more: object, payments = 2, by = creator): Promise<string[]> {
  const { uuid } = await newLink(by, { use_once: true });
  const ids: string[] = [];
  for (let count = 0; count < payments; count++) {
    const reported = payment(uuid, more);
    await recordPayment(service, reported);
    ids.unshift(reported.paymentId);
  }
  return ids;
}

describe('A payment is found', () => {
  test('by the e-mail address of its customer, in upper or lower case', async () => {
    const [late, first] = await paidOnce({ customer: { email: 'Ann@Example.com' } });
    const found = { ...nothing, payments: [first], rejected: [late] };
    expect(await search('ann@example.COM')).toEqual(found);
    expect(await search('  Ann@Example.com ')).toEqual(found);
    expect(await search('ann@example.com', other)).toEqual(nothing);
  });

  test('by the whole id of the payment site, in its own case', async () => {
    const [late = '', first = ''] = await paidOnce({});
    expect(await search(first)).toEqual({ ...nothing, payments: [first] });
    expect(await search(late)).toEqual({ ...nothing, rejected: [late] });
    expect(await search(first.slice(0, -1))).toEqual(nothing);
    expect(await search(first.toUpperCase())).toEqual(nothing);
    expect(await search(first, other)).toEqual(nothing);
  });

  test('once, when a text is both its id and an e-mail address', async () => {
    const customer = { email: 'ann@example.com' };
    const { uuid } = await newLink(creator);
    await recordPayment(service, payment(uuid, { paymentId: customer.email, customer }));
    const second = payment(uuid, { customer });
    await recordPayment(service, second);
    const { payments } = await search(customer.email);
    expect(payments).toEqual([second.paymentId, customer.email]);
  });

  test('among the newest ten of a customer', async () => {
    const ids = await paidOnce({ customer: { email: 'ann@example.com' } }, 12);
    expect((await search('ann@example.com')).rejected).toEqual(ids.slice(0, 10));
  });
});

describe('By a part of the name or e-mail address of its customer, a payment is found', () => {
  test('in any case, also when it was rejected, and by its own creator alone', async () => {
    const [late, first] = await paidOnce({ customer: { name: 'Łukasz Żak', email: 'L@zak.pl' } });
    const [last, other1] = await paidOnce({ customer: { name: 'Żakowski' } });
    const found = { ...nothing, payments: [other1, first], rejected: [last, late] };
    expect(await search('ŻAK')).toEqual(found);
    expect(await search('@ZAK')).toEqual({ ...nothing, payments: [first], rejected: [late] });
    expect(await search('żak', other)).toEqual(nothing);
  });

  test('only if no payment has the text as its id or whole address', async () => {
    const [late, first] = await paidOnce({ customer: { email: 'ann@example.com' } });
    const [, part] = await paidOnce({ customer: { email: 'joann@example.com' } });
    expect((await search('ann@example.com')).payments).toEqual([first]);
    expect((await search('nn@example.com')).payments).toEqual([part, first]);
    const [, named] = await paidOnce({ customer: { name: `Paid by ${late}` } });
    expect(await search(late ?? '')).toMatchObject({ payments: [named], rejected: [late] });
  });

  test('among the newest ten, until the customer is erased', async () => {
    const ids = await paidOnce({ customer: ann }, 12);
    expect((await search('leewood')).rejected).toEqual(ids.slice(0, 10));
    await erase(creator);
    for (const text of ['leewood', 'lee@buyer']) expect(await search(text)).toEqual(nothing);
  });
});

test('A product is found by a part of its title, in any case, and archived', async () => {
  const title = 'Школа: Ёлки (50%)';
  for (const isArchived of [false, true]) {
    await service.platform(
      `mutation ($product: CreateProductInput!) { createProduct(input: $product) { id } }`,
      { product: { creatorId: creator.id, title: `${title} ${isArchived}`, isArchived } },
    );
  }
  const found = { ...nothing, products: [`${title} true`, `${title} false`] };
  expect(await search('ёлки (50%')).toEqual(found);
  expect(await search('ёлки', other)).toEqual(nothing);
});

describe('A link is found', () => {
  test('by its whole uuid, in upper or lower case, until it is deleted', async () => {
    const uuid = await labelled(null);
    const found = { ...nothing, links: [uuid] };
    expect([await search(uuid), await search(uuid.toUpperCase())]).toEqual([found, found]);
    expect(await search(uuid.slice(0, -1))).toEqual(nothing);
    expect(await search(uuid, other)).toEqual(nothing);
    await deleteLink(creator, uuid);
    expect(await search(uuid)).toEqual(nothing);
  });

  test('by a part of its label alone, in any case and with any signs', async () => {
    const labels = {
      SPRING: 'the Spring sale',
      весна: 'Скидки: ВЕСНА 2026',
      ЁЛКА: 'новая ёлка',
      école: 'ÉCOLE',
      straße: 'Straße 5',
      '50%': 'minus 50% off',
      a_b: 'a_b',
      'a.*b': 'A.*B',
      '[a-z]': 'set [A-Z]',
      'c:\\new': 'C:\\NEW',
      '***=x': '***=X',
      '(?i)': 'the (?I)',
      'b👪b': 'b👪B',
      'two  blanks': 'Two  Blanks',
    };
    await labelled('a-b 500 anything else with letters');
    const made: [text: string, uuid: string][] = [];
    for (const [text, label] of Object.entries(labels)) made.push([text, await labelled(label)]);
    for (const [text, uuid] of made) {
      expect([text, await search(text)]).toEqual([text, { ...nothing, links: [uuid] }]);
      expect(await search(text, other)).toEqual(nothing);
    }
  });

  test('by its present label, the newest ten first, until it is deleted', async () => {
    const made: string[] = [];
    for (let count = 0; count < 13; count++) made.unshift(await labelled(`Course ${count}`));
    const [deleted = '', changed = '', ...others] = made;
    await deleteLink(creator, deleted);
    await updateLink(creator, { uuid: changed, label: 'Other' });
    expect((await search('course')).links).toEqual(others.slice(0, 10));
    expect((await search('other')).links).toEqual([changed]);
  });

  test('by the uuid of another link, as text in its label', async () => {
    const stranger = await labelled(null, other);
    const uuid = await labelled(`instead of ${stranger}`);
    expect((await search(stranger)).links).toEqual([uuid]);
  });
});

describe('A text to search for', () => {
  test('has at least 3 and at most 255 characters, which can be stored', async () => {
    for (const [text, rule, values] of [
      ['', 'required', {}],
      ['   ', 'required', {}],
      ['ab', 'minLength', { characters: 3 }],
      ['  ab  ', 'minLength', { characters: 3 }],
      ['👪👪', 'minLength', { characters: 3 }],
      ['x'.repeat(256), 'maxLength', { characters: 255 }],
      ['a\0b', 'unstorableText', {}],
      ['ab\ud800', 'unstorableText', {}],
    ] as const) {
      const { code, error } = await ask(text);
      expect([text, code]).toEqual([text, 'VALIDATION_FAILED']);
      expect(error?.extensions.faults).toEqual([{ path: 'text', rule, values }]);
    }
  });

  test('may have 3 to 255 characters of any kind, which find nothing', async () => {
    for (const text of ['abc', '👪👪👪', 'Ж'.repeat(255), '%%%', '\\\\\\', "';--"]) {
      expect(await search(text)).toEqual(nothing);
    }
  });
});
