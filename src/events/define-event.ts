import { z } from 'zod';
import type { Texts } from '../texts/texts.js';
import type { EventType } from './event-types.js';
import type { Notice } from './notice.js';
import type { NewEvent } from './outbox.js';

/** The id of a row, in the `data` of an event. */
export const id = z.int().positive().meta({ format: 'int64' });
/** A moment in UTC, in the `data` of an event. */
export const time = z.string().meta({ format: 'date-time' });

/** A type of event, and what is said of it. Types of the `data` differ, so they are left out. */
export interface EventDefinition<Type extends string = string> {
  readonly type: Type;
  /** The schema of its `data`. */
  readonly data: z.ZodType;
  /** For the reference: a few words, and when it is sent. */
  readonly summary: string;
  readonly description: string;
  readonly example: { summary: string; data: object };
  /** Puts the `data` into words for people, who read them in a mail or a chat. */
  readonly words: (data: never, texts: Texts) => Notice;
}

/** The definitions of all types, and of the event that only tests an endpoint. */
export type EventDefinitions = Readonly<{
  [Type in EventType | 'webhook.test']: EventDefinition<Type>;
}>;

/** The parts of an event, each of which must fit the schema of its `data`. */
interface EventParts<Schema extends z.ZodType<object>, Facts extends unknown[]> extends Omit<
  EventDefinition,
  'type'
> {
  data: Schema;
  example: { summary: string; data: z.infer<Schema> };
  words: (data: z.infer<Schema>, texts: Texts) => Notice;
  /** Puts the `data` together from what has happened. */
  tell: (...facts: Facts) => z.infer<Schema>;
  /** True if answers to it are not stored, since they may name a customer who was erased. */
  hidesAnswers?: true;
}

/** Declares a type of event: its `data`, and what the reference and people are told of it. */
export const defineEvent = <
  Type extends string,
  Schema extends z.ZodType<object>,
  Facts extends unknown[],
>(
  type: Type,
  { tell, hidesAnswers, ...parts }: EventParts<Schema, Facts>,
) => ({
  type,
  ...parts,
  /** The event of something that has happened, to be published. */
  event: (...facts: Facts): NewEvent<Type> => ({ type, data: tell(...facts), hidesAnswers }),
});
