import { print } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { CreatePaymentLinkDocument } from '../../schema/generated/operations.js';
import { linksPath, tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const limited = useService({ requestsPerMinute: 1, inProcessBudget: true });
const withPages = useService({ corsOrigins: ['https://cabinet.example'] });
const creator = useCreator(service);

interface Question {
  key?: string;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Asks a service with an Accept-Language header. */
async function ask(
  likes: string | undefined,
  { key, method = 'GET', path, body, headers }: Question,
  of = service,
) {
  const answer = await of.fetch(path, {
    method,
    headers: {
      ...(likes !== undefined && { 'Accept-Language': likes }),
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    language: answer.headers.get('content-language'),
    vary: answer.headers.get('vary'),
    body: await answer.json(),
  };
}

const create = (body: unknown, productId = creator.productId): Question => ({
  key: creator.key,
  method: 'POST',
  path: linksPath(productId),
  body,
});
const createFree = (): Question => create(tenEuros, creator.freeProductId);
const query = (document: string, variables?: object): Question => ({
  key: creator.key,
  method: 'POST',
  path: '/graphql',
  body: { query: document, variables },
});
const createByGraphql = (link: object): Question =>
  query(print(CreatePaymentLinkDocument), { link: { productId: creator.productId, ...link } });

const freeInEnglish = 'A payment link cannot be created for a free product.';
const freeInRussian = 'Для бесплатного товара нельзя создать платёжную ссылку.';

describe('The language of an answer', () => {
  test.each([
    ['ru', 'ru'],
    ['RU', 'ru'],
    ['ru-RU', 'ru'],
    ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
    ['de, ru;q=0.5, en;q=0.4', 'ru'],
    ['en;q=0, *', 'ru'],
    ['en;q=0.5, ru;q=0.4', 'en'],
    ['en-GB, ru;q=0.9', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    ['ru;q=0', 'en'],
    ['ru;q=0, *', 'en'],
    ['', 'en'],
    [';;,,"ru;q=x', 'en'],
    [undefined, 'en'],
  ])('is the best that the client accepts, for %j: %s', async (likes, language) => {
    const answer = await ask(likes, createFree());
    expect(answer).toMatchObject({ status: 422, language, vary: 'Accept-Language' });
    expect(answer.body.message).toBe(language === 'ru' ? freeInRussian : freeInEnglish);
  });

  test('is that of the beginning of a header of 8 KB', async () => {
    const likeMany = 'x-y;q=0.1,'.repeat(800);
    expect(await ask(`ru,${likeMany}`, createFree())).toMatchObject({ language: 'ru' });
    expect(await ask(`${likeMany}ru`, createFree())).toMatchObject({ language: 'en' });
  });
});

describe('In Russian', () => {
  test('both doors refuse the free product', async () => {
    const rest = await ask('ru', createFree());
    expect(rest.body).toStrictEqual({ message: freeInRussian, errors: { error: [freeInRussian] } });
    const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
    const graphql = await ask('ru', createByGraphql({ productId: creator.freeProductId, prices }));
    expect(graphql).toMatchObject({ language: 'ru', vary: 'Accept-Language' });
    expect(graphql.body.errors).toMatchObject([
      { message: freeInRussian, extensions: { code: 'FREE_PRODUCT', status: 422 } },
    ]);
  });

  test('REST reports every fault of a link, without English', async () => {
    const { status, language, body } = await ask(
      'ru',
      create({
        prices: [
          { currency_id: 1, price: '10', is_discount_price: 'yes' },
          { currency_id: 2, discount_price: 0.001, is_discount_price: false },
        ],
        metadata: { текст: 2 ** 60 },
      }),
    );
    expect([status, language]).toEqual([422, 'ru']);
    expect(body).toStrictEqual({
      message: 'The given data was invalid.',
      errors: {
        prices: ['Поле prices должно содержать цену в EUR (currency_id 3).'],
        'prices.0.price': ['Поле prices.0.price должно быть числом.'],
        'prices.0.is_discount_price': [
          'Поле prices.0.is_discount_price должно быть true или false.',
        ],
        'prices.1.currency_id': [
          'Выбранное значение поля prices.1.currency_id ошибочно: укажите 1 для RUB или 3 для EUR.',
        ],
        'prices.1.price': [
          'Поле prices.1.price обязательно для заполнения, когда prices.1.is_discount_price равно false.',
        ],
        'prices.1.discount_price': [
          'В значении поля prices.1.discount_price должно быть не больше двух знаков после запятой.',
        ],
        'metadata.текст': [
          'Значение поля metadata.текст должно быть от -(2^53 - 1) до 2^53 - 1; передайте его строкой.',
        ],
      },
    });
  });

  test('GraphQL reports faults with its own field names', async () => {
    const answer = await ask('ru', createByGraphql({ prices: [] }));
    expect(answer.body.errors).toMatchObject([
      {
        message: 'The given data was invalid.',
        extensions: {
          fields: { prices: ['Поле prices должно содержать цену в EUR (currencyId 3).'] },
        },
      },
    ]);
  });

  test('values that do not fit their type are refused without the English words of graphql-js', async () => {
    const prices = [{ currencyId: '3', discuont: 1, isDiscountPrice: null }];
    const question = createByGraphql({ prices, useOnce: 1, metadata: [1] });
    const answer = await ask('ru', question);
    expect(answer).toMatchObject({ status: 200, language: 'ru', vary: 'Accept-Language' });
    expect(answer.body.errors[0].extensions.fields).toStrictEqual({
      'prices.0.currencyId': ['Значение поля prices.0.currencyId не подходит к типу «Int».'],
      'prices.0.isDiscountPrice': ['Поле prices.0.isDiscountPrice обязательно для заполнения.'],
      'prices.0': ['В поле prices.0 передано неизвестное поле discuont.'],
      useOnce: ['Значение поля useOnce не подходит к типу «Boolean».'],
      metadata: ['Значение поля metadata не подходит к типу «JSONObject».'],
    });
    const inEnglish = await ask(undefined, question);
    expect(inEnglish.body.errors[0].extensions.fields['prices.0.currencyId']).toEqual([
      'The prices.0.currencyId field is invalid: Int cannot represent non-integer value: "3"',
    ]);
    const { faults } = inEnglish.body.errors[0].extensions;
    expect(faults).toEqual(answer.body.errors[0].extensions.faults);
    expect(faults).toContainEqual({
      path: 'prices.0',
      rule: 'unknownField',
      values: { name: 'discuont' },
    });
  });

  test.each<[string, () => Question, number, string, string]>([
    ['an unknown path', () => ({ path: '/nowhere' }), 404, 'Not found', 'Путь /nowhere не найден.'],
    ['an unknown product', () => create(tenEuros, 999_999), 404, 'Not found', 'Товар не найден.'],
    [
      'another method',
      () => ({ path: linksPath(1), method: 'PUT' }),
      405,
      'Method not allowed',
      'Этот путь принимает только POST, GET, HEAD.',
    ],
    [
      'a body that is too large',
      () => create({ x: 'x'.repeat(65_536) }),
      413,
      'Payload too large',
      'Тело запроса не должно быть больше 65536 байт.',
    ],
    [
      'a body that is not JSON',
      () => ({ ...create({}), headers: { 'Content-Type': 'text/plain' } }),
      415,
      'Unsupported media type',
      'Тело запроса передано с типом text/plain. Передайте JSON в UTF-8 с заголовком Content-Type: application/json.',
    ],
    [
      'a platform key',
      () => ({ path: '/creator-api/keys', key: service.platformKey }),
      403,
      'Forbidden',
      'Здесь нужен ключ автора, а вы передали ключ платформы.',
    ],
  ])(
    '%s keeps its English title, by which programs recognize it',
    async (...[, question, ...answer]) => {
      const [status, error, message] = answer;
      expect(await ask('ru', question())).toMatchObject({
        status,
        language: 'ru',
        vary: 'Accept-Language',
        body: { error, message },
      });
    },
  );

  test('GraphQL refuses a body that it does not read', async () => {
    const answer = await ask('ru', query(' '.repeat(70_000)));
    expect(answer).toMatchObject({ status: 413, language: 'ru' });
    expect(answer.body.errors[0].message).toBe('Тело запроса не должно быть больше 65536 байт.');
  });

  test('an unexpected error is reported with the id of the request, and logged in English', async () => {
    vi.spyOn(service.services.rates, 'current').mockRejectedValueOnce(new Error('secret'));
    const id = 'request-7';
    const question = { ...create(tenEuros), headers: { 'X-Request-Id': id } };
    const { status, body } = await ask('ru', question);
    expect([status, body]).toEqual([
      500,
      {
        error: 'Internal server error',
        message: `На нашей стороне произошла ошибка. Если обратитесь к нам, укажите номер запроса ${id}.`,
      },
    ]);
    const logged = service.logLines.filter((line) => line.includes(id)).join('\n');
    expect(logged).toContain('Unexpected error');
    expect(logged).not.toMatch(/[а-яё]/i);
  });
});

describe('These texts are the same in every language:', () => {
  const wrongKey = `plk_${'a'.repeat(46)}`;

  test.each<[string, Question, object]>([
    [
      'no key',
      { path: '/creator-api/keys' },
      {
        error: 'API key is required',
        message: 'Please provide a valid API key in the X-API-Key header.',
      },
    ],
    [
      'a wrong key',
      { path: '/creator-api/keys', key: wrongKey },
      {
        error: 'Invalid API key',
        message: 'The provided API key is invalid or has been revoked.',
      },
    ],
  ])('%s', async (_, question, body) => {
    const answer = await ask('ru', question);
    expect(answer).toMatchObject({ status: 401, language: null, vary: null });
    expect(answer.body).toStrictEqual(body);
  });

  test('the rate limit, by both doors', async () => {
    const { key } = await limited.newCreator();
    const message = 'Too many requests. Please try again later.';
    await ask('ru', { key, path: '/creator-api/keys' }, limited);
    const rest = await ask('ru', { key, path: '/creator-api/keys' }, limited);
    expect(rest).toMatchObject({ status: 429, language: null, vary: null });
    expect(rest.body).toStrictEqual({ error: 'Rate limit exceeded', message });
    const graphql = await ask('ru', { ...query('{ viewer { creator { id } } }'), key }, limited);
    expect(graphql.body.errors[0].message).toBe(message);
  });

  test('a list of links and a link that was made', async () => {
    const made = await ask('ru', create(tenEuros));
    expect(made).toMatchObject({ status: 200, language: null, vary: null });
    const list = await ask('ru', { key: creator.key, path: creator.links });
    expect(list).toMatchObject({ status: 200, language: null, vary: null });
    expect(list.body.data[0].prices).toEqual(['€10.00', '905.00 ₽']);
    expect(list.body.meta.links[0].label).toBe('pagination.previous');
  });

  test('the message of graphql-js about a document that does not fit the schema', async () => {
    const answer = await ask('ru', query('{ nothing }'));
    expect(answer).toMatchObject({ language: null, vary: null });
    expect(answer.body.errors[0].message).toMatch(/^Cannot query field "nothing"/);
  });
});

test('an answer that varies by origin and by language says both in Vary', async () => {
  const { key, freeProductId } = await withPages.newCreator();
  const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
  const question = createByGraphql({ productId: freeProductId, prices });
  const headers = { Origin: 'https://cabinet.example' };
  const answer = await ask('ru', { ...question, key, headers }, withPages);
  expect(answer).toMatchObject({ language: 'ru', vary: 'Origin, Accept-Language' });
  const success = await ask('ru', { ...query('{ __typename }'), headers }, withPages);
  expect(success).toMatchObject({ language: null, vary: 'Origin' });
});
