/** Tools as agents find and call them, with the official client. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as operations from '../../../schema/generated/operations.js';
import type { KeyAccess } from '../../../src/access/principal.js';
import { keyWith, newAgent, revisions } from '../../support/scenes/agents.js';
import { insertLinks } from '../../support/scenes/many-links.js';
import { growth } from '../../support/scenes/metrics.js';
import { newLink, payment, recordPayment } from '../../support/scenes/payments.js';
import { deliveriesOf, newEndpoint, payAndDeliver } from '../../support/scenes/webhooks.js';
import { status, useReceiver } from '../../support/world/receiver.js';
import { useStore } from '../../support/service/service.js';
import { words } from '../../support/scenes/words.js';

const { service, creator } = useStore();
const receiver = useReceiver();

const reading = words(`
  find_payment_links get_delivery get_payment_link list_deliveries list_payments list_products
  list_rejected_payments preview_price sales_report who_am_i
`);
const toolsOf: Record<KeyAccess, string[]> = {
  READ: reading,
  SELL: [...reading, 'create_payment_link'],
  FULL: [...reading, 'create_payment_link', 'replay_delivery', 'update_payment_link'],
};
const accesses = Object.keys(toolsOf) as KeyAccess[];
const customer = { email: 'ann@example.com', name: 'Ann', phoneNumber: '+4915112345678' };
const prices = [{ currencyId: 3, price: '10.00', isDiscountPrice: false }];

let scene: Awaited<ReturnType<typeof newScene>>;
beforeAll(async () => void (scene = await newScene()));

describe.each(revisions)('In revision %s,', (revision) => {
  test.each(accesses)('a key with %s has its tools and no others', async (access) => {
    const agent = await newAgent(service, await keyWith(creator, access), revision);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...toolsOf[access]].sort());
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
    expect(changing.map(({ name }) => name).sort()).toEqual(toolsOf[access].slice(reading.length));
  });

  test('each tool answers with the data of its operation, also as text', async () => {
    const agent = await newAgent(service, creator.key, revision);
    for (const name of toolsOf.FULL) {
      const result = await agent.callTool({ name, arguments: scene[name] });
      expect([name, result.isError]).toEqual([name, undefined]);
      const [text] = result.content;
      expect(JSON.parse((text as { text: string }).text)).toEqual(result.structuredContent);
      expect(Object.values(result.structuredContent as object)).not.toContain(null);
    }
  });
});

test('a tool answers as its document does at /graphql', async () => {
  const agent = await newAgent(service, creator.key);
  for (const name of reading.filter((each) => each !== 'who_am_i')) {
    const { data } = await creator.graphql(documentOf(name), scene[name]);
    const { structuredContent } = await agent.callTool({ name, arguments: scene[name] });
    expect(structuredContent).toEqual(data);
  }
});

test('what is called by an agent stands in the audit log with its key, once for each change', async () => {
  const seller = await service.newCreator();
  const agent = await newAgent(service, seller.key);
  const args = { productId: String(seller.productId), prices, idempotencyKey: 'order-1' };
  const made = await agent.callTool({ name: 'create_payment_link', arguments: args });
  const again = await agent.callTool({ name: 'create_payment_link', arguments: args });
  expect(again.structuredContent).toEqual(made.structuredContent);
  const { id } = (made.structuredContent as any).createPaymentLink;
  const changed = { id, isEnabled: false, label: 'Spring', maxPayments: 3 };
  await agent.callTool({ name: 'update_payment_link', arguments: changed });
  const clear = { id, label: null };
  const cleared = await agent.callTool({ name: 'update_payment_link', arguments: clear });
  expect(cleared.structuredContent).toMatchObject({
    updatePaymentLink: { label: null, maxPayments: 3, status: 'DISABLED' },
  });
  const { data } = await seller.graphql(operations.AuditLogDocument, { first: 10 });
  const entries = data.auditLog.edges.map(({ node }) => node);
  expect(entries.map(({ action }) => action)).toEqual([
    'updatePaymentLink',
    'updatePaymentLink',
    'createPaymentLink',
    ...entries.slice(3).map(({ action }) => action),
  ]);
  for (const entry of entries.slice(0, 3))
    expect(entry).toMatchObject({ actor: 'KEY', apiKeyId: String(seller.keyId), targetId: id });
});

test('a call costs its root fields, and any other message costs one', async () => {
  const seller = await service.newCreator();
  const left = async (): Promise<number> => {
    const { data } = await seller.graphql('{ viewer { limits { remaining } } }');
    return data.viewer.limits[0].remaining;
  };
  const before = await left();
  const agent = await newAgent(service, seller.key, '2025-11-25');
  const connected = await left();
  expect(connected).toBe(before - 3);
  await agent.listTools();
  await agent.callTool({ name: 'list_payments' });
  expect(await left()).toBe(connected - 3);
});

const names = ['list_payments', 'list_rejected_payments'];
test.each(names)('%s shows customers only if it is asked to', async (name) => {
  const agent = await newAgent(service, creator.key);
  const { content } = await agent.callTool({ name });
  for (const text of Object.values(customer)) expect(JSON.stringify(content)).not.toContain(text);
  const shown = await agent.callTool({ name, arguments: { includeCustomer: true } });
  expect(JSON.stringify(shown.structuredContent)).toContain(customer.email);
});

test('an answer that no model could read is refused, with what to do instead', async () => {
  const seller = await service.newCreator();
  const metadata = { text: 'x'.repeat(16_000) };
  await insertLinks(service.database.sql, seller, Array(80).fill(metadata));
  const agent = await newAgent(service, seller.key);
  const listed = (first: number) =>
    agent.callTool({ name: 'find_payment_links', arguments: { includeMetadata: true, first } });
  expect(await listed(80)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^BAD_REQUEST: .*smaller pages/) }],
  });
  expect((await listed(10)).isError).toBeUndefined();
});

test('the metrics count calls by tool and outcome', async () => {
  const agent = await newAgent(service, creator.key);
  const { uuid } = await newLink(creator);
  const grown = await growth(service, /tool_calls|graphql_fields/, async () => {
    await agent.callTool({ name: 'get_payment_link', arguments: { uuid } });
    await agent.callTool({ name: 'get_payment_link', arguments: { id: '999999' } });
  });
  expect(grown).toEqual({
    'payment_links_tool_calls_total{tool="get_payment_link",outcome="done"}': 1,
    'payment_links_tool_calls_total{tool="get_payment_link",outcome="refused"}': 1,
    'payment_links_graphql_fields_total{operation="query",field="paymentLink"}': 2,
  });
});

/** Gives the creator a link, payments and a failed delivery. Returns arguments for each tool. */
async function newScene(): Promise<Record<string, Record<string, unknown>>> {
  receiver.behave(status(500));
  const { endpoint } = await newEndpoint(creator, receiver.url);
  const { uuid } = await payAndDeliver(service, creator);
  const used = await newLink(creator, { use_once: true });
  for (let paid = 0; paid < 2; paid++)
    await recordPayment(service, payment(used.uuid, { customer }));
  const [delivery] = await deliveriesOf(creator, endpoint.id);
  const productId = String(creator.productId);
  return {
    find_payment_links: { productId, status: 'ACTIVE', includeMetadata: true, first: 5 },
    get_delivery: { id: delivery?.id, includeResponse: true },
    get_payment_link: { uuid },
    list_deliveries: { status: 'PENDING' },
    list_payments: { customerEmail: customer.email, includeCustomer: true },
    list_products: {},
    list_rejected_payments: { isResolved: false },
    preview_price: { eur: '10.00' },
    sales_report: { groupBy: 'LINK', from: '2026-11-01', to: '2026-11-30' },
    who_am_i: {},
    create_payment_link: { productId, prices, idempotencyKey: 'order-1' },
    update_payment_link: { uuid, label: 'Spring' },
    replay_delivery: { id: delivery?.id },
  };
}

/** The typed document of a tool. */
function documentOf(name: string) {
  const file = `../../../schema/operations/mcp/read/${name.replaceAll('_', '-')}.graphql`;
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
