import type { Fact } from '../../events/notice.js';

/** A message for people: a notice with the address of its page, in one language. */
export interface ChatMessage {
  title: string;
  /** On one line each, and of bounded length. */
  facts: readonly Fact[];
  /** Missing if the operator has set no `PUBLIC_URL`. */
  page: { text: string; url: string } | undefined;
}

/** A chat service that takes messages at a secret address. */
export interface Chat {
  /** The statuses that say that nothing will ever arrive at the address again. */
  goneStatuses: readonly number[];
  /** True if addresses of this service look like this. */
  tells: (address: URL) => boolean;
  /** True if a message can be sent to the address. */
  fits: (address: URL) => boolean;
  /** The request that sends a message. */
  write: (address: URL, message: ChatMessage) => { url: string; body: object };
}
