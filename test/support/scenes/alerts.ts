import type { Series } from './metrics.js';

interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** The series of a selector with a range, at its beginning and at its end. */
interface Range {
  before: Sample[];
  after: Sample[];
  seconds: number;
}

type Value = number | Sample[] | Range;

/** Operators by precedence, the weakest first. */
const operators = [['or'], ['unless'], ['==', '>'], ['*', '/']];

/**
 * Judges an alert rule as Prometheus would after two scrapes, one at each end of the ranges that the rule asks for. Knows
 * the part of its language that the rules use, and throws at anything else.
 */
export function isFiring(expression: string, before: Series, after: Series): boolean {
  const tokens = expression.match(/"[^"]*"|\d+m\b|[\w.]+|[=!]~|==|\S/g) ?? [];
  const next = (): string | undefined => tokens[0];
  const skip = (token: string): void => {
    const found = tokens.shift();
    if (found !== token) throw new Error(`${found} instead of ${token} in: ${expression}`);
  };
  const word = (): string => tokens.shift() ?? '';

  const binary = (level = 0): Value => {
    const known = operators[level];
    if (!known) return operand();
    let left = binary(level + 1);
    while (known.includes(next() ?? '')) left = combine(word(), left, binary(level + 1));
    return left;
  };

  const operand = (): Value => {
    const name = word();
    if (name === '(') return closing(binary());
    if (/^[\d.]+$/.test(name)) return Number(name);
    if (next() !== '(' && next() !== 'by') return select(name);
    const by: string[] = [];
    if (next() === 'by') {
      skip('by');
      skip('(');
      by.push(closing(word()));
    }
    skip('(');
    const args = [binary()];
    while (next() === ',') {
      skip(',');
      args.push(binary());
    }
    return closing(call(name, args, by));
  };

  const closing = <Inner>(inner: Inner): Inner => {
    skip(')');
    return inner;
  };

  const select = (name: string): Value => {
    const matchers: ((labels: Sample['labels']) => boolean)[] = [];
    if (next() === '{') {
      do {
        word();
        const [label, operator, text] = [word(), word(), word().slice(1, -1)];
        matchers.push((labels) => matches(labels[label] ?? '', operator, text));
      } while (next() === ',');
      skip('}');
    }
    const find = (series: Series) =>
      samples(series, name).filter(({ labels }) => matchers.every((fits) => fits(labels)));
    if (next() !== '[') return find(after);
    skip('[');
    const seconds = 60 * Number(/^(\d+)m$/.exec(word())?.[1]);
    skip(']');
    return { before: find(before), after: find(after), seconds };
  };

  const value = binary();
  if (tokens.length > 0) throw new Error(`${tokens[0]} is left of: ${expression}`);
  return vector(value).length > 0;
}

const samples = (series: Series, name: string): Sample[] =>
  [...series]
    .filter(([text]) => text.split('{')[0] === name)
    .map(([text, value]) => ({
      labels: Object.fromEntries(
        [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said]),
      ),
      value,
    }));

function matches(value: string, operator: string, text: string): boolean {
  if (operator === '=') return value === text;
  const isMatch = new RegExp(`^(?:${text})$`).test(value);
  if (operator === '=~') return isMatch;
  if (operator === '!~') return !isMatch;
  throw new Error(`No operator of labels: ${operator}`);
}

const keyOf = ({ labels }: Pick<Sample, 'labels'>): string =>
  JSON.stringify(Object.entries(labels).sort());

const sameIn = (others: Sample[], sample: Sample): Sample | undefined =>
  others.find((other) => keyOf(other) === keyOf(sample));

function vector(value: Value | undefined): Sample[] {
  if (!Array.isArray(value)) throw new Error('No series where series are needed');
  return value;
}

function combine(operator: string, left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number')
    return calculate(operator, left, right);
  const own = vector(left);
  if (operator === 'or') return [...own, ...vector(right).filter((one) => !sameIn(own, one))];
  if (operator === 'unless') return own.filter((one) => !sameIn(vector(right), one));
  return own.flatMap((sample) => {
    const other = typeof right === 'number' ? right : sameIn(vector(right), sample)?.value;
    if (other === undefined) return [];
    if (operator === '==') return sample.value === other ? [sample] : [];
    if (operator === '>') return sample.value > other ? [sample] : [];
    return [{ ...sample, value: calculate(operator, sample.value, other) }];
  });
}

const calculate = (operator: string, left: number, right: number): number => {
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  throw new Error(`No operator of numbers: ${operator}`);
};

/** Functions of a range, which see each series at the beginning and at the end. */
const overRange: Record<string, (before: number, after: number, seconds: number) => number> = {
  rate: (before, after, seconds) => (after - before) / seconds,
  increase: (before, after) => after - before,
  min_over_time: (before, after) => Math.min(before, after),
};

const aggregates: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

function call(name: string, args: Value[], by: string[]): Sample[] {
  const [first, second] = args;
  const range = overRange[name];
  if (range) {
    const { before, after, seconds } = first as Range;
    // A series needs two samples. So a counter that first shows when it has grown is not seen to grow.
    return after.flatMap((sample) => {
      const former = sameIn(before, sample);
      return former ? [{ ...sample, value: range(former.value, sample.value, seconds) }] : [];
    });
  }
  if (name in aggregates) return grouped(vector(first), by, aggregates[name]);
  if (name === 'absent') return vector(first).length > 0 ? [] : [{ labels: {}, value: 1 }];
  if (name === 'histogram_quantile') return quantile(Number(first), vector(second));
  throw new Error(`No function ${name}`);
}

/** One sample for each value of the labels in `by`. */
function grouped(
  all: Sample[],
  by: string[],
  aggregate: ((values: number[]) => number) | undefined,
): Sample[] {
  const groups = new Map<string, Sample[]>();
  for (const { labels, value } of all) {
    const kept = Object.fromEntries(by.map((label) => [label, labels[label] ?? '']));
    const key = keyOf({ labels: kept });
    groups.set(key, [...(groups.get(key) ?? []), { labels: kept, value }]);
  }
  return [...groups.values()].map((group) => ({
    labels: group[0]?.labels ?? {},
    value: aggregate?.(group.map(({ value }) => value)) ?? NaN,
  }));
}

/** The value below which a part of all observations lies, as if they were spread evenly within their bucket. */
function quantile(part: number, buckets: Sample[]): Sample[] {
  const steps = buckets
    .map(({ labels, value }) => ({ most: Number(labels.le?.replace('+Inf', 'Infinity')), value }))
    .sort((one, other) => one.most - other.most);
  const rank = part * (steps.at(-1)?.value ?? 0);
  const index = steps.findIndex(({ value }) => value >= rank);
  const [lower, upper] = [steps[index - 1] ?? { most: 0, value: 0 }, steps[index]];
  if (!upper || rank === 0) return [];
  const within = (rank - lower.value) / (upper.value - lower.value);
  const isLast = upper.most === Infinity;
  return [
    { labels: {}, value: isLast ? lower.most : lower.most + within * (upper.most - lower.most) },
  ];
}
