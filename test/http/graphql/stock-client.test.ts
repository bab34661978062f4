/** The daily tasks of the cabinet, with a stock client and the typed operations of the package. */
import {
  CreateApiKeyDocument,
  CreatePaymentLinkDocument,
  CreateWebhookEndpointDocument,
  PaymentLinksDocument,
  RegenerateApiKeyDocument,
  ReplayWebhookDeliveryDocument,
  SendTestEventDocument,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from 'payment-link-service/operations';
import { execFileSync } from 'node:child_process';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Client, fetchExchange, type AnyVariables } from '@urql/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../../src/core/package.js';
import type { HttpServer } from '../../../src/http/http-server.js';
import { nodesOf } from '../../support/scenes/nodes.js';
import { listenOnLoopback } from '../../support/service/listen.js';
import { status, useReceiver } from '../../support/world/receiver.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const receiver = useReceiver();
let server: HttpServer;
const creator = useCreator(service);
beforeAll(async () => {
  server = await listenOnLoopback();
  server.serve((request) => service.app.handle(request));
});
afterAll(() => server.drain());

const cabinet = (key: string): Client =>
  new Client({
    url: `http://127.0.0.1:${server.port}/graphql`,
    exchanges: [fetchExchange],
    fetchOptions: { headers: { 'X-API-Key': key } },
    preferGetMethod: false,
  });

type Document<Data, Variables> = TypedDocumentNode<Data, Variables>;

async function read<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  key = creator.key,
): Promise<Data> {
  const { data, error } = await cabinet(key).query(document, variables).toPromise();
  expect(error).toBeUndefined();
  return data as Data;
}

const write = <Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
) => cabinet(creator.key).mutation(document, variables).toPromise();

async function run<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await write(document, variables);
  expect(error).toBeUndefined();
  return data as Data;
}

test('the npm package contains the typed operations and the types of REST', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: packageFile(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  for (const name of ['operations.js', 'operations.d.ts', 'openapi.d.ts']) {
    expect(paths).toContain(`dist/schema/generated/${name}`);
  }
});

test('a client makes a link, and finds it by its metadata', async () => {
  const { createPaymentLink: link } = await run(CreatePaymentLinkDocument, {
    link: {
      productId: creator.productId,
      prices: [{ currencyId: 3, price: '10.00', isDiscountPrice: false }],
      metadata: { order: 'A-1' },
    },
  });
  expect(new URL(link.paymentLink).searchParams.get('uuid')).toBe(link.uuid);
  const { paymentLinks } = await read(PaymentLinksDocument, {
    filter: { metadata: { key: 'order', value: 'A-1' } },
  });
  expect(nodesOf(paymentLinks).map(({ id, metadata }) => [id, metadata])).toEqual([
    [link.id, { order: 'A-1' }],
  ]);
});

test('a client shows the faults of a form by field', async () => {
  const { error } = await write(CreatePaymentLinkDocument, {
    link: {
      productId: creator.productId,
      prices: [{ currencyId: 3, price: 0, isDiscountPrice: false }],
    },
  });
  expect(error?.graphQLErrors[0]?.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { 'prices.0.price': ['The prices.0.price field must be greater than 0.'] },
  });
});

test('a client rotates a key while both secrets work', async () => {
  const { createApiKey: made } = await run(CreateApiKeyDocument, { apiKey: { name: 'Shop' } });
  const { regenerateApiKey: rotated } = await run(RegenerateApiKeyDocument, {
    apiKeyToRegenerate: { id: made.apiKey.id, gracePeriodSeconds: 3600 },
  });
  for (const key of [made.key, rotated.key]) {
    expect(await read(WebhookEndpointsDocument, {}, key)).toBeDefined();
  }
});

test('a client sees why a webhook failed, and sends it again', async () => {
  const { createWebhookEndpoint: made } = await run(CreateWebhookEndpointDocument, {
    webhookEndpoint: { url: receiver.url },
  });
  const endpointId = made.endpoint.id;
  receiver.answer(status(500, {}, 'out of order'));
  await run(SendTestEventDocument, { webhookTest: { endpointId } });
  await service.webhooks.runOnce();
  const failed = await read(WebhookDeliveriesDocument, { endpointId, deliveryStatus: 'FAILED' });
  const [delivery] = nodesOf(failed.webhookDeliveries);
  expect(delivery?.attempts).toMatchObject([{ status: 500, responseBody: 'out of order' }]);

  await run(ReplayWebhookDeliveryDocument, { webhookReplay: { id: delivery?.id ?? 0 } });
  await service.webhooks.runOnce();
  const { webhookDeliveries } = await read(WebhookDeliveriesDocument, { endpointId });
  expect(nodesOf(webhookDeliveries).map((node) => node.status)).toEqual(['SUCCEEDED']);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.eventId,
    delivery?.eventId,
  ]);
});
