/** The forms of the checkout, as a browser opens and sends them. */
import { origin, type TestService } from '../service/service.js';

/** The path and the query of a payment page. */
export const pathOf = (address: string): string => address.replace(origin, '');

/** The value of a field of a form, as a browser would read it. */
export const valueOf = (page: string, name: string): string | undefined => {
  const input = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0];
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  return / value="([^"]*)"/
    .exec(input ?? '')?.[1]
    ?.replace(/&([^;]+);/g, (_, entity) => entities[entity] ?? '');
};

/** The hidden field of a form: the id of a payment in the sandbox, of a checkout at a provider. */
const idOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    ['payment_id', 'checkout_id']
      .map((name) => [name, valueOf(page, name)])
      .filter(([, value]) => value !== undefined),
  );

/** Opens the form at a path. `form` is what it sends if nothing is filled in. */
export async function openForm(service: TestService, path: string, headers: HeadersInit = {}) {
  const answer = await service.fetch(path, { headers });
  const page = await answer.text();
  return {
    path,
    answer,
    page,
    form: { ...idOf(page), currency: 'EUR' } as {
      payment_id: string;
      checkout_id: string;
      currency: string;
    },
  };
}

export const sendForm = (
  service: TestService,
  path: string,
  form: Record<string, string>,
  headers: HeadersInit = {},
) => service.fetch(path, { method: 'POST', body: new URLSearchParams(form), headers });
