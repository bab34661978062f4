import { expect, test } from 'vitest';
import { together } from '../../../src/core/database/together.js';

/** Batches that have begun; the test ends them. */
function useBatches(most: number) {
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
