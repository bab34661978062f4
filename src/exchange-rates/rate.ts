import type { Decimal } from 'decimal.js';

/** Roubles per euro, with the source of the rate and the day it is for. */
export interface Rate {
  rate: Decimal;
  source: string;
  date: Date;
}
