import type { ApiKeyAccess, CabinetApiKeysQuery } from '../../documents.js';

export type ApiKey = CabinetApiKeysQuery['apiKeys']['nodes'][number];

/** From the least to the most. */
export const accesses: readonly ApiKeyAccess[] = ['READ', 'SELL', 'FULL'];
