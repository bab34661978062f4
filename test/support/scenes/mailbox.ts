import { beforeAll, expect } from 'vitest';
import { ask, useBuiltService, type BuiltService } from '../service/built-service.js';
import { startMailServer, type MailServer } from '../world/mail-server.js';
import { freePort } from '../world/port.js';

/** A built service that tells a mailbox of all events. */
interface Mailbox {
  service: BuiltService;
  mailServer: MailServer;
  /**
   * Resolves to the time at which the next mail arrives.
   *
   * @param until the time at which the mail server answers its sender
   */
  nextMail: (until?: Promise<unknown>) => Promise<number>;
}

/** Starts a service and a mail server before the tests of a file. A person confirms the mailbox. */
export async function useMailbox(): Promise<Mailbox> {
  const mailServer = await startMailServer();
  const port = String(await freePort());
  const service = useBuiltService({
    settings: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'payments@pay.example',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  const nextMail: Mailbox['nextMail'] = (until = Promise.resolve()) =>
    new Promise((arrived) => {
      mailServer.onMail = async () => {
        arrived(performance.now());
        await until;
      };
    });

  beforeAll(async () => {
    const asked = nextMail();
    const { errors } = await ask(
      service.server,
      service.key,
      'mutation { createWebhookEndpoint(input: { url: "mailto:ann@example.com" }) { secret } }',
    );
    expect(errors).toBeUndefined();
    await asked;
    const [confirm = ''] = /http:\S+/.exec(mailServer.mails[0]?.text ?? '') ?? [];
    expect((await fetch(confirm, { method: 'POST' })).status).toBe(200);
  });
  return { service, mailServer, nextMail };
}
