import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Metric,
} from 'prom-client';
import { version } from './package.js';

/**
 * A metric, defined beside what it counts. .docker/watch.md explains them all. Labels come from our own routes and tables,
 * never from names of a client.
 */
type Definition<Made extends Metric> = (registers: Registry[]) => Made;

const definitions: Definition<Metric>[] = [];

function define<Made extends Metric>(definition: Definition<Made>): Definition<Made> {
  definitions.push(definition);
  return definition;
}

/** Defines a gauge. Something sets it at the start. */
export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: Label[]
): Definition<Gauge<Label>> =>
  define((registers) => new Gauge({ name, help, labelNames, registers }));

export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: Label[]
): Definition<Histogram<Label>> =>
  define((registers) => new Histogram({ name, help, buckets, labelNames, registers }));

/**
 * Defines a counter.
 *
 * @param labels the values that each label is known to have. Their series start at 0 instead of being absent, so that
 *   the first event already shows as an increase.
 */
export const counter = <Label extends string = never>(
  name: string,
  help: string,
  labels = {} as Record<Label, readonly string[]>,
): Definition<Counter<Label>> =>
  define((registers) => {
    const labelNames = Object.keys(labels) as Label[];
    const made = new Counter({ name, help, labelNames, registers });
    for (const values of combinations(labels)) made.inc(values as Record<Label, string>, 0);
    return made;
  });

/** Every choice of one value for each label. */
const combinations = <Label extends string>(labels: Record<Label, readonly string[]>) =>
  Object.entries<readonly string[]>(labels).reduce<Record<string, string>[]>(
    (chosen, [label, values]) =>
      chosen.flatMap((others) => values.map((value) => ({ ...others, [label]: value }))),
    [{}],
  );

const buildInfo = gauge(
  'payment_links_build_info',
  'Always 1. The labels say which release runs, and on which Node.',
  'version',
  'node',
);

/** The metrics of a service. A process has one; a test can have several. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #made = new Map<Definition<Metric>, Metric>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.of(buildInfo).set({ version, node: process.versions.node }, 1);
  }

  /** The metric that a definition describes. */
  of<Made extends Metric>(definition: Definition<Made>): Made {
    let made = this.#made.get(definition);
    if (!made) this.#made.set(definition, (made = definition([this.#registry])));
    return made as Made;
  }

  /** All metrics, also those that nothing has counted yet. */
  get registry(): Registry {
    for (const definition of definitions) this.of(definition);
    return this.#registry;
  }
}
