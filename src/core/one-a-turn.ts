import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes a queue in which one piece of work continues in each turn of the event loop. So a burst of pieces that take
 * milliseconds each delays others no longer than one does.
 */
export function createOneATurn(): () => Promise<void> {
  let lastTurn = Promise.resolve();
  return () => (lastTurn = lastTurn.then(() => nextTurn()));
}
