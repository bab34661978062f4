/** Sources of rates, as stored and shown. */
export const bankSource = 'cbr';
export const operatorSource = 'operator';
/** Seeded into the embedded database, so that it works without a network. */
export const sampleSource = 'sample';

export const sourceDescription =
  'Source of the rate: `cbr`, the Bank of Russia; `operator`, set by the operator of this service; or `sample`, built in for trying the service out.';
