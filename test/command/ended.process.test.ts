/** Processes that the system ends: by a signal while the service does not answer, or by a reader that has gone. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packageFolder } from '../support/service/client.js';
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

test('a command whose output nobody reads any more ends with 0, without a word', () => {
  const script = `{ "$0" "$1" completion; echo "ended with $?" >&2; } | :`;
  const command = [process.execPath, join(packageFolder, 'command.js')];
  const { stderr } = spawnSync('bash', ['-c', script, ...command], { encoding: 'utf8' });
  expect(stderr).toBe('ended with 0\n');
});
