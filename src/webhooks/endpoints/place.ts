import type { WebhookEndpoint } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import type { Fault } from '../../core/faults.js';
import type { SecretBox } from '../../core/secrets/secret-box.js';
import { readDestination } from '../destinations/public-address.js';
import {
  destinationOf,
  readFormat,
  shownAddress,
  type Format,
} from '../destinations/destinations.js';
import { isMailAddress, readMailAddress } from '../destinations/mail/address.js';
import { generateSecret } from '../destinations/signature.js';

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
  { webhookAllowPrivate, mailer }: Pick<Context, 'webhookAllowPrivate' | 'mailer'>,
  { url, format }: GivenPlace,
  faults: Fault[],
): Place {
  const address =
    isMailAddress(url) || format === 'EMAIL'
      ? readMailAddress(url, mailer !== undefined, faults)
      : readDestination(url, webhookAllowPrivate, faults);
  return { address, format: readFormat(format, address, faults) };
}

/** The columns of an endpoint at a place. A secret address is sealed in place of a secret of its own. */
export function placeColumns(secrets: SecretBox, { address, format }: Place) {
  const { isSigned, hasSecretAddress } = destinationOf(format);
  const secret = hasSecretAddress ? address.href : generateSecret();
  return {
    /** The signing secret, shown only once; null for a format that signs nothing. */
    signingSecret: isSigned ? secret : null,
    columns: {
      format,
      url: hasSecretAddress ? shownAddress(address) : address.href,
      secret: secrets.seal(secret),
    },
  };
}

/** The columns that change when an endpoint moves. Its signing secret stays as long as it has one. */
export const movedColumns = (secrets: SecretBox, current: WebhookEndpoint, place: Place) =>
  destinationOf(current.format).isSigned && current.format === place.format
    ? { url: place.address.href }
    : {
        ...placeColumns(secrets, place).columns,
        previousSecret: null,
        previousSecretExpiresAt: null,
      };

/** True if an endpoint is at a place already. If its secret cannot be opened, it gets a new one by moving there. */
export function isAt(secrets: SecretBox, current: WebhookEndpoint, place: Place): boolean {
  if (current.format !== place.format || !secrets.canOpen(current.secret)) return false;
  const { hasSecretAddress } = destinationOf(current.format);
  const address = hasSecretAddress ? secrets.open(current.secret) : current.url;
  return address === place.address.href;
}
