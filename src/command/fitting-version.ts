import { version } from '../core/package.js';
import { errorTable } from '../core/error-table.js';

const timeoutMs = 5000;

/** A hint if the service is of another version than this command; undefined if it fits, or cannot tell in time. */
export async function otherVersionHint(
  url: string,
  ended: AbortSignal,
): Promise<string | undefined> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
  try {
    const ask = (path: string, method: string): Promise<Response> =>
      fetch(url + path, { method, signal });
    const own = await ask(`/payment-links-${version}.tgz`, 'HEAD');
    if (own.status !== errorTable.NOT_FOUND.status) return undefined;
    const { info } = (await (await ask('/openapi.json', 'GET')).json()) as {
      info: { version: string };
    };
    const fitting = `npx ${url}/payment-links-${info.version}.tgz`;
    return `This command is of version ${version}, the service of ${info.version}. Take ${fitting}`;
  } catch {
    return undefined;
  }
}
