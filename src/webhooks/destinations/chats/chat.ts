import type { EventWords } from '../event-words.js';

/** A chat service that takes messages at a secret address. */
export interface Chat {
  /** The statuses that say that nothing will ever arrive at the address again. */
  goneStatuses: readonly number[];
  /** True if addresses of this service look like this. */
  tells: (address: URL) => boolean;
  /** True if a message can be sent to the address. */
  fits: (address: URL) => boolean;
  /** The request that sends a message. */
  write: (address: URL, message: EventWords) => { url: string; body: object };
}
