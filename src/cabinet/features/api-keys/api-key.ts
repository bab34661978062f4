import type { ApiKeyAccess, CabinetApiKeysQuery } from '../../operations.js';

export type ApiKey = CabinetApiKeysQuery['apiKeys']['nodes'][number];

/** As the API says. */
export const maxKeys = 100;

/** From the least to the most. */
export const accesses: readonly ApiKeyAccess[] = ['READ', 'SELL', 'FULL'];
