/** Backups of an embedded service that is written to. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import {
  allNodes,
  postLink,
  recordPayment,
  useBuiltService,
  type Door,
} from '../support/service/built-service.js';
import { openService, runCommand } from '../support/service/in-process.js';
import { useFolders } from '../support/service/processes.js';
import { isEmbedded } from '../support/world/database.js';

const backups = times(2, 10);
const writers = times(4, 20);

const newFolder = useFolders();
const service = useBuiltService();
/** The ids of payments that were answered with success, in the order of the answers. */
const paid: string[] = [];
/** The requests that were not answered with success. */
const failed: string[] = [];
let slowestMs = 0;

/** Makes links and pays them, one after the other. */
async function writeOn(writer: number, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    const startedAt = performance.now();
    const made = await postLink(service.server, service);
    const { uuid } = (await made.json()) as { uuid: string };
    const paymentId = `pay_${writer}_${count}`;
    const { errors } = await recordPayment(service.server, service, uuid, paymentId);
    if (made.status === 200 && !errors) paid.push(paymentId);
    else failed.push(`${made.status} ${JSON.stringify(errors)}`);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
}

const storedPayments = async (door: Door): Promise<Set<string>> =>
  new Set(
    (await allNodes(door, service.key, 'payments()', 'paymentId')).map(
      ({ paymentId }): string => paymentId,
    ),
  );

test.skipIf(!isEmbedded)(
  `${backups} backups under ${writers} writers have all that was answered before, and fail no write`,
  async () => {
    const BACKUP_DIR = join(await newFolder(), 'backups');
    const settings = { ...service.settings, BACKUP_DIR, BACKUP_KEEP: String(backups) };
    const stop = new AbortController();
    const writing = Array.from({ length: writers }, (_, index) => writeOn(index, stop.signal));
    const made: { file: string; before: string[] }[] = [];
    const startedAt = performance.now();
    for (let backup = 0; backup < backups; backup++) {
      const before = [...paid];
      const { code, stdout, stderr } = await runCommand('backup', [], settings);
      expect([code, stderr]).toEqual([0, '']);
      made.push({ file: stdout.trim(), before });
    }
    const secondsEach = (performance.now() - startedAt) / 1000 / backups;
    stop.abort();
    await Promise.all(writing);
    expect(failed).toEqual([]);
    await service.server.stop('SIGTERM');

    const answered = new Set(paid);
    let compared = 0;
    for (const { file, before } of made) {
      const DATA_DIR = join(await newFolder(), 'restored');
      const { code, stderr } = await runCommand('restore', [file], { ...settings, DATA_DIR });
      expect([code, stderr]).toEqual([0, '']);
      const restored = await openService({ ...settings, DATA_DIR });
      const stored = await storedPayments(restored);
      expect(before.filter((id) => !stored.has(id))).toEqual([]);
      expect([...stored].filter((id) => !answered.has(id))).toEqual([]);
      compared += before.length;
      await restored.close();
    }
    report(
      `lost in ${backups} backups under ${writers} writers, each restored: 0 of ${compared} payments; ${secondsEach.toFixed(1)} s each; ` +
        `failed: 0 of ${2 * paid.length} requests, the slowest link with its payment in ${Math.round(slowestMs)} ms`,
    );
  },
  backups * 60_000 + 60_000,
);
