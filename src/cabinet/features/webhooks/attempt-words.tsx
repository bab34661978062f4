import type { PlainKey } from '../../texts/say.js';
import { useTexts } from '../../texts/texts.js';
import type { Attempt } from './delivery.js';

/** The API tells problems in English. These are all that it tells; another is shown as it came. */
const problems: readonly (readonly [RegExp, PlainKey])[] = [
  [/^No answer within/, 'webhooks.errorTimeout'],
  [/^Redirects/, 'webhooks.errorRedirect'],
  [/public addresses only/, 'webhooks.errorPrivate'],
  [/https:\/\/ only/, 'webhooks.errorInsecure'],
  [/^No address is known/, 'webhooks.errorName'],
  [/\(ECONNREFUSED\)/, 'webhooks.errorRefused'],
  [/\((ECONNRESET|EPIPE)\)|closed without an answer/, 'webhooks.errorBroken'],
  [/\((ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\)/, 'webhooks.errorUnreachable'],
  [/certificate/, 'webhooks.errorCertificate'],
];

/** How an endpoint answered an attempt, or why it did not. */
export function AttemptWords({ attempt }: { attempt: Attempt }) {
  const { say, formatNumber } = useTexts();
  const { status, error, durationMs } = attempt;
  const duration = say('webhooks.milliseconds', { count: formatNumber(durationMs) });
  const problem = problems.find(([pattern]) => error && pattern.test(error));
  return (
    <>
      {status != null && <span>{say('webhooks.answered', { status, duration })} </span>}
      {error && <span title={error}>{problem ? say(problem[1]) : error}</span>}
    </>
  );
}
