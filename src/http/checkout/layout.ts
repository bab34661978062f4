import { html, type Html } from '../../core/html.js';
import type { Texts } from '../../texts/texts.js';
import { plainPage } from '../pages/plain-page.js';

/** The bar above a page on which no money moves. */
export type Bar = 'sandbox' | 'test' | null;

export const layout = (
  title: string,
  main: Html,
  texts: Texts,
  bar: Bar,
  head: Html | null = null,
): Html => {
  const header =
    bar && html`<header class="sandbox">${texts.mark(`checkout.${bar}`, { strong })}</header>`;
  return plainPage(title, main, texts, { header, head });
};

const strong = (inner: string[]): Html => html`<strong>${inner}</strong>`;
