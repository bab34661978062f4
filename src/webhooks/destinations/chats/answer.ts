import { decodePart } from '../../../core/text.js';
import type { Answer } from '../../worker/send.js';

/**
 * Reads the answer of a chat service, which has statuses of its own for an address that is gone, and may ask for a pause
 * in the body. Hides the path of its address, which is secret.
 */
export function readChatAnswer(
  goneStatuses: readonly number[],
  answer: Answer,
  url: string,
): Answer {
  const { status, responseBody, retryAfter } = answer;
  if (status === null || responseBody === null) return answer;
  return {
    ...answer,
    isGone: goneStatuses.includes(status),
    retryAfter: retryAfter ?? pauseInBody(responseBody),
    responseBody: hideAddress(responseBody, new URL(url)),
  };
}

/** The shortest part of an address that is hidden: shorter ones say nothing, and are parts of other words. */
const minHiddenCharacters = 6;

/** Hides the parts of a secret address in a text: as they are, decoded or encoded, and as JSON writes them. */
function hideAddress(text: string, { pathname, searchParams }: URL): string {
  const parts = [pathname, ...pathname.split('/'), ...searchParams.values()];
  const forms = parts.flatMap((part) => {
    const decoded = decodePart(part) ?? part;
    return [part, decoded, encodeURIComponent(decoded)];
  });
  return [...forms, ...forms.map((form) => form.replaceAll('/', '\\/'))]
    .filter((form) => form.length >= minHiddenCharacters)
    .reduce((hidden, form) => hideEnd(hidden.replaceAll(form, '…'), form), text);
}

/** Hides the beginning of a form at the end of a text: answers are cut. */
function hideEnd(text: string, form: string): string {
  for (let length = form.length - 1; length >= minHiddenCharacters; length--) {
    if (text.endsWith(form.slice(0, length))) return `${text.slice(0, -length)}…`;
  }
  return text;
}

/** `retry_after` in seconds: Discord has it on top, Telegram in `parameters`. */
function pauseInBody(body: string): string | undefined {
  try {
    const { retry_after: ofDiscord, parameters } = JSON.parse(body) as {
      retry_after?: unknown;
      parameters?: { retry_after?: unknown };
    };
    const seconds = ofDiscord ?? parameters?.retry_after;
    return typeof seconds === 'number' ? String(Math.ceil(seconds)) : undefined;
  } catch {
    return undefined;
  }
}
