import type { WebhookEndpoint, WebhookEvent } from '../../../prisma/client/client.js';
import { shorten } from '../../core/bounds.js';
import type { EventDefinition, EventDefinitions } from '../../events/define-event.js';
import type { Fact, Notice } from '../../events/notice.js';
import { texts, type Language, type Texts } from '../../texts/texts.js';

/** The longest value of a fact, in characters. */
const maxValueCharacters = 300;

export interface WordsServices {
  allEvents: EventDefinitions;
  /** The address of this service. Without it, messages have no link to the cabinet. */
  publicUrl: string | undefined;
}

/** An event in words, for people who read it in a mail or a chat. */
export interface EventWords {
  title: string;
  /** On one line each, and of bounded length. */
  facts: readonly Fact[];
  /** Missing if the operator has set no `PUBLIC_URL`. */
  page: { text: string; url: string } | undefined;
}

export const languageOf = ({ language }: WebhookEndpoint): Texts =>
  texts[language.toLowerCase() as Language];

/** Puts an event into words, in the language of the endpoint. */
export function putIntoWords(
  { allEvents, publicUrl }: WordsServices,
  event: WebhookEvent,
  endpoint: WebhookEndpoint,
): EventWords {
  const inLanguage = languageOf(endpoint);
  const { title, facts, page } = writeNotice(allEvents, event, inLanguage);
  return {
    title,
    facts: facts.flatMap(({ name, value }) => {
      const text = harmless(value);
      return text ? [{ name, value: text }] : [];
    }),
    page: publicUrl
      ? { text: inLanguage.say('notice.page'), url: `${publicUrl}/cabinet${page}` }
      : undefined,
  };
}

function writeNotice(
  allEvents: EventDefinitions,
  { type, body }: WebhookEvent,
  inLanguage: Texts,
): Notice {
  const { data } = JSON.parse(body) as { data: never };
  const event = allEvents[type as keyof EventDefinitions] as EventDefinition | undefined;
  // A process of a later release may have written the event.
  return event?.words(data, inLanguage) ?? { title: type, facts: [], page: '/webhooks' };
}

/** A short text on one line, in which no service finds the address of a page. */
const harmless = (value: string): string =>
  shorten(
    value
      .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
      .trim()
      .replaceAll('://', ': //')
      .replaceAll(/\bwww\./gi, 'www '),
    maxValueCharacters,
  );
