import { wrongMethod } from '../../core/errors.js';
import { html, type Html } from '../../core/html.js';
import type { Texts } from '../../texts/texts.js';
import { mailAddressOf } from '../../webhooks/destinations/mail/address.js';
import {
  decisions,
  findAddressee,
  type Addressee,
} from '../../webhooks/destinations/mail/decisions.js';
import type { Decision } from '../../webhooks/destinations/mail/links.js';
import { readBody } from '../body.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { textsFor } from '../language.js';
import { onlyReads, type AnswerRequest } from '../message.js';
import { plainAnswer, plainPage } from './plain-page.js';

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
export const answerDecision =
  (decision: Decision): AnswerRequest =>
  async (request, { search }, ctx) => {
    const texts = textsFor(ctx);
    try {
      const isGet = onlyReads(request);
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

const namesOf = ({ endpoint, store }: Addressee) => ({ store, address: mailAddressOf(endpoint) });

function questionPage(decision: Decision, addressee: Addressee, texts: Texts): Html {
  const { title, question, button } = words[decision];
  const { say } = texts;
  const names = namesOf(addressee);
  const form = html`<form method="post"><button>${say(button)}</button></form>`;
  return mailPage(say(title, names), say(question, names), texts, form);
}

function donePage(decision: Decision, addressee: Addressee, texts: Texts): Html {
  const { done, doneWords } = words[decision];
  return mailPage(texts.say(done), texts.say(doneWords, namesOf(addressee)), texts);
}

const sorryPage: ErrorShape = (
  { code, status, retryAfterSeconds: seconds = 0, messageIn },
  texts,
) => {
  const { say } = texts;
  const [title, words] =
    code === 'NOT_FOUND'
      ? [say('mail.unknown'), say('mail.unknownHint')]
      : code === 'RATE_LIMITED'
        ? [say('mail.tooOften'), say('mail.tooOftenHint', { seconds })]
        : [say('checkout.failed'), messageIn(say)];
  return plainAnswer(texts, mailPage(title, words, texts), status);
};

const mailPage = (title: string, words: string, texts: Texts, form: Html | null = null): Html =>
  plainPage(
    title,
    html`<h1>${title}</h1>
      <p>${words}</p>
      ${form}`,
    texts,
  );
