import { look } from '../look.js';

/** The style of the pages of the guide. Below 60rem the contents stand above the text, and a row of a table is a block. */
export const guideStyle = `${look}
.top { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0.75rem 1.25rem; border-bottom: 1px solid var(--line); }
.top a { text-decoration: none; }
.top a:first-child { font-weight: 700; margin-right: auto; }
.columns { max-width: 82rem; margin: 0 auto; padding: 0 1.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0.4rem 0; }
nav a { text-decoration: none; }
nav ul ul { margin: 0.4rem 0 0.9rem; padding-left: 0.9rem; border-left: 2px solid var(--line); font-size: 0.9375rem; }
nav ul ul a { color: var(--quiet); }
nav ul ul ul { display: none; }
nav a:hover { text-decoration: underline; }
[aria-current] { font-weight: 700; }
main { min-width: 0; max-width: 54rem; padding-bottom: 4rem; overflow-wrap: break-word; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.4rem; margin: 2.75rem 0 0.75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
li { margin: 0.3rem 0; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--back); border-radius: 0.25rem; padding: 0.1em 0.25em; overflow-wrap: anywhere; }
td code { overflow-wrap: break-word; }
.sample { position: relative; margin: 1rem 0; }
pre { margin: 0; padding: 0.9rem 1rem; font-size: 0.8125rem; line-height: 1.5; background: var(--back); border: 1px solid var(--line); border-radius: 0.6rem; white-space: pre-wrap; }
pre code { padding: 0; background: none; font-size: inherit; }
.sample button { position: absolute; top: 0.5rem; right: 0.5rem; padding: 0.25rem 0.7rem; font-size: 0.8125rem; }
.sample:has(button) pre { padding-right: 5.5rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 0; }
  nav ul ul ul { display: block; }
}
@media (max-width: 59.99rem) {
  nav { padding-top: 1rem; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
  nav li { margin: 0; }
  nav li:has(ul) { order: 1; flex-basis: 100%; }
  nav ul ul { margin: 0.25rem 0 0; padding: 0; border: 0; }
  .sample:has(button) pre { padding: 2.75rem 1rem 0.9rem; }
  td code { overflow-wrap: anywhere; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0.1rem 0; }
  td:empty { display: none; }
  td[data-column]::before { content: attr(data-column) ": "; color: var(--quiet); }
}
`;

/** Gives each sample a button that copies it. Browsers let pages copy over https and on this machine alone. */
export const guideScript = `for (const sample of document.querySelectorAll('.sample')) {
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  if (navigator.clipboard) sample.append(button);
}
`;
