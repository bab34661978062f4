import { print } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { CreatePaymentLinkDocument } from '../../schema/generated/operations.js';
import {
  linksPath,
  tenEuros,
  type TestCreator,
  type TestService,
  useService,
  useStore,
} from '../support/service/service.js';

const { service, creator } = useStore();
const limited = useService({ beside: service, requestsPerMinute: 1, inProcessBudget: true });
const withPages = useService({ beside: service, corsOrigins: ['https://cabinet.example'] });

/** Method, path, body and headers. */
type Question = Parameters<TestCreator['rest']>;

async function ask(
  likes: string | undefined,
  [method, path, body, headers]: Question,
  { of = service, key = creator.key }: { of?: TestService; key?: string | null } = {},
) {
  const language = likes === undefined ? undefined : { 'Accept-Language': likes };
  const answer = await of.rest(key, method, path, body, { ...language, ...headers });
  return {
    ...answer,
    language: answer.headers.get('content-language'),
    vary: answer.headers.get('vary'),
  };
}

const create = (body: unknown, productId = creator.productId): Question => [
  'POST',
  linksPath(productId),
  body,
];
const createFree = (): Question => create(tenEuros, creator.freeProductId);
const query = (document: string, variables?: object): Question => [
  'POST',
  '/graphql',
  { query: document, variables },
];
const createByGraphql = (link: object): Question =>
  query(print(CreatePaymentLinkDocument), { link: { productId: creator.productId, ...link } });

const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
const freeInEnglish = 'A payment link cannot be created for a free product.';
const freeInRussian = 'Для бесплатного товара нельзя создать платёжную ссылку.';

describe('The best language that a client accepts', () => {
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
  ])('for %j is %s', async (likes, language) => {
    const answer = await ask(likes, createFree());
    expect(answer).toMatchObject({ status: 422, language, vary: 'Accept-Language' });
    const message = language === 'ru' ? freeInRussian : freeInEnglish;
    expect(answer.body).toStrictEqual({ message, errors: { error: [message] } });
  });

  test('is that of the beginning of a header of 8 KB', async () => {
    const likeMany = 'x-y;q=0.1,'.repeat(800);
    expect(await ask(`ru,${likeMany}`, createFree())).toMatchObject({ language: 'ru' });
    expect(await ask(`${likeMany}ru`, createFree())).toMatchObject({ language: 'en' });
  });
});

