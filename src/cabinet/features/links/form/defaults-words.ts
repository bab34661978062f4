import { sayDuration } from '../../../parts/duration.js';
import type { Say } from '../../../texts/say.js';
import type { Product } from '../use-products.js';

/** What links of a product get by themselves; undefined for nothing. */
export function defaultsWords(
  { expiresAfterSeconds, successUrl }: Product['linkDefaults'],
  say: Say,
): string | undefined {
  const time = expiresAfterSeconds && sayDuration(expiresAfterSeconds, say);
  if (time && successUrl) return say('links.defaultsBoth', { time, url: successUrl });
  if (time) return say('links.defaultsExpiry', { time });
  return successUrl ? say('links.defaultsUrl', { url: successUrl }) : undefined;
}
