/**
 * `npm run reseal`: seals the webhook secrets of the database with the first key of `SECRETS_KEY`, so that the others are no
 * longer needed. It can be ended at any moment, and run again.
 */
import '../core/signals.js';
import { ConfigError, readConfig } from '../core/config.js';
import { openExisting } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import { createLog } from '../core/log.js';
import { createSecretBox, chooseSecretsKeys } from '../core/secrets/secret-box.js';
import { resealSecrets } from '../webhooks/endpoints/reseal-secrets.js';

/** Endpoints that an error names. */
const maxNamed = 20;

try {
  const config = readConfig();
  const database = await openExisting(config);
  const secrets = createSecretBox(await chooseSecretsKeys(config));
  if (!secrets) throw new ConfigError('SECRETS_KEY is not set');
  const { resealed, unreadable } = await resealSecrets(database.db, secrets);
  await database.close();
  createLog(config).info({ resealed }, 'Webhook secrets sealed anew');
  if (unreadable.length > 0) {
    throw new Error(
      `no key opens those of ${unreadable.length} webhook endpoints (${unreadable.slice(0, maxNamed).join(', ')}). ` +
        'Add the key that sealed them to SECRETS_KEY, or have their creators rotate them.',
    );
  }
} catch (error) {
  endWithReason('Not all secrets are sealed anew', error);
}
