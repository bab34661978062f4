import type { Chat } from './chat.js';

/**
 * A webhook of a Discord channel.
 *
 * @see https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export const discord: Chat = {
  goneStatuses: [404, 410],
  recognizes: ({ hostname, pathname }) =>
    /^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname) &&
    /^\/api\/(v\d+\/)?webhooks\//.test(pathname),
  fits: () => true,
  write: ({ href }, { title, facts, page }) => ({
    url: href,
    body: {
      embeds: [
        {
          title: escape(title),
          ...(page && { url: page.url }),
          fields: facts.map(({ name, value }) => ({ name, value: escape(value), inline: true })),
        },
      ],
      allowed_mentions: { parse: [] },
    },
  }),
};

/** Discord takes a punctuation mark behind a backslash as it is. */
const escape = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
