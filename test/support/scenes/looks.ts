import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { en as cabinetEn } from '../../../src/cabinet/texts/en.js';
import { ru as cabinetRu } from '../../../src/cabinet/texts/ru.js';
import { en as coreEn } from '../../../src/texts/en.js';
import { ru as coreRu } from '../../../src/texts/ru.js';
import type { Scene } from './cabinet-scene.js';
import { findings, isTooWide, type Cabinet } from './cabinet-pages.js';
import type { TestService } from '../service/service.js';

export const languages = ['en', 'ru'] as const;

/** Every combination of language, scheme and width that a page is looked at in. */
const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [390, 1280].map((width) => ({ language, scheme, width })),
  ),
);

type Look = (typeof looks)[number];

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
}): Record<string, string> => ({
  overview: '',
  products: '/products',
  'a product': `/products/${products.course}`,
  links: '/links',
  'new link': '/links/new',
  'a link': `/links/${links.website.id}`,
  payments: '/payments',
  'a payment': `/payments?payment=${paymentId}`,
  'rejected payments': '/payments/rejected',
  customer: '/payments/customer?email=clara.nowak%40example.com',
  webhooks: '/webhooks',
  'an endpoint': `/webhooks/${endpointId}`,
  'a delivery': `/webhooks/${endpointId}?delivery=${deliveryId}`,
  'API keys': '/api-keys?revoked=yes',
  'sales by month': '/sales',
  'sales by link': '/sales?by=LINK',
  'sales by metadata': '/sales?by=METADATA',
  'audit log': '/audit-log',
  'not found': '/nowhere',
});

/** Puts pages below `/cabinet`, under names that begin with `prefix`. */
export const inCabinet = (pages: Record<string, string>, prefix = ''): Opened =>
  Object.fromEntries(
    Object.entries(pages).map(([name, path]) => [`${prefix}${name}`, `/cabinet${path}`]),
  );

/** A flaw of a page in a look. Without a look, the flaw is in each. */
interface Flaw {
  page: string;
  look?: string;
  kind: 'axe' | 'console' | 'host' | 'width' | 'words';
  text: string;
}

/** The smallest width that pages fit, which axe does not check. */
const narrowest = 360;
const widths = [narrowest, 390, 1280];

/** Collects the errors in the console of a page, and the other hosts that it asks. */
function watch(page: Page, address: string): { kind: 'console' | 'host'; text: string }[] {
  const seen: { kind: 'console' | 'host'; text: string }[] = [];
  page.on('pageerror', ({ message }) => seen.push({ kind: 'console', text: message }));
  page.on('console', (message) => {
    // The browser logs each answer with an error. The page shows its meaning.
    const isNote = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNote) seen.push({ kind: 'console', text: message.text() });
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== address) seen.push({ kind: 'host', text: origin });
  });
  return seen;
}

/** Looks at pages, and prints the findings as a table after the tests of a block. */
export function useLooks(service: TestService, cabinet: Cabinet) {
  const flaws: Flaw[] = [];
  const looked = new Set<string>();
  afterAll(() => printTable([...looked], flaws));

  return {
    /** Looks at pages one after another, and returns their flaws. */
    async look(
      language: Look['language'],
      pages: Opened,
      creator?: { id: number; storeName: string },
    ): Promise<Flaw[]> {
      const time = service.clock.now;
      const page = await cabinet.visit({
        ...(creator && { creator }),
        language,
        path: '/not-yet',
        time,
      });
      const seen = watch(page, cabinet.address);
      const found: Flaw[] = [];
      for (const [name, path] of Object.entries(pages)) {
        looked.add(name);
        seen.length = 0;
        if (typeof path === 'function') await path(page);
        else if (creator) await turnTo(page, path);
        else {
          // An address that differs only in its fragment would not be loaded.
          await page.goto('about:blank');
          await page.goto(cabinet.address + path);
        }
        await settle(page);
        found.push(...(await lookAt(page, name, language)));
        for (const { kind, text } of seen) found.push({ page: name, kind, text });
      }
      flaws.push(...found);
      return found;
    },
  };
}

