import type { Destination } from '../destination.js';
import { putIntoWords, type EventWords } from '../event-words.js';
import { eventHeaders } from '../http.js';
import { openSecrets } from '../secrets.js';
import { readChatAnswer } from './answer.js';

/** A chat service that takes messages at a secret address. */
export interface Chat {
  /** The statuses that say that nothing will ever arrive at the address again. */
  goneStatuses: readonly number[];
  /** True for an address of this service. */
  recognizes: (address: URL) => boolean;
  /** True if a message can be sent to the address. */
  fits: (address: URL) => boolean;
  /** The request that sends a message. */
  write: (address: URL, message: EventWords) => { url: string; body: object };
}

/** A room of a chat service. */
export const room = (chat: Chat): Destination => ({
  isForPeople: true,
  pausesWhenAsked: true,
  hasSecretAddress: true,
  async send(services, [{ event, endpoint }], { cancelled }) {
    const [address] = openSecrets(services, endpoint);
    if (address === undefined) return undefined;
    const words = putIntoWords(services, event, endpoint);
    const { url, body } = chat.write(new URL(address), words);
    const message = { url, headers: eventHeaders, body: JSON.stringify(body) };
    return readChatAnswer(chat.goneStatuses, await services.send(message, cancelled), url);
  },
});
