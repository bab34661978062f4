/** Replacing the keys of the operator while the service runs. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask, newCreator } from './support/service/built-service.js';
import { openService, runCommand } from './support/service/in-process.js';
import { useProcessSettings } from './support/service/process-settings.js';

const world = useProcessSettings();
const newKey = (): string => randomBytes(32).toString('base64');
const postgres = process.env.TEST_DATABASE_URL ?? process.env.TEST_CITUS_URL;

test('Each of several platform keys is accepted', async () => {
  const keys = [randomUUID(), randomUUID()];
  const service = await openService({ ...world.settings, PLATFORM_API_KEY: keys.join(',') });
  const statusWith = async (key: string): Promise<number> =>
    (await service.fetch('/metrics', { headers: { 'X-API-Key': key } })).status;
  expect(await Promise.all([...keys, world.platformKey].map(statusWith))).toEqual([200, 200, 401]);
  await service.close();
});

test('A new secrets key seals all secrets anew, and the former one opens them until then', async () => {
  const [former, next] = [newKey(), newKey()];
  const alone = { ...world.settings, SECRETS_KEY: next };
  const both = { ...world.settings, SECRETS_KEY: `${next},${former}` };
  const began = await openService({ ...world.settings, SECRETS_KEY: former });
  const { key } = await newCreator(began, world.platformKey);
  const { errors } = await ask(
    began,
    key,
    'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
  );
  expect(errors).toBeUndefined();
  await began.close();

  const serving = await openService(both);
  if (!postgres) {
    const { code, stderr } = await runCommand('reseal', [], both);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Stop it')]);
    await serving.close();
  }
  for (const resealed of [1, 0]) {
    const { code, stdout, stderr } = await runCommand('reseal', [], both);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Webhook secrets sealed anew resealed=${resealed}\n`);
  }
  if (postgres) await serving.close();
  await (await openService(alone)).close();

  const wrong = await runCommand('reseal', [], { ...world.settings, SECRETS_KEY: former });
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/^Not all secrets are sealed anew: no key opens those of 1 webhook/),
  ]);
});
