import { attemptTimeoutMs } from '../webhooks/worker/schedule.js';
import { signatureHeaders } from '../webhooks/destinations/signature.js';

/** The outcome of sending an event to a receiver. */
export interface Outcome {
  isReceived: boolean;
  /** The status, or why there was none. */
  answer: number | string;
  durationMs: number;
}

/** Signs an event and sends it as a webhook. */
export async function forward(
  target: string,
  secret: string,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const start = performance.now();
  const ended = (isReceived: boolean, answer: number | string): Outcome => ({
    isReceived,
    answer,
    durationMs: Math.round(performance.now() - start),
  });
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'payment-links listen',
        ...signatureHeaders([secret], id, new Date(), body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
    });
    // The status decides, even if the connection breaks after it.
    await response.body?.cancel().catch(() => undefined);
    return ended(response.ok, response.status);
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {};
    return ended(false, code ?? (error as Error).message);
  }
}
