/** True if each fault is to be tried often: `FAULTS=full npm run test:faults`. */
const isFull = process.env.FAULTS === 'full';

/** The number of times to try something. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** Prints a figure, if each fault is tried often. */
export function report(figure: string): void {
  if (isFull) process.stdout.write(`  ${figure}\n`);
}
