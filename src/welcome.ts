import type { Demo } from '../prisma/seed.js';
import { packagePathOfVersion } from './http/pages/client-package.js';
import { paymentLinksPath } from './http/rest/routes.js';

/** The message that the first start on an embedded database prints: keys, first requests, addresses. */
export function welcome(
  address: string,
  demo?: Demo & { cabinet: string },
  platformKey?: string,
): string {
  const lines = [
    '',
    'Payment Link Service is ready. These keys are shown only once: store them now.',
    '',
  ];
  if (demo) lines.push(`  API key of the creator "demo":  ${demo.key}`);
  if (platformKey) lines.push(`  Platform key:                   ${platformKey}`);
  if (demo) {
    lines.push(
      '',
      'Open the cabinet of that creator in a browser. This address works once, within an hour:',
      '',
      `  ${demo.cabinet}`,
    );
    const list = address + paymentLinksPath.replace('{product}', String(demo.paidProductId));
    lines.push(
      '',
      'Create a payment link (to pay it, open its payment_link in a browser), then list the links:',
      '',
      `  curl -X POST ${list} \\`,
      `    -H 'X-API-Key: ${demo.key}' -H 'Content-Type: application/json' \\`,
      `    -d '{"prices":[{"currency_id":3,"price":10,"is_discount_price":false}],"metadata":{"order":"A-1"}}'`,
      '',
      `  curl ${list} \\`,
      `    -H 'X-API-Key: ${demo.key}'`,
      '',
      `Product ${demo.paidProductId} is for sale; product ${demo.freeProductId} is free, so it cannot have links.`,
    );
  }
  const command = `npx ${address}${packagePathOfVersion} --help`;
  lines.push('', `GraphiQL:   ${address}/graphql`, `REST docs:  ${address}/docs`);
  lines.push(`Command:    ${command}`, '', '');
  return lines.join('\n');
}
