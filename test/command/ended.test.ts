/** Commands that the user ends while the service does not answer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClientPackage } from '../support/service/client-package.js';
import { useCommand } from '../support/service/command.js';
import { useCreator, useService } from '../support/service/service.js';
import { newLink } from '../support/scenes/payments.js';
import { startGateway, type Gateway } from '../support/world/gateway.js';

const service = useService();
const given = useClientPackage(service);
const { start, environment } = useCommand(given);
const creator = useCreator(service, beforeEach);
/** A request waits longer for its answer. */
const promptMs = 10_000;
let gateway: Gateway;
let folder: string;
beforeEach(async () => {
  gateway = await startGateway(given.url);
  folder = await mkdtemp(join(tmpdir(), 'payment-links-ended-'));
});
afterEach(async () => {
  gateway.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ends a command once it waits for an answer from a path. */
async function endAt(path: string, line: string, signal: NodeJS.Signals = 'SIGINT') {
  gateway.hold(path);
  const command = start(line.split(' '), environment(creator, { PAYMENT_LINKS_URL: gateway.url }));
  await vi.waitFor(() => expect(gateway.requests).toContain(`POST ${path}`), promptMs);
  const begun = performance.now();
  const ended = await command.stop(signal);
  expect(performance.now() - begun).toBeLessThan(promptMs);
  return ended;
}

test.each([
  ['whoami', 'SIGINT'],
  ['links list', 'SIGTERM'],
  ['links delete 1', 'SIGHUP'],
  ['payments export', 'SIGINT'],
  ['trigger payment.succeeded', 'SIGINT'],
  ['events resend evt_1', 'SIGINT'],
] as const)('%s ends at once by %s, with 130', async (line, signal) => {
  const { code, stdout, stderr } = await endAt('/graphql', line, signal);
  expect([code, stdout, stderr]).toEqual([130, '', 'Ended before it was done.\n']);
});

test.each(['listen --forward-to http://127.0.0.1:1', 'events tail'])(
  '%s, which runs until it is ended, ends at once with 0',
  async (line) => {
    expect(await endAt('/graphql', line)).toEqual({ code: 0, stdout: '', stderr: '' });
  },
);

test('links create ends at once with 130 before its first link', async () => {
  const [from, out] = [join(folder, 'students.csv'), join(folder, 'links.csv')];
  await writeFile(from, 'product_id,eur\n1,10\n');
  expect((await endAt('/graphql', `links create --from ${from} --out ${out}`)).code).toBe(130);
});

test('trigger ends at once with 130 while the sandbox does not answer', async () => {
  const { uuid } = await newLink(creator);
  const page = `/pay/${creator.storeName}/${creator.productId}?uuid=${uuid}`;
  expect((await endAt(page, 'trigger payment.succeeded')).code).toBe(130);
});
