const steps = [1, 2, 4, 6, 8, 10];

/** A round number that nothing on the chart exceeds, and of which half is round, too. */
export function chartTop(values: readonly number[]): number {
  const highest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = steps.find((candidate) => candidate * power >= highest) ?? 10;
  return step * power;
}
