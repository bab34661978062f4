/** Names of the sources of a rate, as they are stored and shown. */
export const bankSource = 'cbr';
export const operatorSource = 'operator';
/** Seeded into the embedded database, so that it works without a network. */
export const sampleSource = 'sample';

/** Describes them in the schema. */
export const sourceDescription =
  'Where the rate is from: `cbr`, the Bank of Russia; `operator`, set by who runs this service; or `sample`.';
