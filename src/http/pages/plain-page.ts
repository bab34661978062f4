import { createHash } from 'node:crypto';
import type { AnswerHeaders } from '../../core/errors.js';
import { html, Html } from '../../core/html.js';
import type { Texts } from '../../texts/texts.js';
import { languageHeaders } from '../language.js';
import type { HttpAnswer } from '../message.js';
import { look } from './look.js';

const style = `${look}
:root { --note: light-dark(#7a4b00, #ffd98a); --note-back: light-dark(#fff3d6, #3a2c0c); }
.sandbox { background: var(--note-back); color: var(--note); padding: 0.75rem 1.25rem; text-align: center; }
main { max-width: 30rem; margin: 2rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
.seller { margin: 0.25rem 0 1.5rem; opacity: 0.75; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
legend, .field > label { display: block; font-weight: 600; margin-bottom: 0.35rem; padding: 0; }
.price { display: flex; gap: 0.75rem; align-items: center; border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.85rem 1rem; margin-bottom: 0.6rem; cursor: pointer; }
.price:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.price input { width: 1.2rem; height: 1.2rem; margin: 0; flex: none; accent-color: var(--accent); }
.price strong { font-size: 1.2rem; }
.price s { opacity: 0.7; margin-right: 0.4rem; }
.description { white-space: pre-line; }
.price small, .hint { display: block; opacity: 0.75; font-size: 0.875rem; }
.field { margin-bottom: 1rem; }
.field input { width: 100%; font: inherit; padding: 0.7rem 0.8rem; border: 1px solid var(--line); border-radius: 0.6rem; }
.field ::placeholder { color: inherit; opacity: 0.7; }
.field [aria-invalid] { border-color: #c62828; }
.fault { color: #c62828; margin: 0.35rem 0 0; }
@media (prefers-color-scheme: dark) { .fault { color: #ff8a80; } }
.notice { border-left: 3px solid var(--accent); margin: 0 0 1.5rem; padding: 0.25rem 0 0.25rem 1rem; }
.notice p { margin: 0 0 0.35rem; }
button { width: 100%; padding: 0.9rem; }
.amount { font-size: 1.6rem; font-weight: 700; margin: 1rem 0; }
.only-read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Lets a page use its own style and send its own form, and nothing else.
 *
 * @param sources where the form may lead besides this service, as `form-action` names it. Browsers apply it to every
 *   redirect, too.
 */
const contentSecurityPolicy = (sources = ''): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    `form-action ${`'self' ${sources}`.trim()}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Leads a browser on, as a form that was sent does: the next page is asked for by GET, and reloading it sends nothing. */
export const redirectTo = (location: string, headers: AnswerHeaders = {}): HttpAnswer => ({
  status: 303,
  headers: { 'content-security-policy': contentSecurityPolicy(), location, ...headers },
});

/** A page for customers and readers of mails, who have no account. */
export const plainPage = (
  title: string,
  main: Html,
  { language }: Texts,
  { header = null, head = null }: { header?: Html | null; head?: Html | null } = {},
): Html => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    ${head}
    <link rel="icon" href="data:,">
    <style>${new Html(style)}</style>
  </head>
  <body>
    ${header}
    <main>
      ${main}
    </main>
  </body>
</html>
`;

/**
 * The answer with such a page.
 *
 * @param formLeadsTo as `sources` of {@link contentSecurityPolicy}
 */
export const plainAnswer = (
  texts: Texts,
  { markup }: Html,
  status = 200,
  formLeadsTo = '',
): HttpAnswer => ({
  status,
  headers: {
    'content-security-policy': contentSecurityPolicy(formLeadsTo),
    ...languageHeaders(texts),
    'content-type': 'text/html; charset=utf-8',
  },
  body: markup,
});
