/** Whether to try faults as often as `npm run test:faults` does, instead of `npm test`. */
const isFull = process.env.FAULTS === 'full';

/** The number of times to try something. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** Prints a figure, in `npm run test:faults` only. */
export function report(figure: string): void {
  if (isFull) process.stdout.write(`  ${figure}\n`);
}
