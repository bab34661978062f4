import type { ServerResponse } from 'node:http';
import { html } from '../../../../src/core/html.js';
import type { Asked } from './payment-provider.js';

export interface HostedPage {
  title: string;
  amount: string;
  isOpen: boolean;
  /** @returns the address to which the customer goes from there */
  pay: () => string;
  /** The address of the way back without a payment. */
  back: string;
}

/** Shows a page with two buttons, and does what they say. Its address is `/hosted/<id>`. */
export function showPage(
  find: (id: string) => HostedPage | undefined,
  { method, path }: Asked,
  response: ServerResponse,
): void {
  const [, , id = '', action] = path.split('/');
  const page = find(id);
  if (!page?.isOpen) return void response.writeHead(410).end('This page has expired.');
  if (method === 'POST') {
    const location = action === 'pay' ? page.pay() : page.back;
    return void response.writeHead(303, { location }).end();
  }
  const button = (to: string, title: string) =>
    html`<form method="post" action="/hosted/${id}/${to}"><button>${title}</button></form>`;
  response.setHeader('content-type', 'text/html; charset=utf-8').end(
    html`<!doctype html><title>${page.title}</title><h1>${page.title}</h1><p>${page.amount}</p>
      ${button('pay', 'Pay')} ${button('back', 'Back')}`.markup,
  );
}
