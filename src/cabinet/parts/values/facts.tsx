import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  /** Also names the fact in code. */
  label: string;
  value: ReactNode;
}

/** A list of facts: names at the start, values beside them. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
