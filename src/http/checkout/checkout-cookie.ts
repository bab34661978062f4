import type { Context } from '../../access/context.js';
import type { AnswerHeaders } from '../../core/errors.js';
import { cookieOf, type HttpRequest } from '../message.js';

const name = 'checkout';

/** The checkout that this browser has begun last. */
export const keptCheckout = (request: HttpRequest): string | undefined => cookieOf(request, name);

/** The header that makes the browser remember a checkout for as long as its page can be paid. */
export function keepCheckout(
  { baseUrl }: Pick<Context, 'baseUrl'>,
  checkoutId: string,
  seconds: number,
): AnswerHeaders {
  const { pathname } = new URL(`${baseUrl}/pay`);
  const attributes = [`Path=${pathname}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  if (baseUrl.startsWith('https:')) attributes.push('Secure');
  return { 'set-cookie': [`${name}=${checkoutId}`, ...attributes].join('; ') };
}
