import { expect, test } from 'vitest';
import { creatorOfUuid, newLinkUuid } from '../src/payment-links/link-uuid.js';
import { openForm, sendForm } from './support/scenes/checkout.js';
import { newPage, openStripe } from './support/scenes/provider-pages.js';
import { ask, newCreator, newLink } from './support/service/built-service.js';
import { openService, runCommand } from './support/service/in-process.js';
import { useProcessSettings } from './support/service/process-settings.js';
import type { TestService } from './support/service/service.js';
import { useStripe } from './support/world/stripe.js';

const world = useProcessSettings();
const stripe = useStripe();

test('npm run reconcile tells of paid pages without a row, and adopts them once', async () => {
  const settings = { ...world.settings, ...stripe.env, PAYMENT_SITE_URL: '' };
  const own = { ...settings, PUBLIC_URL: 'http://127.0.0.1:4000' };
  const reconcile = (args: string[], at = own) => runCommand('reconcile', args, at);
  const since = new Date(Date.now() - 3_600_000).toISOString();

  const before = await openService(own);
  const creator = await newCreator(before, world.platformKey, 'ann');
  const linkUuid = await newLink(before, creator);
  const path = `/pay/ann/${creator.productId}?uuid=${linkUuid}`;
  const { form } = await openForm(before as unknown as TestService, path);
  expect((await sendForm(before as unknown as TestService, path, form)).status).toBe(303);
  await before.close();
  const creatorId = creatorOfUuid(linkUuid) as bigint;
  const checkoutId = newLinkUuid(creatorId);
  const provider = openStripe(stripe);
  const lost = { checkoutId, creatorId, linkUuid, storeName: 'ann', amount: '10.00' };
  const intent = stripe.pay((await provider.start(newPage(provider, lost))).id);
  stripe.pay((await provider.start(newPage(provider))).id);

  for (const args of [[], ['--since', 'yesterday'], ['--until', since]]) {
    expect(await reconcile(args)).toMatchObject({ code: 1, stdout: '' });
  }
  const copy = await reconcile(['--since', since], { ...own, PUBLIC_URL: 'https://try.example' });
  expect(copy).toMatchObject({ code: 1 });
  const dry = await reconcile(['--since', since, '--dry-run']);
  expect([dry.code, dry.stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^\\S+Z  Stripe  ${intent}  10.00  EUR  store ann  link ${linkUuid}  would be adopted\nPaid, and not known here before: 1\n$`,
      ),
    ),
  ]);
  expect((await reconcile(['--since', since])).stdout).toContain(`link ${linkUuid}  recorded`);
  expect((await reconcile(['--since', since])).stdout).toContain('before: 0');

  const after = await openService(own);
  const { data } = await ask(after, creator.key, '{ payments { nodes { paymentId provider } } }');
  expect(data.payments.nodes).toEqual([{ paymentId: `test_${intent}`, provider: 'STRIPE' }]);
  await after.close();
});
