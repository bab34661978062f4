import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { settle, turnTo } from './looks.js';
import {
  newLinkByGraphql,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { newKey } from '../support/scenes/api-keys.js';
import { callMutation, useStore } from '../support/service/service.js';
import { deliveriesOf, newEndpoint } from '../support/scenes/webhooks.js';

/** Sets `globalThis.hit` if it ever becomes markup or a script. */
const markup =
  '</script><script>hit=1</script><img src=x onerror="hit=1"><svg onload=hit=1>{{hit=1}}${hit=1}';

const texts = {
  markup: markup,
  'marks of direction': '\u202Egnp.\u2067drawkcab \u200Fשלום עולם\u202D (unclosed',
  '255 emoji': '🙂'.repeat(255),
  '255 characters without a space': 'W'.repeat(255),
  'zero-width and combining characters': `a\u200B\u200D\uFEFFb${'Z\u0301\u0316\u0327\u0489'.repeat(50)}`,
};

/** Metadata of 16 KiB, with keys that break careless code. */
const metadata = JSON.parse(
  `{ "__proto__": "own", "constructor": { "toString": null }, "": "no key", " ": [[], {}, [1, [2]]],
    "${'k'.repeat(700)}": true, "a\\nb\\tc": "line\\nbreak", "\u202Eyek": ${JSON.stringify(markup)},
    "<b>key</b>": ${JSON.stringify(texts['marks of direction'])}, "long": "${'W'.repeat(14_000)}" }`,
) as Record<string, unknown>;

const everyText = [...Object.values(texts), ...Object.entries(metadata).flat()].filter(
  (text) => typeof text === 'string',
);

describe.skipIf(!hasCabinet)('Hostile', () => {
  const { service, creator } = useStore();
  const receiver = useReceiver();
  const cabinet = useCabinet(service);
  let endpointId: string;
  /** The pages that show each text. */
  const own = new Map<string, string[]>();

  beforeAll(async () => {
    receiver.behave(status(500, {}, markup));
    const { endpoint } = await newEndpoint(creator, `${receiver.url}/${'long/'.repeat(200)}`);
    endpointId = endpoint.id;
    for (const [name, text] of Object.entries(texts)) own.set(name, await store(text));
    own.set('metadata', await store('Odd', metadata));
    for (const [name, description] of Object.entries(texts)) {
      const { endpoint } = await newEndpoint(creator, receiver.url, { description });
      own.get(name)?.push(`/webhooks/${endpoint.id}`);
    }
  });

  /** Stores a text wherever the API takes one, and returns the pages that show it. */
  async function store(text: string, more: Record<string, unknown> = { note: text }) {
    const product = { creatorId: creator.id, title: text, isFree: false };
    const { data } = await callMutation(service.platform, 'createProduct', 'id', product);
    const productId = data.createProduct.id;
    await newKey(creator, { name: text });
    const made = await newLinkByGraphql(creator, {
      productId,
      label: text,
      metadata: more,
      maxPayments: 1,
      successUrl: `https://example.com/${'x'.repeat(2000)}`,
    });
    const { id, uuid } = made.data.createPaymentLink;
    const customer = { name: text, email: text, phoneNumber: '+49 30 123456' };
    const paid = payment(uuid, { customer });
    await recordPayment(service, paid);
    await recordPayment(service, payment(uuid, { customer }));
    await recordRefund(service, refund(paid.paymentId, { amount: '1.00', reason: text }));
    await service.webhooks.runOnce();
    const delivery = (await deliveriesOf(creator, endpointId)).at(-1);
    return [
      `/products/${productId}`,
      `/links/${id}`,
      `/payments?payment=${paid.paymentId}`,
      `/webhooks/${endpointId}?delivery=${delivery?.id}`,
    ];
  }

  const visit = () => cabinet.visit({ creator, path: '/not-yet', time: service.clock.now });
  const open = async (page: Page, path: string): Promise<void> => {
    await turnTo(page, `/cabinet${path}`);
    await settle(page);
    await expectWhole(page, path);
  };
  const shows = (page: Page, text: string): Promise<boolean> =>
    page.evaluate((part) => document.body.textContent.includes(part), text);

  test('text stays text in every list, and does not break the layout', async () => {
    const page = await visit();
    const lists = ['/products', '/links', '/payments', '/payments/rejected', '/api-keys'];
    for (const path of [...lists, '/webhooks']) {
      await open(page, path);
      for (const text of Object.values(texts)) expect(await shows(page, text)).toBe(true);
    }
    const others = ['', '/sales?by=LINK', '/links/new', '/audit-log', `/webhooks/${endpointId}`];
    for (const path of others) await open(page, path);
  }, 60_000);

  test.each(Object.entries(texts))('text stays text where it is alone: %s', async (name, text) => {
    const page = await visit();
    for (const path of own.get(name) ?? []) {
      await open(page, path);
      expect(await shows(page, text)).toBe(true);
    }
  });

  test('metadata of 16 KiB with odd keys stay text, folded and unfolded', async () => {
    const page = await visit();
    for (const path of own.get('metadata') ?? []) {
      await open(page, path);
      for (const button of await page.getByRole('button', { name: /^Show all/ }).all()) {
        await button.click();
      }
      await expectWhole(page, path);
    }
  });
});

/** Expects that no text of a page runs as code, sticks out, or changes the direction of text beside it. */
async function expectWhole(page: Page, path: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ path, width, ...(await page.evaluate(readFaults, everyText)) }).toEqual({
      path,
      width,
      isTooWide: false,
      hasRun: false,
      images: 0,
      sticksOut: [],
      turns: [],
      tall: [],
    });
  }
}

/** Runs in the page. */
function readFaults(stored: string[]) {
  const describeElement = ({ tagName, className, textContent }: Element): string =>
    `${tagName} ${className} ${textContent.slice(0, 40)}`;
  const parentsOf = (element: Element | null): Element[] =>
    element ? [element, ...parentsOf(element.parentElement)] : [];
  const elements = [...document.querySelectorAll('#root *, [role=dialog] *')].filter((element) =>
    element.checkVisibility(),
  );
  const isCut = (element: Element): boolean =>
    parentsOf(element.parentElement).some(
      (parent) => getComputedStyle(parent).overflowX !== 'visible',
    );
  // Code is shown as it is.
  const turners = elements.filter(
    (element) =>
      !element.closest('pre, code') &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) =>
          nodeType === Node.TEXT_NODE && /[\u202A-\u202E\u2066\u2067]/.test(textContent ?? ''),
      ),
  );
  // They turn the text that follows in the paragraph, unless an element holds only them and isolates them.
  const isKept = (element: Element): boolean =>
    parentsOf(element)
      .filter(({ textContent }) => stored.includes(textContent))
      .some((parent) => {
        const { unicodeBidi, display } = getComputedStyle(parent);
        return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi);
      });
  return {
    isTooWide: document.documentElement.scrollWidth > innerWidth,
    hasRun: 'hit' in globalThis,
    images: document.querySelectorAll('img, #root script, iframe').length,
    sticksOut: elements
      .filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element),
      )
      .map(describeElement),
    turns: turners.filter((element) => !isKept(element)).map(describeElement),
    tall: elements
      .filter(({ tagName, clientHeight }) => tagName === 'TR' && clientHeight > 600)
      .map(describeElement),
  };
}
