import type { PrismaClient } from '../../../prisma/client/client.js';
import type { Batch } from '../worker/claims.js';
import type { Answer, Send } from '../worker/send.js';
import type { WordsServices } from './event-words.js';
import type { Mailer } from './mail/mailer.js';
import type { SecretServices } from './secrets.js';

declare module '../../access/context.js' {
  interface Services extends WordsServices {
    /** Absent when the operator has set up no mail. */
    mailer: Mailer | undefined;
  }
}

export interface DestinationServices extends SecretServices, WordsServices {
  db: PrismaClient;
  mailer: Mailer | undefined;
  send: Send;
}

/** A kind of address that events go to. What is left out does not hold for it. */
export interface Destination {
  /**
   * Tells of the events of a batch, once.
   *
   * @returns undefined if the secret of the endpoint cannot be opened
   */
  send: (
    services: DestinationServices,
    batch: Batch,
    attempt: { startedAt: Date; cancelled: AbortSignal },
  ) => Promise<Answer | undefined>;
  /** Runs work that sends, if there is a free connection. @returns false if there is none, or if the work returns false */
  whenFree?: (services: DestinationServices, work: () => Promise<boolean>) => Promise<boolean>;
  /** People read it: they get one message at a time, in order. */
  isForPeople?: true;
  /** One message tells of all that is due. */
  joins?: true;
  /** The time between two messages. */
  paceMs?: number;
  /** After the answer 429, nothing is sent before the time that it names. */
  pausesWhenAsked?: true;
  /** Its messages are signed with a secret that the creator gets. */
  isSigned?: true;
  /** Whoever knows the address can write there, so it is kept as the secret of the endpoint. */
  hasSecretAddress?: true;
  /** It may be somebody else's, so it is asked first, and gets few tests. */
  asksFirst?: true;
}