/**
 * Chooses the looks in which axe sees a page: four of the eight. Each language is seen in both schemes and both widths, and
 * each scheme in both widths.
 */
const isForAxe = ({ language, scheme, width }: Look): boolean =>
  (language === 'en') === (scheme === 'light') ? width === 390 : width === 1280;

/** Looks at a page that is loaded, at every width and in both schemes. */
async function lookAt(page: Page, name: string, language: Look['language']): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await dress(page, scheme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const look = nameOf({ language, scheme, width });
      const note = (kind: Flaw['kind'], texts: string[]): void =>
        void flaws.push(...texts.map((text) => ({ page: name, look, kind, text })));
      if (await isTooWide(page)) note('width', ['Too wide']);
      if (width === narrowest) continue;
      if (isForAxe({ language, scheme, width })) {
        // In the dark scheme, only the colours differ.
        note('axe', await findings(page, scheme === 'dark' ? ['color-contrast'] : undefined));
      }
      if (scheme === 'light') note('words', await wrongWords(page, language));
      await picture(page, `${name} ${look}`);
    }
  }
  return flaws;
}

/** Stores a picture for people to look at, if `LOOKS` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOKS;
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png` });
}

const nameOf = ({ language, scheme, width }: Look): string => `${language} ${scheme} ${width}`;

/** Turns to a page of the cabinet as its links do. To load the cabinet anew for each page would take half of the time. */
export async function turnTo(page: Page, path: string): Promise<void> {
  const turn = (to: string): Promise<void> =>
    page.evaluate((address) => history.pushState(null, '', address), to);
  await turn('/cabinet/not-yet');
  await page.locator('h1').evaluate((heading) => void (heading.dataset.isOld = ''));
  await turn(path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-is-old])'));
}

/** Resolves once a page of the cabinet has all its data. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isLoaded);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await page.waitForFunction(isLoaded);
}

/** Runs in the page, at every frame. A waiting locator checks less and less often. */
const isLoaded = (): boolean =>
  document.querySelector('h1') !== null && !document.querySelector('[aria-busy="true"]');

/** Shows a page in a scheme. Waits until the colours no longer change. */
async function dress(page: Page, scheme: Look['scheme']): Promise<void> {
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

/** The flaws in the headings, the title, the pictures and the language of a page. */
async function wrongWords(page: Page, language: Look['language']): Promise<string[]> {
  const { title, headings, lang, missing, texts } = await page.evaluate(readWords);
  return [
    ...(title === '' ? ['no title'] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...missing.map((address) => `No picture: ${address}`),
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

const english = Object.values<string>({ ...coreEn, ...cabinetEn });
const russian = Object.values<string>({ ...coreRu, ...cabinetRu }).join('\n');
const isWords = (text: string): boolean => /[a-z]{3}/i.test(text) && !russian.includes(text);
/** Whole texts of the English catalogue, and the words between the values of the others. */
const whole = new Set(english.filter(isWords));
const pieces = english
  .flatMap((text) => text.split(/\{\w+, plural,|\b(?:one|other) \{|[{}<>#]/))
  .map((piece) => piece.trim())
  .filter((piece) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(piece) && isWords(piece));

const isEnglish = (text: string): boolean =>
  whole.has(text) || pieces.some((piece) => text.includes(piece));

/** Flaws as a table of pages and looks. A cell has axe findings / console errors / other hosts. */
function printTable(pages: string[], flaws: Flaw[]): void {
  const cell = (page: string, look: string): string =>
    (['axe', 'console', 'host'] as const)
      .map((kind) => {
        const found = flaws.filter((flaw) => flaw.page === page && flaw.kind === kind);
        return found.filter((flaw) => flaw.look === undefined || flaw.look === look).length;
      })
      .join('/');
  const rows = pages.map((page) => [
    page,
    Object.fromEntries(looks.map((look) => [nameOf(look), cell(page, nameOf(look))])),
  ]);
  console.table(Object.fromEntries(rows));
}
