import { createHash } from 'node:crypto';
import { confirmationType } from '../../endpoints/alone-events.js';
import type { Batch } from '../../worker/claims.js';
import type { Destination } from '../destination.js';
import { languageOf, putIntoWords } from '../event-words.js';
import { openSecrets } from '../secrets.js';
import { minuteMs } from '../../worker/schedule.js';
import { unanswered, type Answer } from '../../worker/send.js';
import { mailAddressOf } from './address.js';
import { decisionPath, type Decision } from './links.js';
import { writeConfirmationMail, writeEventMail } from './write-mail.js';

/** A mailbox, which gets all that is due in one mail. */
export const mailbox: Destination = {
  isForPeople: true,
  joins: true,
  paceMs: minuteMs,
  asksFirst: true,
  whenFree: ({ mailer }, work) => (mailer ? mailer.whenFree(work) : work()),
  async send(services, batch, { cancelled }) {
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
    const urlOf = (decision: Decision): string =>
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
  },
};

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
