/** Processes that the system ends while the service does not answer. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useCommandProcess } from '../support/service/command.js';
import { startGateway, type Gateway } from '../support/world/gateway.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway('http://127.0.0.1:1');
  gateway.hold('/graphql');
});
afterAll(() => gateway.close());
const start = useCommandProcess({ url: '' });

test.each([
  ['whoami', 'SIGINT'],
  ['links list', 'SIGTERM'],
  ['links delete 1', 'SIGHUP'],
] as const)('%s ends at once by %s, with 130', async (line, signal) => {
  gateway.requests.length = 0;
  const command = start(line.split(' '), { key: 'plk_any', url: gateway.url });
  await vi.waitFor(() => expect(gateway.requests).toContain('POST /graphql'), 10_000);
  const { code, stdout, stderr } = await command.stop(signal);
  expect([code, stdout, stderr]).toEqual([130, '', 'Ended before it was done.\n']);
});
