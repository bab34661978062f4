import type { EventWords } from '../event-words.js';
import type { Chat } from './chat.js';

/** Characters with a meaning in Slack or Mattermost, and others that look alike. */
const lookalikes: Record<string, string> = {
  '*': '∗',
  _: '＿',
  '~': '∼',
  '`': 'ˋ',
  '|': '｜',
  '<': '‹',
  '>': '›',
  '[': '［',
  ']': '］',
  '&': '＆',
  '@': '＠',
  '#': '＃',
  $: '＄',
  ':': '：',
  '\\': '＼',
};

/**
 * An incoming webhook of Slack, whose form others take as well, such as Mattermost. Slack shows the blocks, in which it
 * marks up nothing but our own link. Others show the text.
 *
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export const slack: Chat = {
  goneStatuses: [404, 410],
  recognizes: ({ hostname }) => hostname === 'hooks.slack.com',
  fits: () => true,
  write: ({ href }, { title, facts, page }) => ({
    url: href,
    body: {
      text: writeText({ title, facts, page }),
      blocks: [
        { type: 'section', text: plain(title) },
        ...(facts.length > 0
          ? [
              {
                type: 'section',
                fields: facts.map(({ name, value }) => plain(`${name}: ${value}`)),
              },
            ]
          : []),
        ...(page ? [{ type: 'section', text: { type: 'mrkdwn', text: link(page) } }] : []),
      ],
      unfurl_links: false,
    },
  }),
};

const plain = (text: string) => ({ type: 'plain_text', text: escape(text), emoji: false });

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const link = ({ text, url }: NonNullable<EventWords['page']>): string =>
  `<${escape(url)}|${escape(text)}>`;

const writeText = ({ title, facts, page }: EventWords): string =>
  [
    title,
    ...facts.map(
      ({ name, value }) =>
        `${name}: ${value.replace(/./gu, (character) => lookalikes[character] ?? character)}`,
    ),
    ...(page ? [link(page)] : []),
  ].join('\n');
