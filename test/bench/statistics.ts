/** The median of some figures; undefined if any is missing. */
export function median(figures: (number | undefined)[]): number | undefined {
  if (figures.some((figure) => figure === undefined)) return undefined;
  const sorted = (figures as number[]).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
