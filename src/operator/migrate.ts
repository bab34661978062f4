/**
 * `npm run migrate`: brings the database up to date and ends, for a deployment that does this in a job of its own. The
 * service does the same at each start.
 */
import '../core/signals.js';
import { migrateWithLog } from '../../prisma/apply-migrations.js';
import { readConfig } from '../core/config.js';
import { openJobQueues } from '../core/database/job-queue.js';
import { openDatabase } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import { createLog } from '../core/log.js';

try {
  const config = readConfig();
  const log = createLog(config);
  const database = await openDatabase(config);
  await migrateWithLog(database, log);
  const queues = await openJobQueues(database, log);
  await queues.close();
  await database.close();
  log.info('The database is up to date');
} catch (error) {
  endWithReason('The migrations cannot be applied', error);
}
