import { beforeEach, expect, test } from 'vitest';
import { runCommand } from './support/service/in-process.js';
import { useStripe } from './support/world/stripe.js';
import { useYookassa } from './support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa(true);
const PUBLIC_URL = 'https://links.example';

beforeEach(() => stripe.treat());

const check = (settings: Record<string, string>, ...args: string[]) =>
  runCommand('check-providers', args, { PUBLIC_URL, ...settings });

test('npm run check:providers makes a page at each provider, ends it, and says what works', async () => {
  const { code, stdout, stderr } = await check({ ...stripe.env, ...yookassa.env });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    [
      'Stripe, test mode',
      '  works: the key is accepted',
      '  works: a page for customers is made',
      '  works: its state is told',
      '  works: it is ended',
      '  works: refunds are listed',
      '  works: disputes are listed',
      'YooKassa, test mode',
      '  works: the key is accepted',
      '         status: enabled',
      '         receipts: true',
      '  works: a page for customers is made',
      '  works: its state is told',
      '  note:  its page cannot be ended early, and lapses after an hour',
      '  works: refunds are listed',
      '  note:  its API tells nothing of disputes',
      '',
    ].join('\n'),
  );
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  expect([...stripe.violations, ...yookassa.violations]).toEqual([]);
});

test('what a restricted key may not do is named, and the command fails', async () => {
  stripe.treat('refuse');
  const { code, stdout, stderr } = await check(stripe.env);
  expect([code, stderr]).toEqual([1, 'The check has failed: mend what FAILS\n']);
  expect(stdout).toContain('  FAILS: the key is accepted. Stripe answered 402');
  expect(stdout).toContain('  works: refunds are listed');
});

test('a live key is used only when told so', async () => {
  const live = { ...stripe.env, STRIPE_SECRET_KEY: 'sk_live_0123456789' };
  const asked = stripe.asked.length;
  const { code, stderr } = await check(live);
  expect([code, stripe.asked.length]).toEqual([1, asked]);
  expect(stderr).toContain('npm run check:providers -- --live');
  expect((await check(live, '--live')).stdout).toMatch(/^Stripe, live mode\n/);
});

test('without a provider, there is nothing to check', async () => {
  const { code, stderr } = await check({});
  expect(code).toBe(1);
  expect(stderr).toContain('neither STRIPE_SECRET_KEY nor YOOKASSA_SECRET_KEY is set');
});
