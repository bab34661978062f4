/** The pages to which customers return from a payment provider, and its notices. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openForm, pathOf, valueOf } from '../../support/scenes/checkout.js';
import { readMetrics } from '../../support/scenes/metrics.js';
import { deleteLink, newLinkByGraphql, updateLink } from '../../support/scenes/payments.js';
import { origin, useService, useStore } from '../../support/service/service.js';
import { useStripe } from '../../support/world/stripe.js';
import { useYookassa } from '../../support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa();
const { service, creator } = useStore(
  { providers: [stripe, yookassa], publicUrl: origin },
  beforeEach,
);
beforeEach(() => [stripe, yookassa].forEach((provider) => provider.treat()));

let addresses = 0;

/** A customer sends the form of a link, and is on the page of the provider. */
async function start(link: object = {}, currency = 'EUR', idAs = (id: string) => id) {
  const { data } = await newLinkByGraphql(creator, link);
  const { uuid, paymentLink } = data.createPaymentLink;
  const { path, form } = await openForm(service, pathOf(paymentLink));
  const customer = { email: 'ann@example.com', name: 'Ann O"Hara' };
  const filled = { ...form, checkout_id: idAs(form.checkout_id), currency, ...customer };
  const address = `10.1.0.${++addresses}`;
  const sent = { method: 'POST', body: new URLSearchParams(filled), address };
  const page = ((await service.fetch(path, sent)).headers.get('location') ?? '').split('/').at(-1);
  const back = path.replace(/\?.*/, `/back?checkout=${form.checkout_id}`);
  return {
    ...{ uuid, path, page: page as string, id: form.checkout_id, back },
    cancelled: back.replace('/back', '/cancelled'),
  };
}

