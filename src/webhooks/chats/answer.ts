import type { Answer } from '../send.js';

/**
 * Reads the answer of a chat service: the pause that it asks for may stand in the body. Hides the path of its address,
 * which is secret.
 */
export function readChatAnswer(answer: Answer, url: string): Answer {
  const { responseBody, retryAfter } = answer;
  if (responseBody === null) return answer;
  const { pathname } = new URL(url);
  return {
    ...answer,
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
