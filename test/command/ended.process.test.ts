/** A process that the system ends while the service does not answer. */
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

test('a command ends at once by SIGTERM, with 130', async () => {
  const command = start(['whoami'], { key: 'plk_any', url: gateway.url });
  await vi.waitFor(() => expect(gateway.requests).toContain('POST /graphql'), 10_000);
  const { code, stdout, stderr } = await command.stop('SIGTERM');
  expect([code, stdout, stderr]).toEqual([130, '', 'Ended before it was done.\n']);
});
