import { beforeEach, describe, expect, test, vi } from 'vitest';
import { growth } from '../../support/scenes/metrics.js';
import { openForm, pathOf, valueOf } from '../../support/scenes/checkout.js';
import { deleteLink, newLink, newLinkByGraphql } from '../../support/scenes/payments.js';
import { callMutation, origin, useCreator, useService } from '../../support/service/service.js';
import { useStripe } from '../../support/world/stripe.js';
import { useYookassa } from '../../support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa(true);
const service = useService({ providers: [stripe, yookassa], publicUrl: origin });
const onlyStripe = useService({ beside: service, providers: [stripe], publicUrl: origin });
const behindProxy = useService({
  ...{ beside: service, providers: [stripe], publicUrl: 'https://pay.example/shop' },
});
const creator = useCreator(service, beforeEach);
beforeEach(() => stripe.treat());

const headersOf = (address: string, cookie = '') => ({ address, headers: { Cookie: cookie } });

const open = async (link: object = {}) =>
  openForm(service, pathOf((await newLink(creator, link)).payment_link));

let addresses = 0;
/** Sends a form from an address of its own. */
const send = (
  path: string,
  form: Record<string, string>,
  cookie = '',
  address = '',
  to: typeof service = service,
) => {
  const body = new URLSearchParams(form);
  const from = address || `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  return to.fetch(path, { method: 'POST', body, ...headersOf(from, cookie) });
};

const filled = { email: 'ann@example.com', name: 'Ann' };
const cookieOf = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? '';
const pages = () => stripe.sessions.size + yookassa.payments.size;

describe('The form', () => {
  test('names the provider of each price, has a bar of test mode, and nothing of the sandbox', async () => {
    const { page, form, answer } = await open();
    expect(answer.status).toBe(200);
    expect(page).toMatch(/€10\.00<\/strong>.*On a page of Stripe/);
    expect(page).toMatch(/₽905\.00<\/strong>.*On a page of YooKassa/);
    expect(page).toContain('<strong>Test:</strong> no money moves.');
    expect(page).not.toMatch(/sandbox\b.*Sandbox/);
    expect(form).not.toHaveProperty('payment_id');
    expect(answer.headers.get('content-security-policy')).toContain(
      `form-action 'self' https: ${stripe.url} ${yookassa.url};`,
    );
  });

  test('offers the currencies of the providers alone', async () => {
    const { payment_link } = await newLink(creator);
    const { page } = await openForm(onlyStripe, pathOf(payment_link));
    expect(page.match(/type="radio"/g)).toHaveLength(1);
    expect(page).not.toContain('₽');
  });

  test('is none where no provider takes the price: the page says so, and nobody is asked', async () => {
    const prices = [
      { currency_id: 3, price: 0.49, is_discount_price: false },
      { currency_id: 1, price: 350_000.01, is_discount_price: false },
    ];
    const { page, answer, path } = await open({ prices });
    expect([answer.status, page]).toEqual([409, expect.stringContaining('cannot be paid here')]);
    const before = pages();
    const form = { checkout_id: '00000000-0000-8000-8000-000000000000', currency: 'EUR' };
    expect((await send(path, form)).status).toBe(422);
    expect(pages()).toBe(before);
  });

  test('shows the description of the product with its lines, harmless, and previews it', async () => {
    const description = 'Ten lessons & "more"\n<script>alert(1)</script>';
    const change = { id: String(creator.productId), description };
    await callMutation(service.platform, 'updateProduct', 'id', change);
    const { page } = await open();
    const shown = 'Ten lessons &amp; &quot;more&quot;\n&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(page).toContain(`<p class="description">${shown}</p>`);
    expect(page).toContain(`<meta property="og:title" content="Course">`);
    expect(page).toContain(`<meta property="og:site_name" content="${creator.storeName}">`);
    expect(page).toContain(`property="og:description" content="€10.00 / ₽905.00. ${shown}">`);
    expect(page).toContain('<meta property="og:type" content="product">');
    expect(page).toContain('<meta name="robots" content="noindex">');
  });
});

describe('Sending the form', () => {
  test('leads to the page of the provider, and a browser remembers it as long as it can be paid', async () => {
    const { path, form } = await open();
    const answer = await send(path, { ...form, ...filled });
    const session = [...stripe.sessions.values()].at(-1);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, session?.url]);
    expect(answer.headers.get('set-cookie')).toBe(
      `checkout=${form.checkout_id}; Path=/pay; HttpOnly; SameSite=Lax; Max-Age=2100`,
    );
    expect(session?.fields.customer_email).toBe(filled.email);
    const roubles = await send(path, { ...(await open()).form, ...filled, currency: 'RUB' });
    expect(roubles.headers.get('location')).toContain(yookassa.url);
    await service.database.db.providerOwner.deleteMany();
    const secured = await send(path, { ...form, ...filled }, '', '', behindProxy);
    expect(secured.headers.get('set-cookie')).toMatch(/Path=\/shop\/pay;.*; Secure$/);
  });

  test('twice, or from a second tab, leads to the same page', async () => {
    const { path, form } = await open({ use_once: true });
    const other = (await openForm(service, path)).form;
    const first = await send(path, { ...form, ...filled });
    const before = pages();
    const again = await send(path, { ...form, ...filled });
    const second = await send(path, { ...other, ...filled }, cookieOf(first));
    const location = first.headers.get('location');
    expect([again, second].map(({ headers }) => headers.get('location'))).toEqual([
      location,
      location,
    ]);
    expect(pages()).toBe(before);
  });

  test('from another browser waits while the last place is held', async () => {
    const { path, form } = await open({ use_once: true });
    const other = (await openForm(service, path)).form;
    await send(path, { ...form, ...filled });
    const refused = await send(path, { ...other, ...filled });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('Try again in 36 minutes'),
    ]);
  });

  test('shows the payment under way above the form of its link, and of no other', async () => {
    const { path, form } = await open();
    const started = await send(path, { ...form, ...filled });
    const Cookie = cookieOf(started);
    const { page } = await openForm(service, path, { Cookie });
    expect(page).toContain('You have begun to pay €10.00.');
    expect(page).toContain(
      `<a href="${started.headers.get('location')}">Continue your payment</a>`,
    );
    const elsewhere = pathOf((await newLink(creator)).payment_link);
    expect((await openForm(service, elsewhere, { Cookie })).page).not.toContain('Continue');
    expect((await openForm(service, path, { Cookie: 'checkout=x' })).page).not.toContain(
      'Continue',
    );
  });

  test('needs an e-mail address for a receipt of YooKassa', async () => {
    const { path, form } = await open();
    const answer = await send(path, { ...form, currency: 'RUB', name: 'Ann' });
    const page = await answer.text();
    expect([answer.status, page]).toEqual([
      422,
      expect.stringContaining('email field is required'),
    ]);
    expect(valueOf(page, 'checkout_id')).toBe(form.checkout_id);
    expect(valueOf(page, 'name')).toBe('Ann');
  });

  test.each<[string, Record<string, string>]>([
    ['a name of 500 characters', { name: 'x'.repeat(500) }],
    ['an e-mail address of two lines', { email: 'ann@example.com\r\nBcc: bob@example.com' }],
    ['an id that is none', { checkout_id: 'x' }],
    ['the id of another creator', { checkout_id: '7fffffff-ffff-8000-8000-000000000000' }],
    ['no id', { checkout_id: '' }],
    ['a currency of nobody', { currency: 'USD' }],
  ])('with %s asks nobody', async (_what, change) => {
    const { path, form } = await open();
    const before = pages();
    const answer = await send(path, { ...form, ...filled, ...change });
    expect([answer.status, pages()]).toEqual([422, before]);
  });

  test('with the id of another link begins a payment of its own', async () => {
    const { path, form } = await open();
    const other = await open();
    const first = await send(other.path, { ...other.form, ...filled });
    const mixed = { ...form, ...filled, checkout_id: other.form.checkout_id.toUpperCase() };
    const second = await send(path, mixed);
    expect(second.status).toBe(303);
    expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
  });

  test('of a deleted link is a 404', async () => {
    const { uuid, payment_link } = await newLink(creator);
    const { path, form } = await openForm(service, pathOf(payment_link));
    await deleteLink(creator, uuid);
    expect((await send(path, { ...form, ...filled })).status).toBe(404);
  });
});

describe('A provider that', () => {
  test.each([
    ['gives no clear answer', 'lose after', 503, 'Stripe does not answer at the moment'],
    ['refuses', 'refuse', 502, 'Stripe does not take this payment'],
  ] as const)(
    '%s leads to the form, which can be sent again',
    async (_what, fault, status, words) => {
      const { path, form } = await open({ use_once: true });
      stripe.treat(fault);
      const answer = await send(path, { ...form, ...filled });
      const page = await answer.text();
      expect([answer.status, page]).toEqual([status, expect.stringContaining(words)]);
      expect(valueOf(page, 'checkout_id')).toBe(form.checkout_id);
      expect(valueOf(page, 'email')).toBe(filled.email);
      expect((await send(path, { ...form, ...filled })).status).toBe(303);
    },
  );

  test.each(['EUR', 'RUB'])(
    'refuses an e-mail address (%s) has the customer check it, and no alarm goes off',
    async (currency) => {
      const { path, form } = await open({ use_once: true });
      const wrong = { ...form, ...filled, currency, email: 'ann@shop.invalid' };
      const grown = await growth(service, /checkouts_total.*refused/, async () => {
        const answer = await send(path, wrong);
        expect([answer.status, await answer.text()]).toEqual([
          422,
          expect.stringContaining('does not take this e-mail address'),
        ]);
      });
      expect(grown).toEqual({});
      expect((await send(path, { ...wrong, ...filled })).status).toBe(303);
    },
  );

  test('hangs leaves the APIs as they are', async () => {
    const forms = await Promise.all(Array.from({ length: 8 }, () => open()));
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    stripe.treat(...Array.from({ length: 8 }, () => 'hang' as const));
    const sent = forms.map(({ path, form }) => send(path, { ...form, ...filled }));
    for (let call = 0; call < 5; call++) {
      expect((await creator.rest('GET', creator.links)).status).toBe(200);
      expect((await creator.graphql('{ viewer { access } }')).errors).toBeUndefined();
    }
    expect(await Promise.race([...sent, Promise.resolve('all wait')])).toBe('all wait');
    patience.abort();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(503));
    timeout.mockRestore();
    stripe.treat();
    const [{ path, form }] = forms as [(typeof forms)[0]];
    expect((await send(path, { ...form, ...filled })).status).toBe(303);
  });

  test('hangs for customers of one creator keeps those of another waiting no time', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => open()));
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const other = await service.newCreator();
    const { path, form } = await openForm(service, pathOf((await newLink(other)).payment_link));
    const asked = stripe.asked.length;
    stripe.treat(...Array.from({ length: 20 }, () => 'hang' as const));
    const sent = forms.map(({ path, form }) => send(path, { ...form, ...filled }));
    await expect.poll(() => stripe.asked.length - asked).toBe(16);
    // Whatever may begin has begun.
    for (let call = 0; call < 5; call++) await creator.rest('GET', creator.links);
    stripe.treat();
    expect((await send(path, { ...form, ...filled })).status).toBe(303);
    timeout.mockRestore();
    patience.abort();
    await Promise.all(sent);
  });
});

describe('An address begins', () => {
  test('60 payments of a link within an hour, and faults of a form do not count', async () => {
    const { path, form } = await open();
    const from = '192.0.2.1';
    for (let time = 0; time < 12; time++) await send(path, { ...form, email: 'x' }, '', from);
    for (let time = 0; time < 60; time++) {
      expect((await send(path, { ...form, ...filled }, '', from)).status).toBe(303);
    }
    const refused = await send(path, { ...form, ...filled }, '', from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await refused.text()).toContain('Please try again in 60 minutes');
    const other = await open();
    expect((await send(other.path, { ...other.form, ...filled }, '', from)).status).toBe(303);
    service.clock.pass(3_600_000);
    expect((await send(path, { ...form, ...filled }, '', from)).status).toBe(303);
  });

  test('200 payments within an hour, of 300 that it tries', { timeout: 60_000 }, async () => {
    const forms = await Promise.all(Array.from({ length: 10 }, () => open()));
    const statuses = new Map<number, number>();
    for (let start = 0; start < 300; start += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const { path, form } = forms[index % 10] as (typeof forms)[0];
          return send(path, { ...form, ...filled }, '', '192.0.2.2');
        }),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBe(100);
  });

  test('nothing while 10 payments of the link are unpaid, and trying again costs nothing', async () => {
    const { path } = await open();
    const from = '2001:db8:5:1::';
    const begin = async (net: number) => {
      const { form } = await openForm(service, path);
      return send(path, { ...form, ...filled }, '', from.replace('1::', `${net}::${net}`));
    };
    for (let net = 0; net < 10; net++) expect((await begin(net)).status).toBe(303);
    const before = pages();
    for (let time = 0; time < 60; time++) expect((await begin(11)).status).toBe(429);
    expect(pages()).toBe(before);
    const refused = await begin(11);
    expect(await refused.text()).toContain('Please try again in 35 minutes');
    service.clock.pass(35 * 60_000);
    expect((await begin(11)).status).toBe(303);
  });
});

test('The pages keep who pays out of the log', async () => {
  const { data } = await newLinkByGraphql(creator, {});
  const path = pathOf(data.createPaymentLink.paymentLink);
  const { form } = await openForm(service, `${path}&email=ann%40example.com`);
  await send(`${path}&email=ann%40example.com`, { ...form, ...filled });
  expect(service.logLines.join()).not.toMatch(/ann(%40|@)example/);
});
