import { beforeAll, expect, test, vi } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import { ask, newLink, recordPayment, useBuiltService } from '../support/service/built-service.js';
import type { RunningServer } from '../support/service/processes.js';
import { startMailServer } from '../support/world/mail-server.js';
import { freePort } from '../support/world/port.js';

const kills = times(2, 20);
/** Claims of a killed process run out, and a mail waits for the minute of the one before. */
const recoveryMs = 120_000;

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

/** Resolves once the next mail arrives. @param until the time at which the mail server answers its sender */
const nextMail = (until: Promise<unknown> = Promise.resolve()): Promise<void> =>
  new Promise((arrived) => {
    mailServer.onMail = async () => {
      arrived();
      await until;
    };
  });

/** A person confirms the mailbox. */
beforeAll(async () => {
  const asked = nextMail();
  const endpoint = 'createWebhookEndpoint(input: { url: "mailto:ann@example.com" }) { secret }';
  const { errors } = await ask(service.server, service.key, `mutation { ${endpoint} }`);
  expect(errors).toBeUndefined();
  await asked;
  const [confirm = ''] = /http:\S+/.exec(mailServer.mails[0]?.text ?? '') ?? [];
  expect((await fetch(confirm, { method: 'POST' })).status).toBe(200);
});

/** Makes a link and pays it. @returns the id of the payment */
async function pay(server: RunningServer): Promise<string> {
  const uuid = await newLink(server, service);
  const { data } = await recordPayment(server, service, uuid, `pay_${uuid}`);
  expect(data.recordPayment.id).toEqual(expect.stringMatching(/^\d+$/));
  return `pay_${uuid}`;
}

/** The ids of the payments that mails told, each as often as it was told. */
const told = (): string[] =>
  mailServer.mails.flatMap(({ text }) => (text ?? '').match(/pay_[0-9a-f-]{36}/g) ?? []);

vi.setConfig({ testTimeout: kills * 15_000 + recoveryMs });

test(`No event is lost over ${kills} SIGKILLs between the payment and the answer of the mail server`, async () => {
  const paid: string[] = [];
  let { server } = service;
  for (let kill = 1; kill <= kills; kill++) {
    // The first mail arrives, and its answer is lost. All other times, the process ends before it can send one.
    let isOver = (): void => undefined;
    const killed = new Promise<void>((done) => (isOver = done));
    const arrived = kill === 1 ? nextMail(killed) : Promise.resolve();
    paid.push(await pay(server));
    await arrived;
    await server.stop('SIGKILL');
    isOver();
    server = await service.start();
  }
  await expect
    .poll(() => paid.filter((id) => !told().includes(id)), { timeout: recoveryMs, interval: 500 })
    .toEqual([]);
  const twice = told().length - new Set(told()).size;
  report(`mails over ${kills} SIGKILLs: ${paid.length} events, 0 lost, ${twice} told twice`);
  expect(twice).toBeLessThanOrEqual(1);
});
