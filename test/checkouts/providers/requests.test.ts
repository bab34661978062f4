import { createServer, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refused, Unclear } from '../../../src/checkouts/providers/provider.js';
import { checkProviders } from '../../../src/checkouts/providers/providers.js';
import { newPage, openStripe, openYookassa } from '../../support/scenes/provider-pages.js';
import { expectNoSecrets, keepLog } from '../../support/service/log-secrets.js';
import { closePort, freePort, openPort } from '../../support/world/port.js';
import type { Fault } from '../../support/world/providers/payment-provider.js';
import { useStripe } from '../../support/world/stripe.js';
import { useYookassa } from '../../support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa();

describe.each([
  ['Stripe', stripe, openStripe],
  ['YooKassa', yookassa, openYookassa],
] as [string, typeof stripe, typeof openStripe][])('%s', (name, world, open) => {
  beforeEach(() => {
    world.treat();
    world.violations.length = 0;
  });

  /** The error of a start, with the words that must not be in it. */
  async function errorOf(provider = open(world), page = newPage(provider)): Promise<Error> {
    const error: unknown = await provider.start(page).catch((reason: unknown) => reason);
    const login = Buffer.from(`${yookassa.shopId}:${world.secretKey}`).toString('base64');
    for (const secret of [world.secretKey, login, 'ann@example.com']) {
      expect(inspect(error)).not.toContain(secret);
    }
    return error as Error;
  }

  test.each<[Fault, typeof Unclear, RegExp]>([
    ['hang', Unclear, /did not answer$/],
    ['stall', Unclear, /did not answer$/],
    ['lose before', Unclear, /did not answer$/],
    ['lose after', Unclear, /did not answer$/],
    ['fail before', Unclear, /answered 500 /],
    ['fail after', Unclear, /answered 500 /],
    ['processing', Unclear, /answered 202$/],
    ['html', Unclear, /sent an answer of another form/],
    ['huge', Unclear, /did not answer$/],
    ['refuse', Refused, /answered 402 .*declined$/],
  ])('a request that meets "%s" is told from one that was refused', async (fault, kind, words) => {
    world.treat(fault);
    const timeoutMs = ['hang', 'stall'].includes(fault) ? 200 : 10_000;
    const error = await errorOf(open(world, { timeoutMs }));
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(words);
  });

  test('a wrong key refuses nothing for good: the operator can set the right one', async () => {
    const provider = open(Object.assign(Object.create(world), { secretKey: 'sk_test_wrong' }));
    expect(await errorOf(provider)).toBeInstanceOf(Unclear);
  });

  test('an address that nobody listens at is unclear', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await errorOf(open(Object.assign(Object.create(world), { url })))).toBeInstanceOf(
      Unclear,
    );
  });

  test('the same checkout leads to the same page, though the first answer was lost', async () => {
    const provider = open(world);
    const page = newPage(provider);
    world.treat('lose after');
    await errorOf(provider, page);
    const { id } = await provider.start(page);
    expect(await provider.start(page)).toMatchObject({ id });
  });

  test('another page with the id of a checkout is refused', async () => {
    const provider = open(world);
    const page = newPage(provider);
    await provider.start(page);
    expect(await errorOf(provider, { ...page, title: 'Another' })).toBeInstanceOf(Refused);
  });

  test('an e-mail address with a line break adds no header, and is refused', async () => {
    const provider = open(world);
    const customerEmail = 'ann@example.com\r\nIdempotency-Key: mine';
    const page = newPage(provider, { customerEmail });
    // Without receipts, YooKassa gets no e-mail address.
    if (name === 'Stripe') expect(await errorOf(provider, page)).toBeInstanceOf(Refused);
    else await provider.start(page);
    const { headers } = world.asked.at(-1) ?? {};
    expect(headers?.['idempotency-key'] ?? headers?.['idempotence-key']).toBe(
      `start-${page.checkoutId}`,
    );
  });

  test.each(['http://pay.example/page', 'javascript:alert(1)', 'page'])(
    'a page at %s is not one to send customers to',
    async (address) => {
      world.alter((answer) => {
        if (answer.url) answer.url = address;
        if (answer.confirmation) answer.confirmation.confirmation_url = address;
      });
      expect(await errorOf()).toBeInstanceOf(Unclear);
      world.alter();
    },
  );

  test('the start logs its mode, or why it cannot be used, without the key', async () => {
    const { log, logLines } = keepLog();
    const provider = open(world);
    await checkProviders([provider], log);
    world.treat('refuse');
    await checkProviders([provider], log);
    const wrong = open(Object.assign(Object.create(world), { secretKey: 'sk_test_wrong' }));
    await checkProviders([wrong], log);
    expect(logLines.map((line) => JSON.parse(line).msg)).toEqual([
      `${name} answers: test mode`,
      `${name} cannot be used`,
      `${name} cannot be used`,
    ]);
    expectNoSecrets(logLines, world.secretKey, 'sk_test_wrong');
  });
});

const server = createServer((_request, response) => void redirect(response));
let asked = 0;
const redirect = (response: ServerResponse): void => {
  asked++;
  response.writeHead(307, { location: '/elsewhere' }).end();
};
afterEach(() => closePort(server));

test('a redirect is not followed, since it would take the key along', async () => {
  const url = `http://127.0.0.1:${await openPort(server)}`;
  const provider = openStripe(Object.assign(Object.create(stripe), { url }));
  await expect(provider.check()).rejects.toBeInstanceOf(Unclear);
  expect(asked).toBe(1);
});