/** Opens a page in the browser that has begun; two seconds later than the one before, so that the provider is asked. */
async function visit(path: string, headers: HeadersInit = { Cookie: path.split('?')[1] ?? '' }) {
  service.clock.pass(2000);
  const answer = await service.fetch(path, { headers });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

describe('A customer who returns', () => {
  test.each(['EUR', 'RUB'])('after paying in %s sees it, before any notice', async (currency) => {
    const { back, page } = await start({}, currency);
    const paymentId = currency === 'EUR' ? stripe.pay(page) : yookassa.pay(page);
    for (let load = 1; load <= 2; load++) {
      const shown = await visit(back);
      expect([shown.status, shown.page]).toEqual([200, expect.stringContaining('<h1>Paid</h1>')]);
      expect(shown.page).toContain(`<code>test_${paymentId}</code>`);
      expect(shown.page).not.toMatch(/webhook|Sandbox/);
    }
  });

  test('by a form whose id was written in capitals has paid', async () => {
    const { back, page } = await start({}, 'EUR', (id) => id.toUpperCase());
    stripe.pay(page);
    expect((await visit(back)).page).toContain('<h1>Paid</h1>');
  });

  test('goes on to the page of the seller', async () => {
    const { back, page } = await start({ successUrl: 'https://shop.example/?a=b#top' });
    const location = `https://shop.example/?a=b&payment=test_${stripe.pay(page)}#top`;
    const { status, headers } = await visit(back);
    expect([status, headers.get('location')]).toEqual([303, location]);
  });

  test('waits while the database is unavailable: the page looks again', async () => {
    const { back, page } = await start();
    const paymentId = stripe.pay(page);
    await service.database.sql(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'It is gone' USING ERRCODE = '08006'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON checkouts EXECUTE FUNCTION fail();`);
    const away = await visit(back);
    await service.database.sql('DROP FUNCTION fail CASCADE');
    expect([away.status, away.page]).toEqual([503, expect.stringContaining('If you have paid,')]);
    expect(away.headers.get('refresh')).toMatch(/^2; url=\?checkout=[^&]+&looks=1$/);
    expect((await visit(back)).page).toContain(`<code>test_${paymentId}</code>`);
  });

  test('waits while it is open: the page looks again ten times, and never says that it failed', async () => {
    const { back } = await start({}, 'RUB');
    let [at, seconds] = [back, 0];
    for (let look = 0; look < 10; look++) {
      const { status, headers, page } = await visit(at);
      expect([status, page]).toEqual([200, expect.stringContaining('Waiting for your payment')]);
      const [, pause, next = ''] = /^(\d+); url=(.*)$/.exec(headers.get('refresh') ?? '') ?? [];
      seconds += Number(pause);
      at = back.replace(/\?.*/, '') + next;
    }
    expect(seconds).toBeGreaterThan(120);
    const { headers, page } = await visit(at);
    expect(headers.get('refresh')).toBeNull();
    expect(page).toContain(`<a href="?checkout=`);
    expect(page).not.toMatch(/fail/i);
  });

  test.each(['x', '-1', '99', '1e1'])('is not led astray by %s looks', async (looks) => {
    const { back } = await start();
    const { status, headers } = await visit(`${back}&looks=${looks}`);
    expect(status).toBe(200);
    expect(String(headers.get('refresh'))).toMatch(
      looks === '99' ? /^null$/ : /^2; url=\?checkout=.*&looks=1$/,
    );
  });

  test('is not led to pay for a link that was disabled since', async () => {
    const { uuid, back } = await start();
    expect((await visit(back)).page).toContain('>Continue');
    await updateLink(creator, { uuid, isEnabled: false });
    const { page } = await visit(back);
    expect(page).toContain('<h1>Waiting for your payment</h1>');
    expect(page).not.toContain('>Continue');
  });

  test('to a provider that does not answer waits, too', async () => {
    const { back } = await start();
    stripe.treat('html');
    expect((await visit(back)).page).toContain('Waiting for your payment');
  });

  test('hears how much money goes back when the link could no longer be paid', async () => {
    const { back, page, uuid } = await start();
    await deleteLink(creator, uuid);
    const paymentId = stripe.pay(page);
    const intent = stripe.sessions.get(page)?.payment_intent as { amount_received: number };
    intent.amount_received += 1;
    const shown = await visit(back);
    expect(shown.page).toContain('<h1>Your money goes back</h1>');
    expect(shown.page).toContain('€10.01');
    expect(shown.page).toContain(`test_${paymentId}`);
  });

  test('sees a payment that was made before the link was deleted', async () => {
    const { back, page, uuid } = await start();
    stripe.pay(page);
    await visit(back);
    await deleteLink(creator, uuid);
    expect((await visit(back)).page).toContain('<h1>Paid</h1>');
  });

  test('after the bank declined gets the form again, as it was filled in', async () => {
    const { back, page, path, id } = await start({}, 'RUB');
    yookassa.decline(page);
    const shown = await visit(back);
    expect([shown.status, shown.page]).toEqual([200, expect.stringContaining('Nothing was paid')]);
    expect(valueOf(shown.page, 'name')).toBe('Ann O"Hara');
    expect(valueOf(shown.page, 'email')).toBe('ann@example.com');
    expect(shown.page).toMatch(/value="RUB" required checked/);
    expect(valueOf(shown.page, 'checkout_id')).not.toBe(id);
    const action = /<form method="post"[^>]* action="([^"]+)"/.exec(shown.page)?.[1] ?? '';
    expect(new URL(action, origin + back).href).toBe(origin + path);
  });
});

describe('A customer who turns back', () => {
  test('frees the place at once, and gets the form as it was filled in', async () => {
    const { cancelled, path, page } = await start({ maxPayments: 1 });
    const shown = await visit(cancelled);
    expect(shown.page).toContain('Nothing was paid');
    expect(valueOf(shown.page, 'name')).toBe('Ann O"Hara');
    expect(stripe.sessions.get(page)?.status).toBe('expired');
    const { form } = await openForm(service, path);
    const body = new URLSearchParams(form);
    expect((await service.fetch(path, { method: 'POST', body })).status).toBe(303);
  });

  test('after paying has paid', async () => {
    const { cancelled, page } = await start();
    stripe.pay(page);
    expect((await visit(cancelled)).page).toContain('<h1>Paid</h1>');
  });

  test('from a deleted link finds none', async () => {
    const { cancelled, uuid } = await start();
    await deleteLink(creator, uuid);
    expect((await visit(cancelled)).status).toBe(404);
  });
});