describe('In Russian', () => {
  test('REST reports every fault of a link, without English', async () => {
    const faulty = {
      prices: [
        { currency_id: 1, price: 'ten', is_discount_price: 'yes' },
        { currency_id: 2, discount_price: 0.001, is_discount_price: false },
      ],
      metadata: { текст: 2 ** 60 },
    };
    const { status, language, body } = await ask('ru', create(faulty));
    expect([status, language]).toEqual([422, 'ru']);
    expect(body).toStrictEqual({
      message: 'The given data was invalid.',
      errors: {
        prices: ['Поле prices должно содержать цену в EUR (currency_id 3).'],
        'prices.0.price': ['Поле prices.0.price должно быть числом, например 20 или 20.50.'],
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

  test('values of a wrong type are refused without the English words of graphql-js', async () => {
    const question = createByGraphql({
      prices: [{ currencyId: '3', discuont: 1, isDiscountPrice: null }],
      useOnce: 1,
      metadata: [1],
    });
    const answer = await ask('ru', question);
    expect(answer).toMatchObject({ status: 200, language: 'ru', vary: 'Accept-Language' });
    expect(answer.body.errors[0].message).toBe('The given data was invalid.');
    const { fields, faults } = answer.body.errors[0].extensions;
    expect(fields).toStrictEqual({
      'prices.0.currencyId': ['Значение поля prices.0.currencyId не подходит к типу «Int».'],
      'prices.0.isDiscountPrice': ['Поле prices.0.isDiscountPrice обязательно для заполнения.'],
      'prices.0': ['В поле prices.0 передано неизвестное поле discuont.'],
      useOnce: ['Значение поля useOnce не подходит к типу «Boolean».'],
      metadata: ['Значение поля metadata не подходит к типу «JSONObject».'],
    });
    expect(faults).toContainEqual({
      path: 'prices.0',
      rule: 'unknownField',
      values: { name: 'discuont' },
    });
    const inEnglish = (await ask(undefined, question)).body.errors[0].extensions;
    expect(inEnglish.fields['prices.0.currencyId']).toEqual([
      'The prices.0.currencyId field is invalid: Int cannot represent non-integer value: "3"',
    ]);
    expect(inEnglish.faults).toEqual(faults);
  });

  test.each<[string, () => Question, number, string, string]>([
    ['an unknown path', () => ['GET', '/nowhere'], 404, 'Not found', 'Путь /nowhere не найден.'],
    [
      'a body that is not JSON',
      () => ['POST', linksPath(1), '{}', { 'Content-Type': 'text/plain' }],
      415,
      'Unsupported media type',
      'Тело запроса передано с типом text/plain. Передайте JSON в UTF-8 с заголовком Content-Type: application/json.',
    ],
  ])(
    '%s keeps its English title, which programs recognize',
    async (_, question, status, error, message) => {
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

  test('an unexpected error is told with the id of the request, and logged in English', async () => {
    vi.spyOn(service.services.rates, 'current').mockRejectedValueOnce(new Error('secret'));
    const id = 'request-7';
    const { status, body } = await ask('ru', [
      'POST',
      creator.links,
      tenEuros,
      { 'X-Request-Id': id },
    ]);
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

describe('These texts are the same in any language:', () => {
  const keys: Question = ['GET', '/creator-api/keys'];
  const inNoLanguage = { language: null, vary: null };

  test.each<[string, string | null, object]>([
    [
      'no key',
      null,
      {
        error: 'API key is required',
        message: 'Please provide a valid API key in the X-API-Key header.',
      },
    ],
    [
      'a wrong key',
      `plk_${'a'.repeat(46)}`,
      {
        error: 'Invalid API key',
        message: 'The provided API key is invalid or has been revoked.',
      },
    ],
  ])('%s', async (_, key, body) => {
    const answer = await ask('ru', keys, { key });
    expect(answer).toMatchObject({ status: 401, ...inNoLanguage });
    expect(answer.body).toStrictEqual(body);
  });

  test('the rate limit, by both doors', async () => {
    const { key } = await limited.newCreator();
    const message = 'Too many requests. Please try again later.';
    await ask('ru', keys, { of: limited, key });
    const rest = await ask('ru', keys, { of: limited, key });
    expect(rest).toMatchObject({ status: 429, ...inNoLanguage });
    expect(rest.body).toStrictEqual({ error: 'Rate limit exceeded', message });
    const graphql = await ask('ru', query('{ viewer { creator { id } } }'), { of: limited, key });
    expect(graphql.body.errors[0].message).toBe(message);
  });

  test('a list of links and a link that was made', async () => {
    expect(await ask('ru', create(tenEuros))).toMatchObject({ status: 200, ...inNoLanguage });
    const list = await ask('ru', ['GET', creator.links]);
    expect(list).toMatchObject({ status: 200, ...inNoLanguage });
    expect(list.body.data[0].prices).toEqual(['€10.00', '905.00 ₽']);
    expect(list.body.meta.links[0].label).toBe('pagination.previous');
  });

  test('the message of graphql-js on an unknown field', async () => {
    const answer = await ask('ru', query('{ nothing }'));
    expect(answer).toMatchObject(inNoLanguage);
    expect(answer.body.errors[0].message).toMatch(/^Cannot query field "nothing"/);
  });
});

test('an answer that varies by origin and by language says both in Vary', async () => {
  const { key, freeProductId: productId } = await withPages.newCreator();
  const askFromPage = ([method, path, body]: Question) =>
    ask('ru', [method, path, body, { Origin: 'https://cabinet.example' }], { of: withPages, key });
  const refusal = await askFromPage(createByGraphql({ productId, prices }));
  expect(refusal).toMatchObject({ language: 'ru', vary: 'Origin, Accept-Language' });
  expect(refusal.body.errors).toMatchObject([
    { message: freeInRussian, extensions: { code: 'FREE_PRODUCT', status: 422 } },
  ]);
  const success = await askFromPage(query('{ __typename }'));
  expect(success).toMatchObject({ language: null, vary: 'Origin' });
});
