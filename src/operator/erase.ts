/**
 * `npm run erase -- -`: erases the data of a customer for all creators, and prints the numbers as JSON. It can be ended at any
 * moment, and run again.
 */
import '../core/signals.js';
import { createInterface } from 'node:readline';
import { noteErasure } from '../backups/erasures.js';
import { ConfigError, readConfig } from '../core/config.js';
import { openJobQueues } from '../core/database/job-queue.js';
import { openExisting } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import type { Fault } from '../core/faults.js';
import { describeFault } from '../core/told-faults.js';
import { createLog } from '../core/log.js';
import { chooseSecretsKeys, createSecretBox } from '../core/secrets/secret-box.js';
import { readErasure } from '../customers/erase-customer.js';
import { eraseEverywhere } from '../customers/erase-everywhere.js';
import { createEraseServices } from '../services.js';
import { texts } from '../texts/texts.js';
import { readArguments, say } from './terminal.js';

const usage =
  'Usage: npm run erase -- - [--reason TEXT]\n' +
  'Give the e-mail address as a line of standard input: npm keeps arguments in its log.';

/** @throws Error when there is not exactly one address, or the API would refuse it or the reason */
async function readWanted(): Promise<ReturnType<typeof readErasure>> {
  const { values, positionals } = readArguments(usage, {
    options: { reason: { type: 'string', default: 'Asked by the customer' } },
    allowPositionals: true,
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new Error(usage);
  const email = given === '-' ? await readLine() : given;
  const faults: Fault[] = [];
  const wanted = readErasure({ email, ...values }, faults);
  const sentences = faults.map((each) => describeFault(each, String, texts.en.say).sentence);
  if (faults.length > 0) throw new Error(sentences.join(' '));
  return wanted;
}

async function readLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('E-mail address of the customer: ');
  for await (const line of createInterface(process.stdin)) return line;
  throw new Error(usage);
}

try {
  const wanted = await readWanted();
  const config = readConfig();
  const log = createLog(config);
  const database = await openExisting(config);
  const secrets = createSecretBox(await chooseSecretsKeys(config));
  if (!secrets) throw new ConfigError('SECRETS_KEY is not set');
  const queues = await openJobQueues(database, log);
  const { backupDir } = config;
  const { id } = database;
  const services = createEraseServices(database, queues, async (erasure) => {
    if (backupDir === undefined || id === undefined) return;
    await noteErasure(backupDir, id, { time: new Date(), ...erasure });
  });
  const erased = await eraseEverywhere(services, { ...wanted, secrets });
  await queues.close();
  await database.close();
  const asText = (_key: string, value: unknown): unknown =>
    typeof value === 'bigint' ? String(value) : value;
  say(JSON.stringify(erased, asText));
} catch (error) {
  endWithReason('The data of the customer are not all erased', error);
}
