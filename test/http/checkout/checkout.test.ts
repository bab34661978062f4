import { beforeEach, describe, expect, test } from 'vitest';
import { openForm, pathOf, sendForm, valueOf } from '../../support/scenes/checkout.js';
import {
  newLink,
  newLinkByGraphql,
  payment,
  recordPayment,
  rejectedOf,
} from '../../support/scenes/payments.js';
import { origin, useService, useStore } from '../../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const withSite = useService({ beside: service, paymentSiteUrl: 'https://pay.example' });
beforeEach(() => void (service.clock.now = new Date('2026-11-21T12:00:00Z')));

const open = async (link: object = {}, query = '') =>
  openForm(service, pathOf((await newLink(creator, link)).payment_link) + query);

const send = (...sent: [path: string, form: Record<string, string>, headers?: HeadersInit]) =>
  sendForm(service, ...sent);

const totalOf = async (): Promise<number> =>
  (await creator.graphql('{ payments { totalCount } }')).data.payments.totalCount;

const discounted = {
  prices: [
    { currency_id: 3, price: 20, discount_price: 15, is_discount_price: true },
    { currency_id: 1, price: 1000, is_discount_price: false },
  ],
};

test('The form shows product, seller and prices, one crossed out, and says it is a sandbox', async () => {
  const { page, answer } = await open(discounted);
  expect(answer.status).toBe(200);
  expect(page).toContain('<h1>Course</h1>');
  expect(page).toContain(creator.storeName);
  expect(page).toMatch(/<s>.*€20\.00<\/s>\s*<strong>€15\.00<\/strong>/);
  expect(page).toContain('<strong>₽1,000.00</strong>');
  expect(page).not.toMatch(/<s>[^/]*₽/);
  expect(page).toContain('No money moves');
});

test('A computed price shows its rate', async () => {
  expect((await open()).page).toContain('At ₽90.50 for €1 (Bank of Russia, Nov 21, 2026)');
});

test('The fields are prefilled from the percent-encoded query, and escaped', async () => {
  const query =
    '&email=ann%2Bshop%40example.com&name=%D0%90%D0%BD%D0%BD%D0%B0+O%27Hara%20%22%3E%3Cscript%3E&phone_number=%2B79991234567';
  const { page } = await open({}, query);
  expect(valueOf(page, 'email')).toBe('ann+shop@example.com');
  expect(valueOf(page, 'name')).toBe(`Анна O'Hara "><script>`);
  expect(valueOf(page, 'phone_number')).toBe('+79991234567');
  expect(page).not.toContain('<script');
  expect(page).toContain('O&#39;Hara');

  const prefilled = await creator.graphql(
    `{ paymentLinks { nodes { paymentLink(prefill: { email: "a+b@c.d", name: "Ян &amp; Co", phoneNumber: "+7 (999)" }) } } }`,
  );
  const [{ paymentLink }] = prefilled.data.paymentLinks.nodes;
  const shown = await (await service.fetch(pathOf(paymentLink))).text();
  expect(['email', 'name', 'phone_number'].map((name) => valueOf(shown, name))).toEqual([
    'a+b@c.d',
    'Ян &amp; Co',
    '+7 (999)',
  ]);
});

test('Paying leads to a page that confirms it, and reloading that page pays nothing', async () => {
  const { path, form } = await open();
  const filled = { ...form, currency: 'RUB', email: 'ann@example.com', name: 'Анна' };
  const answer = await send(path, filled);
  expect(answer.status).toBe(303);
  const paid = new URL(answer.headers.get('location') ?? '', origin + path);
  for (let load = 1; load <= 2; load++) {
    const page = await (await service.fetch(paid.pathname + paid.search)).text();
    expect(page).toContain('<h1>Paid</h1>');
    expect(page).toContain('₽905.00');
  }
  expect((await send(path, filled)).status).toBe(303);
  const other = await send(path, form);
  expect([other.status, await other.text()]).toEqual([409, expect.stringContaining('sent before')]);
  const { data } = await creator.graphql(
    '{ payments { nodes { currency amount customer { email name phoneNumber } } } }',
  );
  const customer = { email: 'ann@example.com', name: 'Анна', phoneNumber: null };
  expect(data.payments.nodes).toEqual([{ currency: 'RUB', amount: '905.00', customer }]);
});

