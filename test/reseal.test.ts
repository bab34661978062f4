import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { ask, newCreator } from './support/service/built-service.js';
import { openService, runCommand, type OpenService } from './support/service/in-process.js';
import { useProcessSettings } from './support/service/process-settings.js';

const world = useProcessSettings();
const postgres = process.env.TEST_DATABASE_URL ?? process.env.TEST_CITUS_URL;
const platformKeys = [randomUUID(), randomUUID()];
const [former, next] = [newKey(), newKey()];
let service: OpenService;

function newKey(): string {
  return randomBytes(32).toString('base64');
}

/** Each run opens the database anew, which takes half a second. */
const reseal = (...keys: string[]) =>
  runCommand('reseal', [], { ...world.settings, SECRETS_KEY: keys.join(',') });

beforeAll(async () => {
  service = await openService({
    ...world.settings,
    PLATFORM_API_KEY: platformKeys.join(','),
    SECRETS_KEY: `${former},${next}`,
  });
  return () => (postgres ? service.close() : undefined);
});

test('Each of several platform keys is accepted', async () => {
  const statusWith = async (key: string): Promise<number> =>
    (await service.fetch('/metrics', { headers: { 'X-API-Key': key } })).status;
  expect(await Promise.all([...platformKeys, world.platformKey].map(statusWith))).toEqual([
    200, 200, 401,
  ]);
});

test('A new secrets key seals all secrets anew, and the former one opens them until then', async () => {
  const { key } = await newCreator(service, platformKeys[0] ?? '');
  const { errors } = await ask(
    service,
    key,
    'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
  );
  expect(errors).toBeUndefined();
  // On a server the service goes on. The embedded database has to be closed for the command.
  if (!postgres) {
    const { code, stderr } = await reseal(next, former);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Stop it')]);
    await service.close();
  }
  for (const [resealed, keys] of [
    [1, [next, former]],
    [0, [next]],
  ] as const) {
    const { code, stdout, stderr } = await reseal(...keys);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Webhook secrets sealed anew resealed=${resealed}\n`);
  }
  const wrong = await reseal(former);
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/^Not all secrets are sealed anew: no key opens those of 1 webhook/),
  ]);
});
