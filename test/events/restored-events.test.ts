/** Readers of events whose database is restored from a backup. */
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  ask,
  postLink,
  recordPayment,
  useBuiltService,
  type BuiltService,
} from '../support/service/built-service.js';

const run = promisify(execFile);

interface Event {
  id: string;
  createdAt: string;
  body: string;
}

/** Copies the database of a stopped service. Returns a function that puts the copy back. */
async function backUp({ settings }: BuiltService): Promise<() => Promise<unknown>> {
  const { DATA_DIR: folder = '' } = settings;
  const url = settings.DIRECT_DATABASE_URL ?? settings.DATABASE_URL;
  if (url) {
    const dump = join(folder, 'backup.dump');
    await run('pg_dump', ['--format=custom', `--file=${dump}`, url]);
    return async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('DROP SCHEMA public, pgboss CASCADE; CREATE SCHEMA public');
      await client.end();
      await run('pg_restore', [`--dbname=${url}`, dump]);
    };
  }
  const data = join(folder, 'pgdata');
  const backup = join(folder, 'backup');
  await cp(data, backup, { recursive: true });
  return async () => {
    await rm(data, { recursive: true });
    await cp(backup, data, { recursive: true });
  };
}

describe.skipIf(process.env.TEST_CITUS_URL)('After a restore, a reader', () => {
  const service = useBuiltService();
  const restart = async (meanwhile: () => Promise<unknown>): Promise<void> => {
    await service.server.stop('SIGTERM');
    await meanwhile();
    service.server = await service.start();
  };
  let paid = 0;
  const pay = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (const end = paid + count; paid < end;) {
      const { uuid } = (await (await postLink(service.server, service)).json()) as { uuid: string };
      ids.push(`payment_${++paid}`);
      await recordPayment(service.server, service, uuid, ids.at(-1) as string);
    }
    return ids;
  };
  const read = async (args: string) => {
    const { data, errors } = await ask(
      service.server,
      service.key,
      `{ events(${args}) { nodes { id createdAt body } pageInfo { endCursor } } }`,
    );
    const nodes: Event[] = data?.events.nodes ?? [];
    return { nodes, cursor: data?.events.pageInfo.endCursor, errors };
  };
  const payments = (events: Event[]): string[] =>
    events.map(({ body }) => JSON.parse(body).data.payment.id);

  test('gets each event once, if it follows the error or had not seen the lost events', async () => {
    const kept = await pay(3);
    const early = await read('first: 100');
    expect(payments(early.nodes)).toEqual(kept);
    let restore = (): Promise<unknown> => Promise.resolve();
    await restart(async () => void (restore = await backUp(service)));
    await pay(2);
    const late = await read('first: 100');
    expect(late.nodes).toHaveLength(5);

    await restart(restore);
    // First, the cursor is beyond the newest event. Later, another event has its position.
    const isRefused = async () => {
      const { errors } = await read(`after: "${late.cursor}"`);
      expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
      expect(errors[0].extensions.fields.after[0]).toContain('Read again with "since"');
    };
    await isRefused();
    const added = await pay(3);
    await isRefused();

    const newest = late.nodes.at(-1)?.createdAt ?? '';
    const since = new Date(Date.parse(newest) - 60_000).toISOString();
    const again = await read(`since: "${since}", first: 100`);
    const known = new Set(late.nodes.map(({ id }) => id));
    expect(payments(again.nodes.filter(({ id }) => !known.has(id)))).toEqual(added);
    expect(payments((await read(`after: "${early.cursor}"`)).nodes)).toEqual(added);
    expect((await read(`after: "${again.cursor}"`)).nodes).toEqual([]);
  });
});
