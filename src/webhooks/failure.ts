/** Why an attempt got no answer. */
export interface Failure {
  /** For the creator, who sees it with the attempt. Never contains an address, a path or a stack of ours. */
  text: string;
  /** For the log: the words of the system, with the addresses that were tried. */
  detail: string;
}

/** The texts of the service's own errors, by code. */
const ownTexts = {
  NOT_PUBLIC: 'Webhooks go to public addresses only.',
  NOT_SECURE: 'Webhooks go to https:// only.',
  CLOSED: 'The connection was closed without an answer.',
} as const;

/** Texts for errors that creators can mend, by the codes of Node and OpenSSL. */
const systemTexts: Record<string, string> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset before the answer came',
  EPIPE: 'Connection reset before the answer came',
  ETIMEDOUT: 'Connection timed out',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'A self-signed certificate is not accepted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is issued by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is issued by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server does not send its whole certificate chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name',
};

/** Bounds the detail: a name may have any number of addresses. */
const maxDetailCharacters = 1000;

const nameErrors = ['NO_ADDRESS', 'ENOTFOUND', 'EAI_AGAIN'];

/** OpenSSL puts the place in its source before and after the reason. The reason comes from a table of its own. */
const handshakeReason = /:error:[0-9A-F]+:[^:]*:[^:]*:([\w ]{1,80}):/;

/** An error of the service's own. @param detail for the log */
export const failure = (code: keyof typeof ownTexts | 'NO_ADDRESS', detail: string): Error =>
  Object.assign(new Error(detail), { code });

/** Describes why a request to a host failed. */
export function describeFailure(error: Error & { code?: string }, host: string): Failure {
  // The errors of several addresses come as one error without a message.
  const tried = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const messages = [error, ...tried].map(({ message }) => message).filter(Boolean);
  const { code = '' } = error;
  return {
    text: describeCode(code, error.message, host),
    detail: (messages.join('; ') || code).slice(0, maxDetailCharacters),
  };
}

function describeCode(code: string, message: string, host: string): string {
  if (Object.hasOwn(ownTexts, code)) return ownTexts[code as keyof typeof ownTexts];
  if (nameErrors.includes(code)) return `No address is known for ${host}.`;
  const [, reason] = handshakeReason.exec(message) ?? [];
  if (reason) return `The TLS handshake failed: ${reason}.`;
  if (code.startsWith('HPE_')) return `The answer is not sound HTTP (${code}).`;
  const text = systemTexts[code] ?? 'The request failed';
  return /^\w+$/.test(code) ? `${text} (${code}).` : `${text}.`;
}
