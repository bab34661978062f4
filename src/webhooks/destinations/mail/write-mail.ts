import { html, type Html } from '../../../core/html.js';
import { mailAddressPattern } from '../../../core/text.js';
import type { Texts } from '../../../texts/texts.js';
import type { EventWords } from '../event-words.js';
import type { Mail } from './mailer.js';

type WrittenMail = Pick<Mail, 'subject' | 'text' | 'html'>;

const isAddress = new RegExp(`^${mailAddressPattern}\\.?$`, 'u');

/** Keeps mail programs from making links of names with dots. E-mail addresses stay as they are, for those who copy them. */
const unlinked = (text: string): string =>
  text.replaceAll(/[^\s,;<>()]+/g, (word) =>
    isAddress.test(word) ? word : word.replaceAll(/([\p{L}\p{N}])\.(?=\p{L})/gu, '$1.\u200b'),
  );

/** Writes the mail that tells some events, oldest first. */
export function writeEventMail(
  given: readonly EventWords[],
  { store: name, unsubscribeUrl }: { store: string; unsubscribeUrl: string },
  texts: Texts,
): WrittenMail {
  const { say } = texts;
  const store = unlinked(name);
  const messages = given.map(({ facts, ...message }) => ({
    ...message,
    facts: facts.map((fact) => ({ name: fact.name, value: unlinked(fact.value) })),
  }));
  const [first] = messages;
  const subject =
    messages.length === 1 && first
      ? [first.title, ...first.facts.slice(0, 1).map(({ value }) => value)].join(' · ')
      : say('mail.several', { count: messages.length, store });
  const why = say('mail.why', { store });
  return {
    subject,
    text: [
      ...messages.map(({ title, facts, page }) =>
        [
          title,
          ...facts.map(({ name, value }) => `${name}: ${value}`),
          ...(page ? [`${page.text}: ${page.url}`] : []),
        ].join('\n'),
      ),
      `${why}\n${say('mail.unsubscribe')}: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: layout(
      html`${messages.map(messageMarkup)}
        <p style="${small}">${why} <a href="${unsubscribeUrl}">${say('mail.unsubscribe')}</a></p>`,
      texts,
    ),
  };
}

/** Writes the mail that asks whether an address wants to be told. */
export function writeConfirmationMail(
  { store: name, confirmUrl }: { store: string; confirmUrl: string },
  texts: Texts,
): WrittenMail {
  const { say } = texts;
  const store = unlinked(name);
  const subject = say('mail.confirmSubject', { store });
  const [ask, ignore] = [say('mail.confirmWords', { store }), say('mail.confirmIgnore')];
  return {
    subject,
    text: [ask, confirmUrl, ignore].join('\n\n'),
    html: layout(
      html`<h2>${subject}</h2>
        <p>${ask}</p>
        <p><a href="${confirmUrl}">${say('mail.confirmLink')}</a></p>
        <p style="${small}">${ignore}</p>`,
      texts,
    ),
  };
}

const small = 'font-size: 0.875em; color: #666';

const layout = (body: Html, { language }: Texts): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
      </head>
      <body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
        ${body}
      </body>
    </html> `.markup;

const messageMarkup = ({ title, facts, page }: EventWords): Html =>
  html`<h2 style="font-size: 1.125em; margin: 1em 0 0.25em">${title}</h2>
    <table>
      ${facts.map(
        ({ name, value }) =>
          html`<tr>
            <th style="text-align: left; vertical-align: top; padding-right: 1em">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
    ${page ? html`<p style="margin: 0.25em 0 1.5em"><a href="${page.url}">${page.text}</a></p>` : null}`;
