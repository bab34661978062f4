import type { Context } from '../../access/context.js';
import { wrongMethod } from '../../core/errors.js';
import { html, type Html } from '../../core/html.js';
import type { Texts } from '../../texts/texts.js';
import { decisions, findAddressee, type Addressee } from '../../webhooks/mail/decisions.js';
import type { Decision } from '../../webhooks/mail/links.js';
import { readBody } from '../body.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { textsFor } from '../language.js';
import type { HttpAnswer, HttpRequest } from '../message.js';
import { plainAnswer, plainPage } from '../pages/plain-page.js';
import type { Target } from '../target.js';

/** The words of each decision: before it, on the button, and after it. */
const words = {
  confirm: {
    title: 'mail.confirmTitle',
    question: 'mail.confirmQuestion',
    button: 'mail.confirmLink',
    done: 'mail.confirmed',
    doneWords: 'mail.confirmedWords',
  },
  unsubscribe: {
    title: 'mail.unsubscribeTitle',
    question: 'mail.unsubscribeQuestion',
    button: 'mail.unsubscribe',
    done: 'mail.unsubscribed',
    doneWords: 'mail.unsubscribedWords',
  },
} as const satisfies Record<Decision, object>;

/** The decision of a path; undefined for all other paths. */
export const decisionOf = (path: string): Decision | undefined =>
  (['confirm', 'unsubscribe'] as const).find((decision) => path === `/mail/${decision}`);

/**
 * The pages that mails link to: `/mail/confirm` and `/mail/unsubscribe`. A GET only asks, since mail programs follow
 * links; a POST decides, also the one that a mail program sends for its own button (RFC 8058).
 */
export const mailPage =
  (decision: Decision) =>
  async (request: HttpRequest, { search }: Target, ctx: Context): Promise<HttpAnswer> => {
    const texts = textsFor(ctx);
    try {
      const isGet = request.method === 'GET' || request.method === 'HEAD';
      if (!isGet && request.method !== 'POST') {
        throw wrongMethod(['GET', 'HEAD', 'POST'], 'checkout.wrongMethod');
      }
      const query = new URLSearchParams(search);
      const addressee = await findAddressee(ctx, decision, {
        endpoint: query.get('endpoint') ?? '',
        token: query.get('token') ?? '',
      });
      if (isGet) return plainAnswer(texts, questionPage(decision, addressee, texts));
      await readBody(request);
      await decisions[decision](ctx, addressee);
      return plainAnswer(texts, donePage(decision, addressee, texts));
    } catch (error) {
      return errorAnswer(error, ctx, sorryPage);
    }
  };

const namesOf = ({ endpoint: { url }, store }: Addressee) => ({
  store,
  address: decodeURI(url.slice('mailto:'.length)),
});

function questionPage(decision: Decision, addressee: Addressee, texts: Texts): Html {
  const { title, question, button } = words[decision];
  const { say } = texts;
  const names = namesOf(addressee);
  return plainPage(
    say(title, names),
    html`<h1>${say(title, names)}</h1>
      <p>${say(question, names)}</p>
      <form method="post"><button>${say(button)}</button></form>`,
    texts,
  );
}

function donePage(decision: Decision, addressee: Addressee, texts: Texts): Html {
  const { done, doneWords } = words[decision];
  const { say } = texts;
  return plainPage(
    say(done),
    html`<h1>${say(done)}</h1>
      <p>${say(doneWords, namesOf(addressee))}</p>`,
    texts,
  );
}

const sorryPage: ErrorShape = (failure, texts) => {
  const { say } = texts;
  const isUnknown = failure.code === 'NOT_FOUND';
  const title = say(isUnknown ? 'mail.unknown' : 'checkout.failed');
  const hint = isUnknown ? say('mail.unknownHint') : failure.messageIn(say);
  const page = plainPage(
    title,
    html`<h1>${title}</h1>
      <p>${hint}</p>`,
    texts,
  );
  return plainAnswer(texts, page, failure.status);
};
