/** The page after a payment in the sandbox: that of the seller, if the link has one. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/world/browser.js';
import { selfSignedCertificate, testKey } from '../../support/world/certificates.js';
import { newLink, newLinkByGraphql } from '../../support/scenes/payments.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);

/** The path and the query of the payment page of a new link. */
async function newPath(successUrl: string | null): Promise<string> {
  const { data } = await newLinkByGraphql(creator, { successUrl });
  return data.createPaymentLink.paymentLink.replace('http://service.test', '');
}

const paymentIdIn = (page: string): string =>
  /name="payment_id" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Opens the form, and sends it with `more`. */
async function pay(path: string, more: Record<string, string> = {}) {
  const opened = await service.fetch(path);
  const paymentId = paymentIdIn(await opened.text());
  const body = new URLSearchParams({ payment_id: paymentId, currency: 'EUR', ...more });
  const send = () => service.fetch(path, { method: 'POST', body });
  return { opened, paymentId, send, answer: await send() };
}

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';
const formActionOf = (answer: Response): string | undefined =>
  /form-action ([^;]*)/.exec(policyOf(answer))?.[1];

test.each([
  ['https://shop.example', 'https://shop.example/', []],
  ['https://shop.example:8443/a%20b', 'https://shop.example:8443/a%20b', []],
  [
    'https://shop.example/?x=1&x=2#top',
    'https://shop.example/#top',
    [
      ['x', '1'],
      ['x', '2'],
    ],
  ],
  ['https://магазин.example/?имя=Анна%26', 'https://xn--80aairftm.example/', [['имя', 'Анна&']]],
])('%s gets the id of the payment added to its query', async (successUrl, page, query) => {
  const { answer, send, paymentId } = await pay(await newPath(successUrl));
  const again = await send();
  for (const { status, headers } of [answer, again]) {
    const address = new URL(headers.get('location') ?? '');
    expect([status, [...address.searchParams]]).toEqual([303, [...query, ['payment', paymentId]]]);
    address.search = '';
    expect(address.href).toBe(page);
  }
});

test.each([
  ['https://shop.example/?flag&sig=a%20b+c', 'https://shop.example/?flag&sig=a%20b+c&payment='],
  ['https://shop.example/?', 'https://shop.example/?&payment='],
  ['https://shop.example/#', 'https://shop.example/?payment='],
])('The query of %s is not rewritten, since it may be signed', async (successUrl, start) => {
  const { answer, paymentId } = await pay(await newPath(successUrl));
  expect(answer.headers.get('location')).toBe(start + paymentId);
});

test('The page of the seller is never taken from the address or from the form', async () => {
  const evil = { success_url: 'https://evil.example/', successUrl: 'https://evil.example/' };
  for (const own of [null, 'https://shop.example/']) {
    const path = `${await newPath(own)}&${new URLSearchParams(evil).toString()}`;
    const { opened, answer, paymentId } = await pay(path, evil);
    expect(policyOf(opened)).not.toContain('evil');
    expect(await (await service.fetch(path)).text()).not.toContain('evil');
    const location = `${own ?? `${creator.productId}/paid`}?payment=${paymentId}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  }
});

test('Links made by REST lead to the default page of their product', async () => {
  const successUrl = 'https://shop.example/thanks';
  await creator.graphql(
    `mutation { setLinkDefaults(input: { productId: ${creator.productId}, successUrl: "${successUrl}" }) { id } }`,
  );
  const { payment_link } = await newLink(creator);
  const { answer, paymentId } = await pay(payment_link.replace('http://service.test', ''));
  expect(answer.headers.get('location')).toBe(`${successUrl}?payment=${paymentId}`);
});

describe('The policy of a form lets it lead to another site', () => {
  test('only if its link has a page of the seller', async () => {
    for (const [successUrl, allowed] of [
      [null, "'self'"],
      ['https://shop.example:8443/thanks?a=b', "'self' https:"],
    ] as const) {
      const path = await newPath(successUrl);
      const { opened, answer } = await pay(path, { email: 'x'.repeat(256) });
      expect([opened.status, answer.status]).toEqual([200, 422]);
      expect([opened, answer].map(formActionOf)).toEqual([allowed, allowed]);
      expect(formActionOf(await service.fetch(`${path}x`))).toBe("'self'");
      expect(formActionOf((await pay(path, { currency: 'USD' })).answer)).toBe("'self'");
      const { data } = await creator.graphql('{ paymentLinks(first: 1) { nodes { id } } }');
      const [{ id }] = data.paymentLinks.nodes;
      await creator.graphql(
        `mutation { updatePaymentLink(input: { id: ${id}, isEnabled: false }) { id } }`,
      );
      expect(formActionOf(await service.fetch(path))).toBe("'self'");
    }
  });

  test.each(['https://a;sandbox/', 'https://a,b/', 'https://*/'])(
    'without the text of the address %s',
    async (successUrl) => {
      const opened = await service.fetch(await newPath(successUrl));
      expect(formActionOf(opened)).toBe("'self' https:");
    },
  );
});

describe.skipIf(!hasBrowser)('In a browser, paying', () => {
  const own = useBrowser(service);
  const shops: Server[] = [];
  const asked: string[] = [];
  /** The page of the seller, and another site of theirs that it may lead to. */
  const origins: string[] = [];

  beforeAll(async () => {
    for (const name of ['shop', 'other']) {
      const shop = createServer(
        { key: testKey, cert: selfSignedCertificate },
        (request, response) => {
          const { url = '' } = request;
          asked.push(`${name}${url}`);
          const moved = url.startsWith('/moved') && {
            location: `${origins[1]}${url.replace('moved', 'here')}`,
          };
          response.writeHead(moved ? 302 : 200, { 'content-type': 'text/html', ...moved });
          response.end(`<link rel="icon" href="data:,"><h1>Thanks from ${name}</h1>`);
        },
      );
      shops.push(shop);
      await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
      origins.push(`https://127.0.0.1:${(shop.address() as AddressInfo).port}`);
    }
  });
  afterAll(() => void shops.map((shop) => shop.close()));

  test.each([
    ['at their own address', '/thanks?from=link', 'shop'],
    ['also when that leads on to another site', '/moved?from=link', 'other'],
  ])('leads to the page of the seller, %s', async (_where, path, name) => {
    const at = own.address + (await newPath(`${origins[0]}${path}`));
    await own.page.goto(at);
    const browser = own.page.context().browser() as Browser;
    // The shop is a server with a certificate that only a test would trust.
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(at);
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: `Thanks from ${name}` }).waitFor({ timeout: 5000 });
    const paid = await creator.graphql('{ payments { nodes { paymentId } } }');
    const [{ paymentId }] = paid.data.payments.nodes;
    expect(asked.at(-1)).toContain(`?from=link&payment=${paymentId}`);
    await page.close();
  });
});
