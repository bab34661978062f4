/** The kinds of problems with an attempt. Programs tell them apart by these; the text is for people. */
export const problems = {
  TIMEOUT: 'The endpoint did not answer in time.',
  REDIRECT: 'The endpoint redirected. Redirects are not followed.',
  PRIVATE_ADDRESS: 'The address leads to a private network.',
  INSECURE_ADDRESS: 'The address does not begin with https://.',
  UNKNOWN_HOST: 'The host has no address in DNS.',
  REFUSED: 'The host refused the connection.',
  BROKEN_OFF: 'The connection broke off before the answer.',
  UNREACHABLE: 'The host cannot be reached.',
  CERTIFICATE: 'The certificate of the host is not valid.',
  MAIL_SERVER: 'The mail server of this service did not take the mail.',
  UNSIGNED: 'The service could not sign the request.',
  OTHER: 'Another problem. The text has more.',
} as const;

export type Problem = keyof typeof problems;

/** The reason why an attempt got no answer. */
export interface Failure {
  problem: Problem;
  /** For the creator, who sees it with the attempt. Never contains an address, a path or a stack of ours. */
  text: string;
  /** For the log: the words of the system, with the addresses that were tried. */
  detail: string;
}

/** The service's own errors, by code. */
const ownErrors = {
  NOT_PUBLIC: ['PRIVATE_ADDRESS', 'Webhooks go to public addresses only.'],
  NOT_SECURE: ['INSECURE_ADDRESS', 'Webhooks go to https:// only.'],
  CLOSED: ['BROKEN_OFF', 'The connection was closed without an answer.'],
} as const satisfies Record<string, readonly [Problem, string]>;

/** Errors that creators can mend, by the codes of Node and OpenSSL. */
const systemErrors: Record<string, readonly [Problem, string]> = {
  ECONNREFUSED: ['REFUSED', 'Connection refused'],
  ECONNRESET: ['BROKEN_OFF', 'Connection reset before the answer came'],
  EPIPE: ['BROKEN_OFF', 'Connection reset before the answer came'],
  ETIMEDOUT: ['UNREACHABLE', 'Connection timed out'],
  EHOSTUNREACH: ['UNREACHABLE', 'The host cannot be reached'],
  ENETUNREACH: ['UNREACHABLE', 'The host cannot be reached'],
  CERT_HAS_EXPIRED: ['CERTIFICATE', 'The certificate has expired'],
  CERT_NOT_YET_VALID: ['CERTIFICATE', 'The certificate is not valid yet'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['CERTIFICATE', 'A self-signed certificate is not accepted'],
  SELF_SIGNED_CERT_IN_CHAIN: ['CERTIFICATE', 'The certificate is issued by an unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'CERTIFICATE',
    'The certificate is issued by an unknown authority',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'CERTIFICATE',
    'The server does not send its whole certificate chain',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['CERTIFICATE', 'The certificate is for another host name'],
};

/** Bounds the detail: a name may have any number of addresses. */
const maxDetailCharacters = 1000;

const nameErrors = ['NO_ADDRESS', 'ENOTFOUND', 'EAI_AGAIN'];

/** The reason in a message of OpenSSL, between two positions in its source. It is one of OpenSSL's fixed texts, so creators may see it. */
const handshakeReason = /:error:[0-9A-F]+:[^:]*:[^:]*:([\w ]{1,80}):/;

/** An error of the service's own. @param detail for the log */
export const failure = (code: keyof typeof ownErrors | 'NO_ADDRESS', detail: string): Error =>
  Object.assign(new Error(detail), { code });

/** Describes why a request to a host failed. */
export function describeFailure(error: Error & { code?: string }, host: string): Failure {
  // The errors of several addresses come as one error without a message.
  const tried = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const messages = [error, ...tried].map(({ message }) => message).filter(Boolean);
  const { code = '' } = error;
  const [problem, text] = describeCode(code, error.message, host);
  return {
    problem,
    text,
    detail: (messages.join('; ') || code).slice(0, maxDetailCharacters),
  };
}

function describeCode(code: string, message: string, host: string): readonly [Problem, string] {
  if (Object.hasOwn(ownErrors, code)) return ownErrors[code as keyof typeof ownErrors];
  if (nameErrors.includes(code)) return ['UNKNOWN_HOST', `No address is known for ${host}.`];
  const [, reason] = handshakeReason.exec(message) ?? [];
  if (reason) return ['OTHER', `The TLS handshake failed: ${reason}.`];
  if (code.startsWith('HPE_')) return ['OTHER', `The answer is not sound HTTP (${code}).`];
  const [problem, text] = systemErrors[code] ?? ['OTHER', 'The request failed'];
  return [problem, /^\w+$/.test(code) ? `${text} (${code}).` : `${text}.`];
}