test('A return to an unknown checkout, another store or another product is a 404', async () => {
  const { back, id } = await start();
  for (const wrong of [
    back.replace(id, `${id.slice(0, -12)}000000000000`),
    back.replace(id, 'nonsense'),
    back.replace(/\?.*/, ''),
    back.replace(creator.storeName, 'other'),
    back.replace(`/${creator.productId}/`, `/${creator.freeProductId}/`),
  ]) {
    for (const path of [wrong, wrong.replace('/back', '/cancelled')]) {
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    }
  }
  const posted = await service.fetch(back, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['back', 'cancelled'])(
  'Whoever knows the number alone has the provider asked every 10 s at most (%s)',
  async (page) => {
    const { back } = await start({}, 'RUB');
    const asked = yookassa.asked.length;
    const path = back.replace('/back', `/${page}`);
    for (let look = 0; look < 10; look++) await visit(path, {});
    const most = { back: 2, cancelled: 4 }[page] as number;
    expect(yookassa.asked.length - asked).toBeLessThanOrEqual(most);
    expect(yookassa.asked.length).toBeGreaterThan(asked);
    await visit(path);
    expect(yookassa.asked.length - asked).toBeLessThanOrEqual(most + 1);
  },
);

test('Whoever knows the number alone cancels nothing in the 10 s after a look', async () => {
  const { back, cancelled, page } = await start();
  await visit(back);
  await visit(cancelled, {});
  expect(stripe.sessions.get(page)?.status).toBe('open');
  await visit(cancelled);
  expect(stripe.sessions.get(page)?.status).toBe('expired');
});

test('An address that returns all the time is refused for a while', async () => {
  const { back } = await start();
  const statuses = new Set<number>();
  for (let load = 0; load < 121; load++) {
    statuses.add((await service.fetch(back, { address: '192.0.2.10' })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});

describe('A notice', () => {
  const post = (
    name: string,
    { body, headers }: { body: string; headers: HeadersInit },
    more = {},
  ) => service.fetch(`/pay/notices/${name}`, { method: 'POST', body, headers, ...more });
  const dueOf = async (id: string) =>
    (await service.database.db.checkout.findFirstOrThrow({ where: { id } })).nextLookAt;

  test('has its checkout looked at next, and asks nobody itself', async () => {
    for (const [name, currency, provider] of [
      ['stripe', 'EUR', stripe],
      ['yookassa', 'RUB', yookassa],
    ] as const) {
      const { id, page } = await start({}, currency);
      provider.pay(page);
      const asked = provider.asked.length;
      expect((await post(name, provider.notice(page))).status).toBe(200);
      expect(provider.asked).toHaveLength(asked);
      expect(await dueOf(id)).toEqual(service.clock.now);
    }
  });

  test('with a wrong signature is a 400, and changes nothing', async () => {
    const { id, page } = await start();
    const due = await dueOf(id);
    service.clock.pass(1000);
    const { body, headers } = stripe.notice(page, undefined, 'whsec_of_another');
    for (const given of [headers, {}]) {
      const answer = await post('stripe', { body, headers: given });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        400,
        'application/json',
      ]);
    }
    expect(await dueOf(id)).toEqual(due);
  });

  test('that concerns nothing here is a 200', async () => {
    const strange = { object: { metadata: { checkout: 'ffffffff-ffff-8000-8000-000000000000' } } };
    for (const body of ['', '{', '[]', '{"object":{}}', JSON.stringify(strange)]) {
      expect([body, (await post('yookassa', { body, headers: {} })).status]).toEqual([body, 200]);
    }
  });

  test('beyond 64 KiB is a 413, and one by another method a 405', async () => {
    const large = await post('yookassa', { body: 'x'.repeat(70_000), headers: {} });
    expect(large.status).toBe(413);
    const got = await service.fetch('/pay/notices/stripe');
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('is one of at most 600 of an address in a minute', async () => {
    const statuses = new Map<number, number>();
    for (let notice = 0; notice < 610; notice++) {
      const { status } = await post(
        'yookassa',
        { body: '{}', headers: {} },
        { address: '192.0.2.11' },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 10 });
  });
});

describe('Without', () => {
  const unproven = useService({
    beside: service,
    stripeWebhookSecrets: [],
    stripeSecretKey: 'sk_test_1',
  });

  test('its secret, or without the provider, a notice is a 404', async () => {
    for (const name of ['stripe', 'yookassa', 'other']) {
      const answer = await unproven.fetch(`/pay/notices/${name}`, { method: 'POST', body: '{}' });
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });
});

test('Metrics and log name the pages without store, product and checkout', async () => {
  const { back, cancelled, id } = await start();
  await visit(back);
  await visit(cancelled);
  const names = [...(await readMetrics(service))].map(([name]) => name).join('\n');
  for (const page of ['', '/back', '/cancelled']) {
    expect(names).toContain(`route="/pay/{store}/{product}${page}"`);
  }
  expect(names).toContain('route="/pay/notices/stripe"');
  expect(names + service.logLines.join()).not.toContain(`checkout=${id}`);
});
