import { createTransport } from 'nodemailer';
import { inTime } from '../../../core/bounds.js';
import { attemptTimeoutMs } from '../../worker/schedule.js';
import { maxLoggedBytes, unanswered, type Answer } from '../../worker/send.js';

/** Connections to the mail server at a time, from one process. */
const maxConnections = 10;
const checkTimeoutMs = 10_000;

/** SMTP asks for authentication, or refuses it: the settings of the operator are wrong. */
const loginCodes = [530, 535];
/** Enhanced codes for good about networks, protocols and policies, such as "554 5.7.1 Relay access denied". */
const isAboutOperator = /^5\d\d[ -]5\.[3457]\./;
/** A mailbox that is full now, or a mail that is too large. */
const isFull = /^552|^5\d\d[ -]5\.2\.[23]/;
/** A 554 refuses this one mail, such as for its content, unless its enhanced code is about the address or the mailbox. */
const refusesOneMail = /^554(?![ -]5\.[12]\.)/;
/** The commands whose answers are about the recipient and the mail. */
const mailCommands = ['RCPT TO', 'DATA'];

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for all attempts, so that mail programs can tell a mail that comes twice. */
  messageId: string;
  /** The address that ends the mails to this recipient. */
  unsubscribeUrl: string | undefined;
}

/** Sends mails by the mail server of the operator. */
export interface Mailer {
  /** Never throws unless it is cancelled. */
  send(mail: Mail, cancelled: AbortSignal): Promise<Answer>;
  /**
   * Runs work that sends a mail, if there are fewer than `maxConnections`.
   *
   * @returns false if there are as many, or if the work returns false
   */
  whenFree(work: () => Promise<boolean>): Promise<boolean>;
  /** @throws Error when the server cannot be reached, or refuses the login */
  check(): Promise<void>;
}

/** @param options.from an address, or a name with an address in angle brackets */
export function createMailer({
  smtpUrl,
  from,
  timeoutMs = attemptTimeoutMs,
}: {
  smtpUrl: string;
  from: string;
  timeoutMs?: number | undefined;
}): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let connections = 0;
  return {
    async whenFree(work) {
      if (connections >= maxConnections) return false;
      connections++;
      try {
        return await work();
      } finally {
        connections--;
      }
    },
    async check() {
      await inTime(transport.verify(), checkTimeoutMs);
    },
    async send({ unsubscribeUrl, ...mail }, cancelled) {
      const startedAt = performance.now();
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      // An abort closes the connection, so that a late mail does not follow what was recorded.
      const signal = AbortSignal.any([cancelled, AbortSignal.timeout(timeoutMs)]);
      const answer = await transport.sendMail({ from, ...mail, headers, signal }).then(
        ({ response }) => accepted(response),
        (error: unknown) => refused(error as SmtpError),
      );
      cancelled.throwIfAborted();
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

/** An error of nodemailer. The server's answer is missing if there was none. */
type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

const accepted = (response: string): Answer => ({
  ...unanswered,
  status: Number.parseInt(response, 10),
  responseBody: response.slice(0, maxLoggedBytes),
});

/** Only an answer about the recipient or the mail is the recipient's. All else is for the operator to mend. */
function refused({ message, command = '', responseCode, response = '' }: SmtpError): Answer {
  const isAboutMail = mailCommands.includes(command) && responseCode !== undefined;
  if (!isAboutMail || loginCodes.includes(responseCode) || isAboutOperator.test(response)) {
    return {
      ...unanswered,
      error: 'The mail server of this service did not take the mail. Its operator can see why.',
      problem: 'MAIL_SERVER',
      detail: message.slice(0, maxLoggedBytes),
      isOurs: true,
    };
  }
  return {
    ...unanswered,
    status: responseCode,
    responseBody: response.slice(0, maxLoggedBytes),
    isGone: responseCode >= 500 && !refusesOneMail.test(response) && !isFull.test(response),
  };
}
