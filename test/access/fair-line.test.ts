import { expect, test } from 'vitest';
import { createFairLine } from '../../src/access/fair-line.js';

/** A line of two, and the work that has begun in it. */
function useLine(mostSlow: number) {
  const line = createFairLine({
    mostOfOne: 2,
    mostOfAll: 2,
    mostSlow,
    timeoutMs: 60_000,
    refusal: () => new Error('too late'),
  });
  const begun = new Map<string, { giveBack: () => void; end: () => void }>();
  const begin = (creatorId: bigint, name: string): Promise<void> =>
    line(
      creatorId,
      (giveBack) => new Promise<void>((end) => void begun.set(name, { giveBack, end })),
    );
  const settled = () => new Promise((done) => setImmediate(done));
  return { begin, begun, settled };
}

test('Work that gives its share back lets others run, and none of its own creator', async () => {
  const { begin, begun, settled } = useLine(10);
  const all = ['slow 1', 'slow 2', 'slow 3'].map((name) => begin(1n, name));
  all.push(begin(2n, 'other'));
  await settled();
  expect([...begun.keys()]).toEqual(['slow 1', 'slow 2']);
  begun.get('slow 1')?.giveBack();
  await settled();
  expect([...begun.keys()]).toEqual(['slow 1', 'slow 2', 'other']);
  begun.get('slow 1')?.end();
  begun.get('other')?.end();
  await settled();
  expect([...begun.keys()].at(-1)).toBe('slow 3');
  for (const { end } of begun.values()) end();
  await Promise.all(all);
});

test('No more work than the bound goes on without a share', async () => {
  const { begin, begun, settled } = useLine(1);
  const all = [begin(1n, 'slow 1'), begin(1n, 'slow 2'), begin(2n, 'a'), begin(3n, 'b')];
  await settled();
  for (const { giveBack } of begun.values()) giveBack();
  await settled();
  expect([...begun.keys()]).toEqual(['slow 1', 'slow 2', 'a']);
  begun.get('slow 1')?.end();
  await settled();
  expect([...begun.keys()]).toEqual(['slow 1', 'slow 2', 'a']);
  begun.get('a')?.end();
  await settled();
  expect([...begun.keys()].at(-1)).toBe('b');
  for (const { end } of begun.values()) end();
  await Promise.all(all);
});
