/** The tools of the service over stdin and stdout, as programs on this machine start them. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { keyWith, revisions } from '../support/scenes/agents.js';
import { packageFolder, useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();
const given = useListening(service);

test.each(revisions)('tools are listed and called over stdio, in revision %s', async (revision) => {
  const agent = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(packageFolder, 'command.js'), 'mcp'],
    env: { PAYMENT_LINKS_URL: given.url, PAYMENT_LINKS_API_KEY: await keyWith(creator, 'SELL') },
  });
  await agent.connect(transport);
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

  // The user can end it while the program is still there.
  const ended = new Promise<void>((resolve) => (agent.onclose = resolve));
  process.kill(Number(transport.pid), 'SIGTERM');
  await ended;
});
