import type { Fault } from '../../core/faults.js';
import { room, type Chat } from './chats/chat.js';
import { discord } from './chats/discord.js';
import { slack } from './chats/slack.js';
import { telegram } from './chats/telegram.js';
import type { Destination } from './destination.js';
import { http } from './http.js';
import { mailbox } from './mail/mailbox.js';

const chats: Partial<Record<string, Chat>> = { SLACK: slack, DISCORD: discord, TELEGRAM: telegram };

const destinations = {
  STANDARD: http,
  EMAIL: mailbox,
  SLACK: room(slack),
  DISCORD: room(discord),
  TELEGRAM: room(telegram),
} satisfies Record<string, Destination>;

/** The form of the messages to an endpoint: signed JSON by Standard Webhooks, or words by mail or for a chat. */
export type Format = keyof typeof destinations;

export const formats = Object.keys(destinations) as Format[];

/** The kind of address that gets messages of a format. */
export const destinationOf = (format: string): Destination => destinations[format as Format];

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
  const told = Object.keys(chats).find((format) => chats[format]?.recognizes(address));
  const format = given ?? ((told ?? 'STANDARD') as Format);
  const chat = chats[format];
  if (chat && address.pathname === hiddenPath) faults.push({ path: ['url'], rule: 'wholeAddress' });
  else if (chat?.fits(address) === false) faults.push({ path: ['url'], rule: 'telegramAddress' });
  return format;
}

/** The address of a chat as everybody may see it: without its path and query, which are secret. */
export const shownAddress = ({ origin }: URL): string => `${origin}/…`;

/** The path of a shown address, as an address has it. */
const hiddenPath = '/%E2%80%A6';
