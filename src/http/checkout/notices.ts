import type { Services } from '../../access/context.js';
import { adoptSoon } from '../../checkouts/adopt.js';
import type { Provider } from '../../checkouts/providers/provider.js';
import { markDue } from '../../checkouts/settle.js';
import { wrongMethod } from '../../core/errors.js';
import { readBody } from '../body.js';
import { headerOf, type AnswerRequest } from '../message.js';

/** Notices of an address. A busy provider sends what is refused once more, and the checkouts are looked at anyway. */
const noticesPerMinute = 600;

/** The provider whose notices are sent to a path: `/pay/notices/stripe` or `/pay/notices/yookassa`. */
export const notifierOf = (
  { providers }: Pick<Services, 'providers'>,
  path: string,
): Provider | undefined =>
  providers.find(
    ({ name, takesNotices }) => takesNotices && path === `/pay/notices/${name.toLowerCase()}`,
  );

/**
 * Takes a notice of a provider, of which only the checkout is read: it is looked at next. Asking the provider here would
 * hang its other notices while it is slow. If the row of the checkout is lost, the provider is asked afterwards what was paid.
 */
export const answerNotice =
  (provider: Provider): AnswerRequest =>
  async (request, _target, ctx) => {
    if (request.method !== 'POST') throw wrongMethod(['POST']);
    ctx.networkCounts.take('notices', ctx.address, noticesPerMinute);
    const body = Buffer.from(await readBody(request));
    const read = (name: string) => headerOf(request, name as Lowercase<string>);
    const notice = provider.readNotice(read, body, ctx.now());
    if (notice && !(await markDue(ctx, notice.checkoutId))) adoptSoon(ctx, provider);
    return { status: 200, headers: {} };
  };
