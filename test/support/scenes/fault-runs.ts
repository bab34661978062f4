/** True if faults are tried as often as in `npm run test:faults`, not only as in `npm test`. */
const isFull = process.env.FAULTS === 'full';

/** The number of times to try something. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** Prints a figure, in `npm run test:faults` only. */
export function report(figure: string): void {
  if (isFull) process.stdout.write(`  ${figure}\n`);
}
