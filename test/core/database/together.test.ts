import { expect, test } from 'vitest';
import { together } from '../../../src/core/database/together.js';

/** Batches that have begun; the test ends them. */
function useBatches(most: number, inTurn?: (work: () => Promise<void>) => Promise<void>) {
  const begun: { items: string[]; end: (outcome?: Error) => void }[] = [];
  const run = together<string, string>(
    most,
    (items) =>
      new Promise((done, fail) => {
        begun.push({
          items,
          end: (error) => (error ? fail(error) : done(items.map((item) => item.toUpperCase()))),
        });
      }),
    inTurn,
  );
  const settled = () => new Promise((done) => setImmediate(done));
  return { begun, run, settled };
}

test('What comes while a batch is under way goes with the next, in order and up to its bound', async () => {
  const { begun, run, settled } = useBatches(3);
  const first = ['a', 'b'].map(run);
  await settled();
  const later = ['c', 'd', 'e', 'f'].map(run);
  await settled();
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b']]);
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await settled();
  begun[1]?.end();
  await settled();
  begun[2]?.end();
  expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F']);
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
});

test('Each item of a batch that fails is tried alone, so that one fails for itself', async () => {
  const { begun, run, settled } = useBatches(3);
  const answers = Promise.allSettled(['good', 'bad'].map(run));
  await settled();
  begun[0]?.end(new Error('one of them is bad'));
  await settled();
  begun[1]?.end();
  await settled();
  begun[2]?.end(new Error('bad'));
  expect(await answers).toMatchObject([{ value: 'GOOD' }, { reason: { message: 'bad' } }]);
});

test('What comes while a batch waits for its turn goes along, and hears if the turn never comes', async () => {
  const turns: { come: () => void; fail: (error: Error) => void }[] = [];
  const { begun, run, settled } = useBatches(3, async (work) => {
    await new Promise<void>((come, fail) => turns.push({ come, fail }));
    return work();
  });
  const first = run('a');
  await settled();
  const second = run('b');
  turns[0]?.come();
  await settled();
  expect(begun.map(({ items }) => items)).toEqual([['a', 'b']]);
  begun[0]?.end();
  expect(await Promise.all([first, second])).toEqual(['A', 'B']);

  const refused = Promise.allSettled(['c', 'd'].map(run));
  await settled();
  turns[1]?.fail(new Error('too late'));
  expect(await refused).toMatchObject(Array(2).fill({ reason: { message: 'too late' } }));
});
