/**
 * Packs the copy of a database in a thread of its own: the embedded PostgreSQL works in its thread, and would keep the
 * service from serving.
 */
import { workerData } from 'node:worker_threads';
import { pack, type PackOptions } from '../backups/pack.js';

await pack(workerData as PackOptions);
process.exit();
