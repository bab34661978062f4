import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

interface Refusal {
  code: number;
  message: string;
}

/** Starts the operator's mail server, on loopback, for the tests of a file. It stops after them. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const refusals: Record<string, Refusal[]> = { 'RCPT TO': [], DATA: [] };
  const refusal = (command: string): Error | null => {
    const next = refusals[command]?.shift();
    return next ? Object.assign(new Error(next.message), { responseCode: next.code }) : null;
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // It would ask name servers, and wait for them.
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(refusal('RCPT TO'));
    },
    onData(stream, _session, done) {
      const taken = simpleParser(stream).then(async (mail) => {
        const refused = refusal('DATA');
        if (!refused) {
          server.mails.push(mail);
          await server.onMail();
        }
        done(refused);
      });
      // A client that is killed half way is a part of some tests.
      taken.catch(() => undefined);
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  afterAll(() => new Promise<void>((done) => smtp.close(done)));
  const server = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [] as ParsedMail[],
    /** Refuses the next recipients or mails with these answers, one after another. */
    refuse: (command: 'RCPT TO' | 'DATA', ...answers: Refusal[]) =>
      void (refusals[command] = answers),
    /** Called when a mail has arrived, before the server answers. */
    onMail: (): Promise<void> => Promise.resolve(),
  };
  return server;
}
