import { createHash } from 'node:crypto';
import type { PrismaClient } from '../../../../prisma/client/client.js';
import { confirmationType } from '../../endpoints/alone-events.js';
import type { Batch } from '../../worker/claims.js';
import { openSecrets, type ComposeServices } from '../compose.js';
import { languageOf, putIntoWords } from '../event-words.js';
import { unanswered, type Answer } from '../../worker/send.js';
import { mailAddressOf } from './address.js';
import { decisionPath } from './links.js';
import type { Mailer } from './mailer.js';
import { writeConfirmationMail, writeEventMail } from './write-mail.js';

export interface MailServices extends ComposeServices {
  db: PrismaClient;
  /** Absent when the operator has set up no mail. */
  mailer: Mailer | undefined;
}

/**
 * Sends one mail that tells all events of a batch.
 *
 * @returns undefined if the secret of the endpoint cannot be opened
 */
export async function sendMail(
  services: MailServices,
  batch: Batch,
  cancelled: AbortSignal,
): Promise<Answer | undefined> {
  const { db, mailer, publicUrl = '' } = services;
  if (!mailer) return noMail;
  const [{ event, endpoint }] = batch;
  const [secret] = openSecrets(services, endpoint);
  if (secret === undefined) return undefined;
  const { storeName: store } = await db.creator.findFirstOrThrow({
    where: { id: endpoint.creatorId },
    select: { storeName: true },
  });
  const inLanguage = languageOf(endpoint);
  const urlOf = (decision: 'confirm' | 'unsubscribe'): string =>
    publicUrl + decisionPath(decision, endpoint, secret);
  const isConfirmation = event.type === confirmationType;
  const unsubscribeUrl = urlOf('unsubscribe');
  const written = isConfirmation
    ? writeConfirmationMail({ store, confirmUrl: urlOf('confirm') }, inLanguage)
    : writeEventMail(
        batch.map((delivery) => putIntoWords(services, delivery.event, endpoint)),
        { store, unsubscribeUrl },
        inLanguage,
      );
  const mail = {
    ...written,
    to: mailAddressOf(endpoint),
    messageId: `<${idOf(batch)}.${endpoint.id}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: isConfirmation ? undefined : unsubscribeUrl,
  };
  return mailer.send(mail, cancelled);
}

/** The id of a mail with these events. Another that tells more of them must not look like a copy of it. */
const idOf = (batch: Batch): string =>
  createHash('sha256')
    .update(batch.map(({ event }) => event.id).join())
    .digest('base64url');

/** Logged instead of an answer when the operator has taken the mail server away. */
const noMail: Answer = {
  ...unanswered,
  error: 'The operator of this service has set up no mail.',
  problem: 'MAIL_SERVER',
  detail: 'SMTP_URL is not set',
  isOurs: true,
};
