import type { Page } from 'playwright-core';
import { textsIn } from '../../src/cabinet/texts/all-texts.js';
import { en as coreEn } from '../../src/texts/en.js';
import { ru as coreRu } from '../../src/texts/ru.js';
import type { TestService } from '../support/service/service.js';
import { findings, isTooWide, type Cabinet } from '../support/scenes/cabinet-pages.js';
import type { Scene } from './cabinet-scene.js';

export const languages = ['en', 'ru'] as const;
type Language = (typeof languages)[number];

/** A page has each width and each scheme once: no colour moves anything, and axe sees each colour of either scheme. */
const looks = [
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 1280 },
] as const;
type Scheme = (typeof looks)[number]['scheme'];

/** Pages by name, each with its address or a function that opens it. */
export type Opened = Record<string, string | ((page: Page) => Promise<unknown>)>;

/** The pages of the cabinet, by name, for the rows of a creator. */
export const pagesOf = ({
  products,
  links,
  paymentId,
  endpointId,
  deliveryId,
}: Pick<Scene, 'paymentId' | 'endpointId' | 'deliveryId'> & {
  products: Pick<Scene['products'], 'course'>;
  links: { website: { id: string } };
}): Opened => ({
  overview: '/cabinet',
  products: '/cabinet/products',
  'a product': `/cabinet/products/${products.course}`,
  links: '/cabinet/links',
  'new link': '/cabinet/links/new',
  'new link like another': `/cabinet/links/new?like=${links.website.id}`,
  spreadsheet: '/cabinet/links/spreadsheet',
  'a link': `/cabinet/links/${links.website.id}`,
  'a link that is ready': `/cabinet/links/${links.website.id}?made=yes`,
  payments: '/cabinet/payments',
  'a payment': `/cabinet/payments?payment=${paymentId}`,
  'rejected payments': '/cabinet/payments/rejected',
  customers: '/cabinet/payments/customer',
  customer: '/cabinet/payments/customer?email=clara.nowak%40example.com',
  webhooks: '/cabinet/webhooks',
  'an endpoint': `/cabinet/webhooks/${endpointId}`,
  'a delivery': `/cabinet/webhooks/${endpointId}?delivery=${deliveryId}`,
  'API keys': '/cabinet/api-keys?revoked=yes',
  'sales by day': '/cabinet/sales',
  'sales by month': '/cabinet/sales?by=MONTH',
  'sales by link': '/cabinet/sales?by=LINK',
  'sales by metadata': '/cabinet/sales?by=METADATA',
  'audit log': '/cabinet/audit-log',
  'not found': '/cabinet/nowhere',
});

/** Looks at pages one after another, and returns their flaws. The cabinet notes those that the console tells. */
export async function lookAt(
  service: TestService,
  cabinet: Cabinet,
  language: Language,
  pages: Opened,
  creator?: { id: number; storeName: string },
): Promise<string[]> {
  const visitor = creator ? { creator } : {};
  const time = service.clock.now;
  const page = await cabinet.visit({ ...visitor, language, path: '/not-yet', time });
  const flaws: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    if (typeof path === 'function') await path(page);
    else if (creator) await turnTo(page, path);
    else {
      // An address that differs only in its fragment would not be loaded.
      await page.goto('about:blank');
      await page.goto(cabinet.address + path);
    }
    await settle(page);
    for (const { scheme, width } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await dress(page, scheme);
      const found = [
        ...((await isTooWide(page)) ? ['too wide'] : []),
        ...(await page.evaluate(findCutOff)),
        ...(await wrongWords(page, language)),
        // The language changes nothing that axe sees.
        ...(language === 'en' ? await findings(page) : []),
      ];
      const look = `${name} ${language} ${scheme} ${width}`;
      flaws.push(...found.map((flaw) => `${look}: ${flaw}`));
    }
  }
  return flaws;
}

/** Turns to a page of the cabinet as its links do. To load the cabinet anew for each page would take half of the time. */
export async function turnTo(page: Page, path: string): Promise<void> {
  const turn = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
  await turn('/cabinet/not-yet');
  await page.locator('h1').evaluate((heading) => void (heading.dataset.isOld = ''));
  await turn(path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-is-old])'));
}

/** Resolves once a page of the cabinet has all its data and has nothing left to do. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isLoaded);
  // What is shown may ask for more.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForFunction(isLoaded);
}

/** Runs in the page, at every frame. A waiting locator checks less and less often. */
const isLoaded = (): boolean =>
  document.querySelector('h1') !== null && !document.querySelector('[aria-busy="true"]');

/** Shows a page in a scheme. Waits until the colours no longer change. */
async function dress(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === wanted;
  }, scheme);
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** Runs in the page. Finds the buttons, labels, tabs and choices that hide a part of their words, and cells that have no room for them. */
function findCutOff(): string[] {
  const controls = 'button, label, nav a, [role=tab], [role=radiogroup], [class*=Button-root]';
  return (
    [...document.querySelectorAll(controls)]
      .flatMap((control) => [control, ...control.querySelectorAll('*')])
      .filter((part) => part.textContent !== '' && part.scrollWidth > part.clientWidth)
      .filter((part) => getComputedStyle(part).overflowX !== 'visible')
      // What people wrote may be long: its title has the whole. What only screen readers read is 1 px wide.
      .filter((part) => !part.closest('[title]') && part.clientWidth > 1)
      // Words of a cell that do not fit reach into the next one.
      .concat(
        [...document.querySelectorAll('td')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      .map(({ textContent, scrollWidth, clientWidth }) => {
        return `cut off: ${textContent}, ${clientWidth} of ${scrollWidth} px`;
      })
  );
}

/** The flaws in the headings, the title, the pictures and the language of a page. */
async function wrongWords(page: Page, language: Language): Promise<string[]> {
  const { title, headings, lang, missing, texts } = await page.evaluate(readWords);
  return [
    ...(title === '' ? ['no title'] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...missing.map((address) => `no picture: ${address}`),
    ...(lang === language ? [] : [`lang is ${lang}`]),
    ...(language === 'ru' ? texts.filter(isEnglish).map((text) => `English: ${text}`) : []),
  ];
}

/** Runs in the page. */
function readWords() {
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility()) texts.add(textContent?.trim() ?? '');
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      texts.add(element.getAttribute(name) ?? '');
    }
  }
  return {
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    lang: document.documentElement.lang,
    missing: [...document.images].filter((one) => one.naturalWidth === 0).map(({ src }) => src),
    texts: [...texts],
  };
}

const english = Object.values<string>({ ...coreEn, ...textsIn('en') });
const russian = Object.values<string>({ ...coreRu, ...textsIn('ru') }).join('\n');
const isWords = (text: string): boolean => /[a-z]{3}/i.test(text) && !russian.includes(text);
/** Whole texts of the English catalogue, and the words between the values of the others. */
const whole = new Set(english.filter(isWords));
const pieces = english
  .flatMap((text) => text.split(/\{\w+, plural,|\b(?:one|other) \{|[{}<>#]/))
  .map((piece) => piece.trim())
  .filter((piece) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(piece) && isWords(piece));

const isEnglish = (text: string) => whole.has(text) || pieces.some((piece) => text.includes(piece));
