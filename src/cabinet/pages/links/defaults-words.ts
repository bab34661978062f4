import type { LinkDefaults } from '../../../../schema/operations.js';
import { sayDuration } from '../../parts/duration.js';
import type { Say } from '../../texts/say.js';

/** What links of a product get by themselves; undefined for nothing. */
export function defaultsWords(
  { expiresAfterSeconds, successUrl }: Pick<LinkDefaults, 'expiresAfterSeconds' | 'successUrl'>,
  say: Say,
): string | undefined {
  const time = expiresAfterSeconds && sayDuration(expiresAfterSeconds, say);
  if (time && successUrl) return say('links.defaultsBoth', { time, url: successUrl });
  if (time) return say('links.defaultsExpiry', { time });
  return successUrl ? say('links.defaultsUrl', { url: successUrl }) : undefined;
}
