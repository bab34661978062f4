import type { WebhookEndpoint } from '../../prisma/client/client.js';
import type { Fault } from '../core/faults.js';
import type { SecretBox } from '../core/secret-box.js';
import { readDestination } from './destination.js';
import { chatOf, readFormat, shownAddress, type Format } from './format.js';
import { generateSecret } from './signature.js';

/** Where messages go, and their form. */
export interface Place {
  address: URL;
  format: Format;
}

export interface GivenPlace {
  url: string;
  /** The address tells if left out. */
  format?: Format | null | undefined;
}

export function readPlace(
  { url, format }: GivenPlace,
  allowPrivate: boolean,
  faults: Fault[],
): Place {
  const address = readDestination(url, allowPrivate, faults);
  return { address, format: readFormat(format, address, faults) };
}

/** The columns of an endpoint at a place. The address of a chat is sealed in place of a signing secret. */
export function placeColumns(secrets: SecretBox, { address, format }: Place) {
  const secret = chatOf(format) ? null : generateSecret();
  return {
    /** Shown only once; null for a chat. */
    secret,
    columns: {
      format,
      url: secret ? address.href : shownAddress(address),
      secret: secrets.seal(secret ?? address.href),
    },
  };
}

/** The columns that change when an endpoint moves. Its signing secret stays as long as it has one. */
export const movedColumns = (secrets: SecretBox, current: WebhookEndpoint, place: Place) =>
  chatOf(current.format) || chatOf(place.format)
    ? {
        ...placeColumns(secrets, place).columns,
        previousSecret: null,
        previousSecretExpiresAt: null,
      }
    : { url: place.address.href };
