import { createHash } from 'node:crypto';
import {
  CreateApiKeyDocument,
  RegenerateApiKeyDocument,
  type CreateApiKeyInput,
} from '../../../schema/generated/operations.js';
import type { TestCreator, TestService } from '../service/service.js';

export async function newKey(
  { graphql }: Pick<TestCreator, 'graphql'>,
  more: Partial<CreateApiKeyInput> = {},
): Promise<{ id: string; key: string }> {
  const apiKey = { name: 'Spare', ...more };
  const { createApiKey } = (await graphql(CreateApiKeyDocument, { apiKey })).data;
  return { id: createApiKey.apiKey.id, key: createApiKey.key };
}

export const regenerateKey = (
  { graphql }: Pick<TestCreator, 'graphql'>,
  id: number | string,
  gracePeriodSeconds?: number,
) => graphql(RegenerateApiKeyDocument, { apiKeyToRegenerate: { id, gracePeriodSeconds } });

/** Makes a creator with numbers of keys: first its own, then revoked ones, then more working ones. */
export async function newCreatorWithKeys(
  service: TestService,
  { working, revoked = 0 }: { working: number; revoked?: number },
): Promise<TestCreator> {
  const creator = await service.newCreator();
  await service.database.db.apiKey.createMany({
    data: Array.from({ length: working - 1 + revoked }, (_, index) => ({
      creatorId: creator.id,
      name: `Key ${index}`,
      hash: createHash('sha256').update(`${creator.id} ${index}`).digest(),
      prefix: 'plk_0000',
      lastFour: '0000',
      revokedAt: index < revoked ? service.clock.now : null,
    })),
  });
  return creator;
}
