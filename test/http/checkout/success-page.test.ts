import { describe, expect, test } from 'vitest';
import { openForm, pathOf, sendForm } from '../../support/scenes/checkout.js';
import { newLink, newLinkByGraphql } from '../../support/scenes/payments.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

/** The path and the query of the payment page of a new link. */
async function newPath(successUrl: string | null): Promise<string> {
  const { data } = await newLinkByGraphql(creator, { successUrl });
  return pathOf(data.createPaymentLink.paymentLink);
}

/** Opens the form, and sends it with `more`. */
async function pay(path: string, more: Record<string, string> = {}) {
  const { answer: opened, page, form } = await openForm(service, path);
  const send = () => sendForm(service, path, { ...form, ...more });
  return { opened, page, paymentId: form.payment_id, send, answer: await send() };
}

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';
const formActionOf = (answer: Response) => /form-action ([^;]*)/.exec(policyOf(answer))?.[1];

test.each([
  ['https://shop.example', 'https://shop.example/?'],
  ['https://shop.example:8443/a%20b', 'https://shop.example:8443/a%20b?'],
  ['https://shop.example/?x=1&x=2#top', 'https://shop.example/?x=1&x=2&', '#top'],
  [
    'https://магазин.example/?имя=Анна%26',
    'https://xn--80aairftm.example/?%D0%B8%D0%BC%D1%8F=%D0%90%D0%BD%D0%BD%D0%B0%26&',
  ],
])('%s gets the id of the payment added to its query', async (successUrl, start, end = '') => {
  const { answer, send, paymentId } = await pay(await newPath(successUrl));
  for (const { status, headers } of [answer, await send()]) {
    expect([status, headers.get('location')]).toEqual([303, `${start}payment=${paymentId}${end}`]);
  }
});

test.each([
  ['https://shop.example/?flag&sig=a%20b+c', 'https://shop.example/?flag&sig=a%20b+c&payment='],
  ['https://shop.example/?', 'https://shop.example/?&payment='],
  ['https://shop.example/#', 'https://shop.example/?payment='],
])('The query of %s stays as it is, since it may be signed', async (successUrl, start) => {
  const { answer, paymentId } = await pay(await newPath(successUrl));
  expect(answer.headers.get('location')).toBe(start + paymentId);
});

test('The page of the seller is never taken from the address or from the form', async () => {
  const evil = { success_url: 'https://evil.example/', successUrl: 'https://evil.example/' };
  for (const own of [null, 'https://shop.example/']) {
    const path = `${await newPath(own)}&${new URLSearchParams(evil).toString()}`;
    const { opened, page, answer, paymentId } = await pay(path, evil);
    expect(policyOf(opened) + page).not.toContain('evil');
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
  const { answer, paymentId } = await pay(pathOf(payment_link));
  expect(answer.headers.get('location')).toBe(`${successUrl}?payment=${paymentId}`);
});

describe('The policy of a form allows another site', () => {
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

  const successUrls = ['https://a;sandbox/', 'https://a,b/', 'https://*/'];
  test.each(successUrls)('without naming its address: %s', async (successUrl) => {
    const opened = await service.fetch(await newPath(successUrl));
    expect(formActionOf(opened)).toBe("'self' https:");
  });
});
