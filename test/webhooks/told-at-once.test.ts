import { beforeAll, expect, test } from 'vitest';
import { useMailbox } from '../support/scenes/mailbox.js';
import { ask, postLink } from '../support/service/built-service.js';
import { useReceiver } from '../support/world/receiver.js';

const boundMs = 2000;
const { service, nextMail } = await useMailbox();
const receiver = useReceiver();
const paths = {
  STANDARD: '/hook',
  SLACK: '/services/T1/B1/secret',
  DISCORD: '/api/webhooks/1/secret',
  TELEGRAM: '/bot1:secret/sendMessage',
};

/** Creates an endpoint that gets payments alone. */
async function tell(url: string, format: string): Promise<void> {
  const { errors } = await ask(
    service.server,
    service.key,
    `mutation { createWebhookEndpoint(input: {
      url: "${url}", format: ${format}, types: ["payment.succeeded"]
    }) { secret } }`,
  );
  expect(errors).toBeUndefined();
}

beforeAll(async () => {
  for (const [format, path] of Object.entries(paths)) {
    const query = format === 'TELEGRAM' ? '?chat_id=-100' : '';
    await tell(receiver.url.replace('/hook', path) + query, format);
  }
});

test('A payment in the sandbox is told by web, mail and in each chat within 2 seconds', async () => {
  const link = await (await postLink(service.server, service)).json();
  const { payment_link: address } = link as { payment_link: string };
  const mailed = nextMail();
  const posted = Object.values(paths).map((path) =>
    receiver
      .until((received) => received.some((got) => got.path === path))
      .then(() => performance.now()),
  );
  const form = await (await fetch(address)).text();
  const paymentId = / name="payment_id"[^>]* value="([^"]+)"/.exec(form)?.[1] ?? '';
  const paidAt = performance.now();
  const paid = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ currency: 'EUR', payment_id: paymentId }),
  });
  expect(paid.status).toBe(200);
  const times = await Promise.all([mailed, ...posted]);
  for (const at of times) expect(at - paidAt).toBeLessThan(boundMs);
});
