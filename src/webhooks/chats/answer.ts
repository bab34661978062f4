import type { Answer } from '../send.js';
import type { Chat } from './chat.js';

/**
 * Reads the answer of a chat service, which has statuses of its own for an address that is gone, and may ask for a pause
 * in the body. Hides the path of its address, which is secret.
 */
export function readChatAnswer({ goneStatuses }: Chat, answer: Answer, url: string): Answer {
  const { status, responseBody, retryAfter } = answer;
  if (status === null || responseBody === null) return answer;
  const { pathname } = new URL(url);
  return {
    ...answer,
    isGone: goneStatuses.includes(status),
    retryAfter: retryAfter ?? pauseInBody(responseBody),
    responseBody: pathname === '/' ? responseBody : responseBody.replaceAll(pathname, '/…'),
  };
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
