/** The forms of the sandbox, as a browser opens and sends them. */
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

/** Opens the form at a path. `form` is what it sends if nothing is filled in. */
export async function openForm(service: TestService, path: string, headers: HeadersInit = {}) {
  const answer = await service.fetch(path, { headers });
  const page = await answer.text();
  return {
    path,
    answer,
    page,
    form: { payment_id: valueOf(page, 'payment_id') ?? '', currency: 'EUR' },
  };
}

export const sendForm = (
  service: TestService,
  path: string,
  form: Record<string, string>,
  headers: HeadersInit = {},
): Promise<Response> =>
  service.fetch(path, { method: 'POST', body: new URLSearchParams(form), headers });
