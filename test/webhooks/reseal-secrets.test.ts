import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PrismaClient } from '../../prisma/client/client.js';
import { createSecretBox, type SecretBox } from '../../src/core/secrets/secret-box.js';
import { resealSecrets } from '../../src/webhooks/endpoints/reseal-secrets.js';
import { useStore } from '../support/service/service.js';
import { mutate, newEndpoint } from '../support/scenes/webhooks.js';

const newKey = (): string => randomBytes(32).toString('base64');
const boxOf = (...keys: string[]): SecretBox =>
  createSecretBox(keys.map((key) => Buffer.from(key, 'base64'))) as SecretBox;

describe('Sealing secrets anew', () => {
  const [former, next] = [newKey(), newKey()];
  const { service, creator } = useStore({ secretsKeys: [Buffer.from(former, 'base64')] });
  const stored = (id: string | number) =>
    service.database.db.webhookEndpoint.findFirstOrThrow({ where: { id: BigInt(id) } });

  test('keeps current and former secrets, and needs the former key no more', async () => {
    const { endpoint, secret } = await newEndpoint(creator, 'http://127.0.0.1:9/');
    const rotated = await creator.graphql(
      `mutation { rotateWebhookSecret(input: { id: ${endpoint.id} }) { secret } }`,
    );
    const { db } = service.database;
    expect((await resealSecrets(db, boxOf(next, former))).resealed).toBeGreaterThan(0);
    const { secret: current, previousSecret } = await stored(endpoint.id);
    const box = boxOf(next);
    expect(box.open(current)).toBe(rotated.data.rotateWebhookSecret.secret);
    expect(box.open(previousSecret as Uint8Array)).toBe(secret);
    expect(await resealSecrets(db, boxOf(next, former))).toEqual({ resealed: 0, unreadable: [] });
  });

  test('does not undo a rotation that happens meanwhile', async () => {
    const made = await service.newCreator();
    const { endpoint } = await newEndpoint(made, 'http://127.0.0.1:9/');
    let secret: string | undefined;
    const db = service.database.db.$extends({
      query: {
        webhookEndpoint: {
          async updateMany({ args, query }) {
            secret ??= (await mutate(made, 'rotateWebhookSecret', 'secret', { id: endpoint.id }))
              .secret as string;
            return query(args);
          },
        },
      },
    });
    await resealSecrets(db as unknown as PrismaClient, boxOf(next, former));
    expect(boxOf(next).open((await stored(endpoint.id)).secret)).toBe(secret);
  });
});
