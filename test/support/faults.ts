/** Whether the faults are tried as often as `npm run test:faults` does, and not only as often as `npm test`. */
const isFull = process.env.FAULTS === 'full';

/** How often something is tried. */
export const times = (few: number, many: number): number => (isFull ? many : few);

/** Tells what was seen. */
export function report(figure: string): void {
  if (isFull) process.stdout.write(`  ${figure}\n`);
}
