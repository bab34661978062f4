import type { Chat } from './chat.js';

/** The parameters that an address may give. */
const given = ['chat_id', 'message_thread_id', 'disable_notification'];

/** A part of the text with a style. Telegram counts in UTF-16 units, as JavaScript does. */
interface Entity {
  type: 'bold' | 'code' | 'text_link';
  offset: number;
  length: number;
  url?: string;
}

/**
 * A chat that a bot of Telegram writes to. Values stand as code, in which Telegram looks for no links and names.
 *
 * @see https://core.telegram.org/bots/api#sendmessage
 */
export const telegram: Chat = {
  // 403: the bot was blocked, or removed from the chat.
  goneStatuses: [403, 410],
  recognizes: ({ hostname }) => hostname === 'api.telegram.org',
  fits: ({ pathname, searchParams }) =>
    /^\/bot[^/]+(\/test)?\/sendMessage$/i.test(pathname) && Boolean(searchParams.get('chat_id')),
  write(address, { title, facts, page }) {
    let text = '';
    const entities: Entity[] = [];
    const add = (part: string, style?: Omit<Entity, 'offset' | 'length'>): void => {
      if (style) entities.push({ ...style, offset: text.length, length: part.length });
      text += part;
    };
    add(title, { type: 'bold' });
    for (const { name, value } of facts) {
      add(`\n${name}: `);
      add(value, { type: 'code' });
    }
    if (page) {
      add('\n');
      add(page.text, { type: 'text_link', url: page.url });
    }
    const parameters = given.flatMap((name) => {
      const value = address.searchParams.get(name);
      return value ? [[name, value]] : [];
    });
    return {
      url: `${address.origin}${address.pathname}`,
      body: {
        ...(Object.fromEntries(parameters) as Record<string, string>),
        text,
        entities,
        link_preview_options: { is_disabled: true },
      },
    };
  },
};
