import { html, type Html } from './html.js';

/** What a person sees who opens the address of the service. */
export const landingPage = (baseUrl: string): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Payment Link Service</title>
    <link rel="icon" href="data:,">
    <style>
      :root { color-scheme: light dark; }
      body { font: 1rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; }
      h1 { line-height: 1.2; }
      pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
      li { margin: 0.4rem 0; }
    </style>
  </head>
  <body>
    <main>
      <h1>Payment Link Service</h1>
      <p>
        Sell by link: ask for a link to one of your products at its own prices, send it to a customer,
        and find the metadata you stored on it with the payment.
      </p>
      <ul>
        <li><a href="/docs">REST reference</a>, where requests can be sent with your key
          (<a href="/openapi.json">OpenAPI document</a>)</li>
        <li><a href="/graphql">GraphiQL</a>, with sample operations for each daily task</li>
        <li><a href="/health">Health</a> and <a href="/ready">readiness</a></li>
      </ul>
      <h2>A first link</h2>
      <p>Put your key and the id of a product in, and run:</p>
      <pre><code>curl -X POST ${baseUrl}/api/v1/creator/products/<b>PRODUCT_ID</b>/payment-links \\
  -H 'X-API-Key: <b>YOUR_KEY</b>' -H 'Content-Type: application/json' \\
  -d '{"prices":[{"currency_id":3,"price":10,"is_discount_price":false}],"metadata":{"order":"A-1"}}'</code></pre>
    </main>
  </body>
</html>
`;
