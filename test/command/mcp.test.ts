/** The tools of the service over stdin and stdout, as programs on this machine start them. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { callOf, keyWith, request, revisions, type Revision } from '../support/scenes/agents.js';
import { useClientPackage } from '../support/service/client-package.js';
import { useCommand } from '../support/service/command.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const given = useClientPackage(service);
const { run, environment } = useCommand(given);
const creator = useCreator(service);

async function newAgent(key: string, revision: Revision): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
  );
  const env = environment({ ...creator, key }) as Record<string, string>;
  const command = join(given.folder, 'command.js');
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'], env }),
  );
  onTestFinished(() => client.close());
  return client;
}

test.each(revisions)('tools are listed and called over stdio, in revision %s', async (revision) => {
  const agent = await newAgent(await keyWith(creator, 'SELL'), revision);
  const { tools } = await agent.listTools();
  expect(tools).toHaveLength(11);
  const made = await agent.callTool({
    name: 'create_payment_link',
    arguments: {
      productId: String(creator.productId),
      prices: [{ currencyId: 3, price: '10.00', isDiscountPrice: false }],
      idempotencyKey: `order ${revision}`,
      label: 'Zoë 🙂',
    },
  });
  expect(made.structuredContent).toMatchObject({ createPaymentLink: { label: 'Zoë 🙂' } });
  const refused = await agent.callTool({ name: 'preview_price', arguments: {} });
  expect(refused).toMatchObject({ isError: true });
});

const lines = (...messages: unknown[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('');

test('messages that came before stdin ended are still answered', async () => {
  const input = lines(request('tools/list'), { ...callOf('list_products'), id: 'second' });
  const { code, values } = await run(['mcp'], environment(creator), input);
  expect(code).toBe(0);
  expect(values.map(({ id }) => id).sort()).toEqual(['second', 7].sort());
});

test('a refused key, or a service that is down, is the error of each request', async () => {
  const input = lines(request('tools/list'));
  const wrong = await run(['mcp'], environment({ ...creator, key: 'plk_wrong' }), input);
  expect(wrong.values).toMatchObject([{ id: 7, error: { data: { code: 'UNAUTHENTICATED' } } }]);
  const down = environment(creator, { PAYMENT_LINKS_URL: 'http://127.0.0.1:1' });
  const { code, values } = await run(['mcp'], down, input);
  expect(code).toBe(0);
  expect(values).toMatchObject([{ id: 7, error: { code: -32000 } }]);
});

test('a line that is no message is told so, and does not end it', async () => {
  const input = `{\n\n"x"\n${lines(request('tools/list'))}`;
  const { code, values } = await run(['mcp'], environment(creator), input);
  expect(code).toBe(0);
  expect(values.filter(({ error }) => error?.code === -32700)).toHaveLength(2);
  expect(values.find(({ id }) => id === 7)).toMatchObject({ result: { tools: expect.any(Array) } });
});

test('the user can end it while the program is still there', async () => {
  const agent = await newAgent(creator.key, '2025-11-25');
  const ended = new Promise<void>((resolve) => (agent.onclose = resolve));
  process.kill(Number((agent.transport as StdioClientTransport).pid), 'SIGTERM');
  await ended;
});