test('Of many who send the form of a use_once link at once, one pays once; then it is a 410', async () => {
  const { path } = await open({ use_once: true });
  const opened = await Promise.all([1, 2, 3, 4].map(() => openForm(service, path)));
  const answers = await Promise.all(opened.map(({ form }) => send(path, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  const answer = await service.fetch(path);
  expect([answer.status, await answer.text()]).toEqual([
    410,
    expect.stringContaining('has been used'),
  ]);
  const paid = opened[answers.findIndex(({ status }) => status === 303)];
  // The browser may not have got its answer, and send its form again.
  expect((await send(path, paid?.form ?? {})).status).toBe(303);
  expect(await totalOf()).toBe(1);
});

describe('A link takes no payment, and says why in the customer’s language, if it', () => {
  const expiresAt = '2026-11-21T12:01:00Z';
  const pass = (): void => void (service.clock.now = new Date(expiresAt));
  async function openLimited() {
    const { data } = await newLinkByGraphql(creator, { maxPayments: 1, expiresAt });
    const { id, uuid, paymentLink } = data.createPaymentLink;
    return { id, uuid, ...(await openForm(service, pathOf(paymentLink))) };
  }
  type Limited = Awaited<ReturnType<typeof openLimited>>;
  const disable = ({ id }: Limited) =>
    creator.graphql(
      `mutation { updatePaymentLink(input: { id: ${id}, isEnabled: false }) { id } }`,
    );
  const sell = ({ uuid }: Limited) => recordPayment(service, payment(uuid));
  const hold = ({ uuid }: Limited) =>
    service.platform(
      `mutation { holdPaymentLink(input: { uuid: "${uuid}", holdId: "a", seconds: 50 }) { holdId } }`,
    );

  test.each<[string, (link: Limited) => unknown, number, string, string]>([
    ['is disabled', disable, 410, 'This payment link is disabled', 'ссылка отключена'],
    ['has expired', pass, 410, 'This payment link has expired', 'ссылки истёк'],
    ['is sold out', sell, 410, 'Sold out', 'Распродано'],
    ['is held', hold, 409, 'Others are paying at the moment', 'Сейчас платят другие покупатели'],
  ])('%s', async (_what, happens, status, english, russian) => {
    const link = await openLimited();
    await happens(link);
    const before = await totalOf();
    for (const [language, title] of [
      ['en', english],
      ['ru', russian],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const sent = await send(link.path, link.form, headers);
      // A place may be free again once the form is filled in.
      const opened = await service.fetch(link.path, { headers });
      expect([sent.status, opened.status]).toEqual([status, status === 409 ? 200 : 410]);
      for (const answer of status === 409 ? [sent] : [sent, opened]) {
        expect(answer.headers.get('content-language')).toBe(language);
        expect(answer.headers.get('retry-after')).toBe(status === 409 ? '50' : null);
        expect(await answer.text()).toContain(title);
      }
    }
    expect(await totalOf()).toBe(before);
    expect(await rejectedOf(creator)).toEqual([]);
  });
});

test('An address that opens forms all the time is refused in the customer’s language; no other is', async () => {
  const { path } = await open();
  for (let load = 0; load < 1200; load++)
    await service.fetch('/pay/any/1', { address: '192.0.2.1' });
  service.statements.length = 0;
  for (const [language, words] of [
    ['en', 'Too many payment pages were opened. Please try again in 1 minute.'],
    ['ru', 'Открыто слишком много страниц оплаты. Попробуйте снова через 1 минуту.'],
  ] as const) {
    const headers = { 'Accept-Language': language };
    const answer = await service.fetch(path, { address: '192.0.2.1', headers });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await answer.text()).toContain(words);
  }
  expect(service.statements).toEqual([]);
  expect((await service.fetch(path, { address: '192.0.2.2' })).status).toBe(200);
});

describe('404 is the answer for', () => {
  test('a deleted link, also when its form was open', async () => {
    const { path, form } = await open();
    const { body } = await creator.rest('GET', creator.links);
    await creator.rest('DELETE', `${creator.links}/${body.data[0].id}`);
    const answer = await service.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('deleted')]);
    expect((await send(path, form)).status).toBe(404);
    expect(await totalOf()).toBe(0);
  });

  test('an unknown link, and one under another store or product', async () => {
    const { path } = await open();
    const [store, product] = [creator.storeName, String(creator.productId)];
    for (const wrong of [
      path.replace(/uuid=.*/, 'uuid=0e4dd5d0-55e2-4a36-9aa1-000000000000'),
      path.replace(/uuid=.*/, 'uuid=nonsense'),
      path.replace(/\?.*/, ''),
      path.replace(store, 'other'),
      path.replace(store, '%E0%A4%A'),
      path.replace(`/${product}?`, `/${creator.freeProductId}?`),
      path.replace(`/${product}?`, `/0${product}?`),
      path.replace(`/${product}?`, `/${product}/more?`),
      `/pay/${store}`,
      `/pay/${store}/${product}/paid?payment=pay_1`,
    ]) {
      const answer = await service.fetch(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('the page of a payment under another store, or made elsewhere', async () => {
    const { path, form } = await open();
    await send(path, form);
    const { uuid } = await newLink(creator);
    const real = payment(uuid);
    await recordPayment(service, real);
    const { storeName, productId } = creator;
    const at = async (store: string, id: string) =>
      (await service.fetch(`/pay/${store}/${productId}/paid?payment=${id}`)).status;
    expect(await at(storeName, form.payment_id)).toBe(200);
    expect(await at('other', form.payment_id)).toBe(404);
    expect(await at(storeName, real.paymentId)).toBe(404);
  });

  test('every page, once PAYMENT_SITE_URL is set', async () => {
    const { payment_link } = await newLink(await withSite.newCreator());
    const path = `/pay${payment_link.replace('https://pay.example', '')}`;
    for (const method of ['GET', 'POST']) {
      expect((await withSite.rest(null, method, path)).status).toBe(404);
    }
  });
});

describe('A form that was altered pays nothing:', () => {
  test.each<[string, number, Record<string, string>]>([
    ['no payment id', 422, { payment_id: '' }],
    ['a payment id of its own', 422, { payment_id: 'pay_1' }],
    ['no currency', 422, { currency: '' }],
    ['another currency', 422, { currency: 'USD' }],
    ['a text that cannot be stored', 422, { name: 'a\u0000' }],
    ['a text that is too long', 422, { email: 'x'.repeat(256) }],
    ['more than is ever read', 413, { name: 'x'.repeat(70_000) }],
  ])('%s', async (_what, status, change) => {
    const { path, form } = await open();
    const answer = await send(path, { ...form, name: 'Ann', ...change });
    const page = await answer.text();
    expect([answer.status, page.startsWith('<!doctype html>')]).toEqual([status, true]);
    expect(await totalOf()).toBe(0);
  });

  test('a form with faults is shown again, with each fault', async () => {
    const { path, form } = await open();
    const faulty = { ...form, currency: 'RUB', name: 'Ann', email: 'x'.repeat(256) };
    const page = await (await send(path, faulty)).text();
    expect(page).toContain('The email field must not be longer than 255 characters.');
    expect(valueOf(page, 'name')).toBe('Ann');
    expect(valueOf(page, 'payment_id')).toBe(form.payment_id);
    expect(page).toMatch(/value="RUB" required checked/);
  });

  test('another content type, or another method', async () => {
    const { path } = await open();
    expect((await send(path, {}, { 'Content-Type': 'application/json' })).status).toBe(415);
    const put = await service.fetch(path, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const paid = await service.fetch(path.replace('?', '/paid?'), { method: 'POST' });
    expect([paid.status, paid.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('No page of the sandbox is indexed, or may load from or send to another host', async () => {
  const { path } = await open();
  for (const each of [path, `${path}x`]) {
    const { answer, page } = await openForm(service, each);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});
