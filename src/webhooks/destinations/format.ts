import type { Fault } from '../../core/faults.js';
import type { Chat } from './chats/chat.js';
import { discord } from './chats/discord.js';
import { slack } from './chats/slack.js';
import { telegram } from './chats/telegram.js';

const chats = { SLACK: slack, DISCORD: discord, TELEGRAM: telegram } satisfies Record<string, Chat>;

/** The form of the messages to an endpoint: signed JSON by Standard Webhooks, or words by mail or for a chat. */
export type Format = 'STANDARD' | 'EMAIL' | keyof typeof chats;

export const formats = [
  'STANDARD',
  'EMAIL',
  ...(Object.keys(chats) as (keyof typeof chats)[]),
] as const;

export const isMail = (format: string): boolean => format === 'EMAIL';

/** The chat service of a format; undefined for signed JSON. */
export const chatOf = (format: string): Chat | undefined =>
  Object.hasOwn(chats, format) ? chats[format as keyof typeof chats] : undefined;

/** Reads the format of messages to an address. If none is given, the address tells. */
export function readFormat(
  given: Format | null | undefined,
  address: URL,
  faults: Fault[],
): Format {
  const isMailbox = address.protocol === 'mailto:';
  if (isMailbox && given && given !== 'EMAIL')
    faults.push({ path: ['format'], rule: 'mailFormat' });
  if (isMailbox) return 'EMAIL';
  const told = Object.entries(chats).find(([, { tells }]) => tells(address));
  const format = given ?? ((told?.[0] ?? 'STANDARD') as Format);
  const chat = chatOf(format);
  if (chat && address.pathname === hiddenPath) faults.push({ path: ['url'], rule: 'wholeAddress' });
  else if (chat?.fits(address) === false) faults.push({ path: ['url'], rule: 'telegramAddress' });
  return format;
}

/** The address of a chat as everybody may see it: without its path and query, which are secret. */
export const shownAddress = ({ origin }: URL): string => `${origin}/…`;

/** The path of a shown address, as an address has it. */
const hiddenPath = '/%E2%80%A6';
