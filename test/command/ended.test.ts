/** Commands that the user ends while the service does not answer. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCommandOfStore } from '../support/service/command.js';
import { request } from '../support/scenes/agents.js';
import { newLink } from '../support/scenes/payments.js';
import { startGateway, type Gateway } from '../support/world/gateway.js';
import { useFolders } from '../support/service/processes.js';

const { creator, given, start } = useCommandOfStore();
const newFolder = useFolders();
let gateway: Gateway;
beforeEach(async () => void (gateway = await startGateway(given.url)));
afterEach(() => gateway.close());

/** Ends a command once it waits for an answer from a path. A request would wait for a minute. */
async function endAt(path: string, line: string, signal: NodeJS.Signals = 'SIGINT', input = '') {
  gateway.hold(path);
  const command = start(line.split(' '), { ...creator, url: gateway.url }, input);
  await vi.waitFor(() => expect(gateway.requests).toContain(`POST ${path}`), 10_000);
  return command.stop(signal);
}

test.each([
  ['whoami', 'SIGINT'],
  ['links list', 'SIGTERM'],
  ['links delete 1', 'SIGHUP'],
  ['payments export', 'SIGINT'],
  ['trigger payment.succeeded', 'SIGTERM'],
  ['events resend evt_1', 'SIGHUP'],
] as const)('%s ends at once by %s, with 130', async (line, signal) => {
  const { code, stdout, stderr } = await endAt('/graphql', line, signal);
  expect([code, stdout, stderr]).toEqual([130, '', 'Ended before it was done.\n']);
});

const lines = ['listen --forward-to http://127.0.0.1:1', 'events tail'];
test.each(lines)('%s, which runs until it is ended, ends at once with 0', async (line) => {
  expect(await endAt('/graphql', line)).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

test('links create ends at once with 130 before its first link', async () => {
  const folder = await newFolder();
  const [from, out] = [join(folder, 'students.csv'), join(folder, 'links.csv')];
  await writeFile(from, 'product_id,eur\n1,10\n');
  expect((await endAt('/graphql', `links create --from ${from} --out ${out}`)).code).toBe(130);
});

test('trigger ends at once with 130 while the sandbox does not answer', async () => {
  const { uuid } = await newLink(creator);
  const page = `/pay/${creator.storeName}/${creator.productId}?uuid=${uuid}`;
  expect((await endAt(page, 'trigger payment.succeeded')).code).toBe(130);
});

test('mcp ends at once with 0 while the service does not answer', async () => {
  const input = `${JSON.stringify(request('tools/list'))}\n`;
  expect((await endAt('/mcp', 'mcp', 'SIGTERM', input)).code).toBe(0);
});
