import type { Demo } from '../prisma/seed.js';
import { packagePathOfVersion } from './http/pages/client-package.js';
import { paymentLinksPath } from './http/rest/routes.js';

/** What there is to tell besides the addresses. */
interface Told {
  /** Until its key has been shown. */
  demo: Demo | undefined;
  /** Until it has been shown. */
  platformKey: string | undefined;
  /** The address that signs a browser in to the cabinet of the demo creator. */
  signIn: string | undefined;
}

/** The addresses that every start on a terminal prints, with the keys and requests of the first one on an embedded database. */
export function welcome(address: string, { demo, platformKey, signIn }: Told): string {
  const lines = ['', 'Payment Link Service is ready.'];
  if (demo || platformKey) lines.push('These keys are shown only once: store them now.', '');
  if (demo) lines.push(`  API key of the creator "demo":  ${demo.key}`);
  if (platformKey) lines.push(`  Platform key:                   ${platformKey}`);
  if (signIn) {
    lines.push(
      '',
      'Open the cabinet of the creator "demo" in a browser. This address works once, within an hour:',
      '',
      `  ${signIn}`,
    );
  }
  if (demo) {
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
  lines.push('', `Cabinet:    ${address}/cabinet`, `GraphiQL:   ${address}/graphql`);
  lines.push(`REST docs:  ${address}/docs`, `Command:    ${command}`, '', '');
  return lines.join('\n');
}
