import type { Texts } from '../../texts/texts.js';
import { html, Html } from '../../core/html.js';
import { look } from './look.js';

export const landingPage = (
  baseUrl: string,
  { language, say, mark }: Texts,
): Html => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${say('landing.title')}</title>
    <link rel="icon" href="data:,">
    <style>${new Html(look)}
      main { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; line-height: 1.6; }
      pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--back); }
      li { margin: 0.4rem 0; }
      img { display: block; width: 100%; height: auto; margin: 1.75rem 0; border: 1px solid var(--line); border-radius: 0.75rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>${say('landing.title')}</h1>
      <p>${say('landing.purpose')}</p>
      <a href="/cabinet"><img src="/cabinet/screenshot.png" width="1280" height="800" alt="${say('landing.screenshot')}"></a>
      <ul>
        <li>${mark('landing.cabinet', { cabinet: linkTo('/cabinet') })}</li>
        <li>${mark('landing.reference', { docs: linkTo('/docs'), openapi: linkTo('/openapi.json') })}</li>
        <li>${mark('landing.guide', { guide: linkTo('/guide'), links: linkTo('/guide/links'), events: linkTo('/guide/events') })}</li>
        <li>${mark('landing.graphiql', { graphiql: linkTo('/graphql') })}</li>
        <li>${mark('landing.agents', { tools: linkTo('/guide/clients#agents'), llms: linkTo('/llms.txt') })}</li>
        <li>${mark('landing.health', { health: linkTo('/health'), ready: linkTo('/ready') })}</li>
      </ul>
      <h2>${say('landing.firstLink')}</h2>
      <p>${say('landing.firstLinkHint')}</p>
      <pre tabindex="0" role="region" aria-label="${say('landing.firstLink')}"><code>curl ${baseUrl}/api/v1/creator/products/<b>PRODUCT_ID</b>/payment-links \\
  -H 'X-API-Key: <b>YOUR_KEY</b>' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "prices": [{ "currency_id": 3, "price": 10, "is_discount_price": false }],
    "metadata": { "order": "A-1" }
  }'</code></pre>
    </main>
  </body>
</html>
`;

const linkTo =
  (address: string) =>
  (inner: string[]): Html =>
    html`<a href="${address}">${inner}</a>`;
