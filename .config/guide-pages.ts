import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { html, Html } from '../src/core/html.js';
import {
  guideFile,
  guidePages,
  guidePath,
  servedLink,
  type GuidePage,
} from '../src/http/pages/guide/addresses.js';

interface Heading {
  depth: number;
  anchor: string;
  words: string;
}

const read = (page: GuidePage): string =>
  readFileSync(fileURLToPath(new URL(`../${guideFile(page)}`, import.meta.url)), 'utf8');

/** The anchor that GitHub gives to a heading, so that links work there and here. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The main part of a page, and its headings. */
function render(page: GuidePage): { main: Html; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const words = text.replaceAll('`', '');
        const anchor = anchorOf(words);
        headings.push({ depth, anchor, words });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens));
        const address = servedLink(href, page, '');
        return address === undefined
          ? inner.markup
          : html`<a href="${address}">${inner}</a>`.markup;
      },
      code({ text }) {
        return html`<div class="sample"><pre><code>${text}</code></pre></div>`.markup;
      },
      table({ header, rows }) {
        const inline = (cell: { tokens: (typeof header)[number]['tokens'] }): Html =>
          new Html(this.parser.parseInline(cell.tokens));
        const names = header.map(({ text }) => text.replaceAll('`', ''));
        const cell = (one: (typeof header)[number], column: number): Html =>
          names[column] && column > 0
            ? html`<td data-column="${names[column]}">${inline(one)}</td>`
            : html`<td>${inline(one)}</td>`;
        return html`<table>
<thead><tr>${header.map((one) => html`<th scope="col">${inline(one)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
</table>`.markup;
      },
    },
  });
  const main = marked.parse(read(page), { async: false });
  return { main: new Html(main), headings };
}

/** The headings below a depth, as lists within lists. */
function contents(headings: Heading[], depth = 2): Html | null {
  const items = headings.flatMap((heading, index) => {
    if (heading.depth !== depth) return [];
    const rest = headings.slice(index + 1);
    const end = rest.findIndex((next) => next.depth <= depth);
    const inner = contents(end === -1 ? rest : rest.slice(0, end), depth + 1);
    return [html`<li><a href="#${heading.anchor}">${heading.words}</a>${inner}</li>`];
  });
  return items.length === 0 ? null : html`<ul>${items}</ul>`;
}

const titleOf = (page: GuidePage): string => /^# (.*)$/m.exec(read(page))?.[1] ?? page;

function document(page: GuidePage): string {
  const { main, headings } = render(page);
  const pages = guidePages.map((other) => {
    const address = guidePath(other, '');
    return other === page
      ? html`<li><a href="${address}" aria-current="page">${titleOf(other)}</a>${contents(headings)}</li>`
      : html`<li><a href="${address}">${titleOf(other)}</a></li>`;
  });
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${titleOf(page)} · Payment Link Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/guide/guide.css">
    <script src="/guide/guide.js" defer></script>
  </head>
  <body>
    <header class="top">
      <a href="/">Payment Link Service</a>
      <a href="/docs">REST reference</a>
      <a href="/graphql">GraphiQL</a>
      <a href="${guidePath(page, '.md')}">Markdown</a>
    </header>
    <div class="columns">
      <nav aria-label="API guide"><ul>${pages}</ul></nav>
      <main>
${main}      </main>
    </div>
  </body>
</html>
`.markup;
}

/** Writes each page of the guide as HTML beside the server, so that the server needs no Markdown library. */
export const guideHtml = (): Plugin => ({
  name: 'guide-html',
  generateBundle() {
    for (const page of guidePages) {
      this.emitFile({ type: 'asset', fileName: `guide/${page}.html`, source: document(page) });
    }
  },
});
