import { beforeAll, expect, test } from 'vitest';
import { newEndpoint, payAndDeliver } from '../support/scenes/webhooks.js';
import { useCreator, useService } from '../support/service/service.js';
import { startMailServer } from '../support/world/mail-server.js';

const server = await startMailServer();
const service = useService({
  publicUrl: 'https://pay.example',
  smtpUrl: server.url,
  mailFrom: 'payments@pay.example',
});
const creator = useCreator(service);

beforeAll(async () => {
  await newEndpoint(creator, 'mailto:carol@example.com');
  await service.webhooks.runOnce();
  const [link = ''] = /\/mail\/confirm\S+/.exec(server.mails.at(-1)?.text ?? '') ?? [];
  await service.fetch(link, { method: 'POST' });
});

/** How a mail writes the name of a customer. */
async function written(name: string): Promise<string | undefined> {
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  await payAndDeliver(service, creator, { customer: { name } });
  return /^Customer: (.*)$/m.exec(server.mails.at(-1)?.text ?? '')?.[1];
}

test.each([
  ['secure-refund.example/@claim', 'secure-refund.\u200bexample/@claim'],
  [
    'secure-refund.example?for=ann@buyer.example',
    'secure-refund.\u200bexample?for=ann@buyer.\u200bexample',
  ],
  ['ann@secure-refund.example/claim', 'ann@secure-refund.\u200bexample/claim'],
  ['ann:me@secure-refund.example', 'ann:me@secure-refund.\u200bexample'],
  ['@secure-refund.example', '@secure-refund.\u200bexample'],
  ['ann@buyer.example,secure-refund.example', 'ann@buyer.example,secure-refund.\u200bexample'],
])('A mail makes no link in the name %s', async (name, expected) => {
  expect(await written(name)).toBe(expected);
});

test.each([
  'ann.lee+shop@mail.buyer.example',
  'Ann Lee <ann@buyer.example>',
  'Write to ann@buyer.example.',
  'почта@магазин.рф',
])('A mail leaves the address in %s as it is', async (name) => {
  expect(await written(name)).toBe(name);
});
