/** The prefixes of all secrets that the service makes: keys, sign-in tokens, sessions, and secrets of webhooks. */
const ownSecret = /(pl[kts]_|whsec_)[\w+/=-]*/g;
/** Long enough for a platform key, which has no form of its own. */
const longText = /[\w-]{32,}/g;

/** Replaces keys and tokens, and whatever may be one. */
export const maskSecrets = (text: string): string =>
  text.replace(ownSecret, '$1…').replace(longText, '…');

/** True if a text has the prefix of a secret in it. */
export const holdsSecret = (text: string): boolean => text.search(ownSecret) !== -1;
