import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Prisma } from '../../../prisma/client/client.js';
import {
  createChores,
  inBatches,
  inTurn,
  type Chore,
  type Chores,
} from '../../../src/core/database/chores.js';
import { pino } from 'pino';
import { useService } from '../../support/service/service.js';

const service = useService();

describe('A chore', () => {
  let done: string[];
  let run: () => Promise<number>;
  let id: string;
  beforeEach(async () => {
    await service.chores.runDue();
    done = [];
    run = () => Promise.resolve(3_600_000);
    id = randomUUID();
  });

  const newProcess = (name: string): Chores => {
    const chore: Chore = { id, name: 'sweep', run: () => (done.push(name), run()) };
    const log = pino({ level: 'silent' });
    return createChores({
      db: service.database.db,
      queue: service.queues.queue('chores'),
      chores: [chore],
      log,
    });
  };

  test('is done by one of all processes, and again when it is due', async () => {
    const processes = ['one', 'two', 'three'].map(newProcess);
    const runDue = () => Promise.all(processes.map((process) => process.runDue()));
    await runDue();
    await runDue();
    expect(done).toHaveLength(1);
    service.clock.pass(3_599_000);
    await runDue();
    expect(done).toHaveLength(1);
    service.clock.pass(1000);
    await runDue();
    expect(done).toHaveLength(2);
  });

  test('that is not due is left alone by a process that starts', async () => {
    await newProcess('one').runDue();
    await newProcess('two').runDue();
    expect(done).toEqual(['one']);
  });

  test('that only another release knows is left to its processes', async () => {
    const process = newProcess('one');
    const old = createChores({
      db: service.database.db,
      queue: service.queues.queue('chores'),
      chores: [{ id: randomUUID(), name: 'dust', run: () => Promise.resolve(1000) }],
      log: pino({ level: 'silent' }),
    });
    await process.runDue();
    service.clock.pass(3_600_000);
    await old.runDue();
    await old.runDue();
    service.clock.pass(60_000);
    await process.runDue();
    expect(done).toHaveLength(2);
  });

  test('that works in batches lets others run after each', async () => {
    let batches = 0;
    let seen: number | undefined;
    setImmediate(() => (seen = batches));
    const { signal } = new AbortController();
    await inBatches(signal, 1000, () => Promise.resolve(3 - ++batches));
    expect([batches, seen]).toEqual([3, 1]);
  });

  test('that works for creator after creator ends after ten seconds, and goes on soon', async () => {
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms);
    const { db } = service.database;
    const due = () => Prisma.sql`SELECT generate_series(1, 9)::bigint AS creator_id`;
    let creators = 0;
    const batch = () => Promise.resolve((ms += 6000) && ++creators);
    const nextMs = await inTurn(new AbortController().signal, 60_000, { db, due, batch });
    clock.mockRestore();
    expect([creators, nextMs]).toEqual([2, 1000]);
  });

  test('that fails is done again after a minute', async () => {
    const process = newProcess('one');
    run = () => Promise.reject(new Error('The broom is broken'));
    await process.runDue();
    service.clock.pass(59_000);
    await process.runDue();
    expect(done).toHaveLength(1);
    service.clock.pass(1000);
    await process.runDue();
    expect(done).toHaveLength(2);
  });
});
