import { expect, test, vi } from 'vitest';
import { openForm, pathOf } from '../../support/scenes/checkout.js';
import { newLink } from '../../support/scenes/payments.js';
import { origin, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

type Language = 'en' | 'ru';
const likes = { en: 'en-GB,en;q=0.9,ru;q=0.8', ru: 'ru-RU,ru;q=0.9,en;q=0.8' };

/** The page that a browser with a language gets. */
async function open(language: Language, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', likes[language]);
  const answer = await service.fetch(path, { ...init, headers });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

const discounted = {
  prices: [{ currency_id: 3, price: 20, discount_price: 15, is_discount_price: true }],
};

/** The path of the form of a new link. */
const newForm = async (link: object = discounted): Promise<string> =>
  pathOf((await newLink(creator, link)).payment_link);

/** Opens the form at a path, and sends it with some fields filled in. */
async function pay(language: Language, path: string, fields: Record<string, string> = {}) {
  const { form } = await openForm(service, path);
  const body = new URLSearchParams({ ...form, ...fields });
  return { form, ...(await open(language, path, { method: 'POST', body })) };
}

/** The title and text of a page, without commands to copy and ids. */
const wordsOf = (page: string): string =>
  page.replace(/<(style|pre|code)>[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
/** Names that are the same in every language. */
const names = /\b(Course|REST|API|OpenAPI|GraphiQL|store-[\w-]+|GET|HEAD|POST|JSON)\b/g;
const foreignWords = (language: Language, page: string): string[] =>
  wordsOf(page)
    .replace(names, '')
    .match(language === 'ru' ? /[a-z]{2,}/gi : /[а-яё]{2,}/gi) ?? [];

const postForm = (body: string): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
});

type Reached = [path: string, init?: RequestInit];

/** Makes a page, and says how it is requested. */
type Reach = (language: Language) => Reached | Promise<Reached>;

test.each<[page: string, status: number, reach: Reach]>([
  ['the landing page', 200, () => ['/']],
  ['the form of a link', 200, async () => [await newForm()]],
  [
    'a payment',
    200,
    async (language) => {
      const path = await newForm();
      const { headers } = await pay(language, path);
      const { pathname, search } = new URL(headers.get('location') ?? '', origin + path);
      return [pathname + search];
    },
  ],
  [
    'a used link',
    410,
    async (language) => {
      const path = await newForm({ use_once: true });
      await pay(language, path);
      return [path];
    },
  ],
  ['an unknown link', 404, () => ['/pay/store/1?uuid=nonsense']],
  ['a method there is not', 405, async () => [await newForm(), { method: 'PUT' }]],
  ['a body that is no form', 415, async () => [await newForm(), { method: 'POST', body: '{}' }]],
  ['a form that is not whole', 422, async () => [await newForm(), postForm('name=')]],
  ['a form that is too large', 413, async () => [await newForm(), postForm('x'.repeat(70_000))]],
])('%s (%i) has only words in the language of the browser', async (_, status, reach) => {
  for (const language of ['ru', 'en'] as const) {
    const { page, headers, ...answer } = await open(language, ...(await reach(language)));
    expect(answer.status).toBe(status);
    expect(page).toContain(`<html lang="${language}">`);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')?.split(', ')).toContain('Accept-Language');
    expect(wordsOf(page)).toMatch(language === 'ru' ? /[а-яё]{2}/i : /[a-z]{2}/i);
    expect(foreignWords(language, page)).toEqual([]);
  }
});

test('a form with faults calls its fields by their labels', async () => {
  const tooLong = { phone_number: '7'.repeat(256) };
  const russian = await pay('ru', await newForm(), tooLong);
  expect(russian.page).toContain('>Поле «Телефон» не должно быть длиннее 255 символов.<');
  expect(russian.page).toContain('<label for="phone_number">Телефон</label>');
  expect(foreignWords('ru', russian.page)).toEqual([]);
  const english = await pay('en', await newForm(), tooLong);
  expect(english.page).toContain(
    '>The phone number field must not be longer than 255 characters.<',
  );
});

test('a form that was sent with another currency links back to the payment page', async () => {
  const path = await newForm();
  const { form } = await pay('ru', path);
  const { status, page } = await pay('ru', path, { ...form, currency: 'RUB' });
  expect([status, foreignWords('ru', page)]).toEqual([409, []]);
  expect(page).toContain('>Открыть страницу оплаты заново</a>');
});

test('amounts, rate and day are written as people of the language write them', async () => {
  const { page } = await open('ru', await newForm());
  expect(page).toContain('<strong>15,00\u00a0€</strong>');
  expect(page).toContain('<strong>1\u00a0357,50\u00a0₽</strong>');
  expect(page).toContain('По курсу 90,50\u00a0₽ за 1 € (Банк России, 21 нояб. 2026 г.)');
  const english = (await open('en', await newForm())).page;
  expect(english).toContain('<strong>₽1,357.50</strong>');
  expect(english).toContain('At ₽90.50 for €1 (Bank of Russia, Nov 21, 2026)');
});

test.each([
  [500, new Error('hunter2')],
  [503, Object.assign(new Error('hunter2'), { code: 'P1001' })],
])('An unexpected error is a page, too, and is logged: %i', async (status, error) => {
  const path = await newForm();
  service.logLines.length = 0;
  vi.spyOn(service.services.db.paymentLink, 'findFirst').mockRejectedValueOnce(error);
  const { page, headers, ...answer } = await open('ru', path, { headers: { 'X-Request-Id': '7' } });
  expect(answer.status).toBe(status);
  expect(headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  expect(foreignWords('ru', page)).toEqual([]);
  expect(page).toContain('<h1>Не получилось</h1>');
  expect(service.logLines.join('\n')).toContain('hunter2');
});
