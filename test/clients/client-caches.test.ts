import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getNamedType, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { filter, firstValueFrom } from 'rxjs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  PaymentLinksDocument,
  type PaymentLinksQuery,
  UpdatePaymentLinkDocument,
  UpdateWebhookEndpointDocument,
  ViewerDocument,
  WebhookEndpointsDocument,
} from '../../schema/generated/operations.js';
import { packageFile } from '../../src/core/package.js';
import { publicSchema } from '../../src/http/graphql/public-schema.js';
import { schema } from '../../src/schema.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { samples, type Sample } from '../support/scenes/samples.js';
import { useListening } from '../support/service/client.js';
import { newLink, pay, payment, recordPayment } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';
import { mutate, newEndpoint } from '../support/scenes/webhooks.js';

const { service, creator } = useStore();
const given = useListening(service);
let endpointId = '';
let sent: Record<string, unknown>[] = [];

/** Every list has three items or more. */
beforeAll(async () => {
  for (const title of ['Two', 'Three']) {
    await service.platform(
      `mutation { createProduct(input: { creatorId: ${creator.id}, title: "${title}", isFree: false }) { id } }`,
    );
  }
  for (let count = 0; count < 3; count++) {
    await creator.rest('POST', '/creator-api/keys', { name: `Key ${count}` });
    await pay(service, creator, { customer: { email: `${count}@example.com` } });
    const { uuid } = await newLink(creator);
    await recordPayment(service, payment(uuid, { amount: '9.00' }));
    const made = await newEndpoint(creator, `https://example.com/${count}`);
    endpointId ||= made.endpoint.id;
    await mutate(creator, 'sendTestEvent', 'id', { endpointId });
    await service.database.db.dispute.create({
      data: {
        ...{ creatorId: BigInt(creator.id), provider: 'STRIPE', paymentId: 'pi_1' },
        ...{ disputeId: `dp_${count}`, status: 'OPEN', reason: 'fraudulent' },
        ...{ currency: 'EUR', amount: 10, createdAt: service.clock.now },
      },
    });
  }
});

const guide = readFileSync(packageFile('schema', 'guide', 'clients.md'), 'utf8');

/** The lines of the guide that configure fields or types with a function. */
const configured = <Value>(line: RegExp, make: (args: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    [...guide.matchAll(line)].map(([, name = '', args = '']) => [name, make(args)]),
  );

const apolloFields = configured(/^ +(\w+): relayStylePagination\((.*)\),$/gm, (args) =>
  relayStylePagination(args ? (JSON.parse(args.replaceAll("'", '"')) as string[]) : undefined),
);
const urqlFields = configured(/^ +(\w+): relayPagination\(\),$/gm, () => relayPagination());
const withoutId = configured(/^ +(\w+): \(\) => null,$/gm, () => () => null);

const uri = (): string => `${given.url}/graphql`;
const headers = (): Record<string, string> => ({ 'X-API-Key': creator.key });
const counting: typeof fetch = (input, init) => {
  sent.push(JSON.parse(init?.body as string) as Record<string, unknown>);
  return fetch(input, init);
};

const newApollo = () =>
  new ApolloClient({
    link: new HttpLink({ uri, headers: headers(), fetch: counting }),
    cache: new InMemoryCache({ typePolicies: { Query: { fields: apolloFields } } }),
  });

const newUrql = () =>
  new Client({
    url: uri(),
    exchanges: [
      cacheExchange({ keys: withoutId, resolvers: { Query: urqlFields } }),
      fetchExchange,
    ],
    fetchOptions: { headers: headers() },
    preferGetMethod: false,
  });

const visible = publicSchema(schema);

/** The sample operations of creators that ask for pages of a list, by the field that is the list. */
const ownSamples = samples.filter(({ isOfPlatform }) => !isOfPlatform);
const lists = ownSamples.flatMap(({ root, document }) => {
  const isPaged = root.arguments?.some(({ name }) => name.value === 'after');
  return isPaged ? [[root.name.value, document] as const] : [];
});

/** Variables of any list, with pages of two items. */
const page = (more: object = {}): Record<string, unknown> => ({ endpointId, first: 2, ...more });

const idsOf = (data: any, field: string): string[] =>
  nodesOf<{ id: string }>(data[field]).map(({ id }) => id);

/** The ids of a whole list, as the service has them. */
async function whole(field: string, document: Sample['document']): Promise<string[]> {
  const { data } = await creator.graphql(document, page({ first: 100 }));
  expect(data[field].pageInfo.hasNextPage).toBe(false);
  return idsOf(data, field);
}

test('the guide configures every list, and names every type without an id', () => {
  const types = new Set<string>();
  for (const { document } of ownSamples) {
    const typeInfo = new TypeInfo(visible);
    const SelectionSet = (): void => {
      const type = getNamedType(typeInfo.getParentType());
      if (!isObjectType(type) || type.getFields().id) return;
      if (!/^(Query|Mutation|PageInfo|.*(Connection|Edge))$/.test(type.name)) types.add(type.name);
    };
    visit(document, visitWithTypeInfo(typeInfo, { SelectionSet }));
  }
  const fields = lists.map(([field]) => field).sort();
  expect(Object.keys(apolloFields)).toEqual(fields);
  expect(Object.keys(urqlFields)).toEqual(fields);
  expect(Object.keys(withoutId)).toEqual([...types].sort());
});

describe('Apollo Client', () => {
  test.each(lists)('joins the pages of %s, and loses no row', async (field, document) => {
    const client = newApollo();
    const variables = page();
    const query = client.watchQuery({ query: document, variables });
    const subscription = query.subscribe(() => undefined);
    await firstValueFrom(query.pipe(filter(({ loading }) => !loading)));
    const shown = () => client.readQuery({ query: document, variables })[field];
    let pages = 1;
    for (; shown().pageInfo.hasNextPage; pages++) {
      await query.fetchMore({ variables: { after: shown().pageInfo.endCursor } });
    }
    subscription.unsubscribe();
    expect(pages).toBe(Math.ceil(shown().edges.length / 2));
    expect(pages).toBeGreaterThan(1);
    expect(idsOf({ [field]: shown() }, field)).toEqual(await whole(field, document));
  });

  test('shows an update in a list without asking again', async () => {
    const client = newApollo();
    const shown: PaymentLinksQuery['paymentLinks'][] = [];
    const variables = { first: 100 };
    const subscription = client
      .watchQuery({ query: PaymentLinksDocument, variables })
      .subscribe(({ data, dataState }) => {
        if (dataState === 'complete') shown.push(data.paymentLinks);
      });
    await expect.poll(() => shown).toHaveLength(1);
    const [link] = shown.flatMap(nodesOf);
    const linkUpdate = { id: link?.id ?? '', isEnabled: false };
    sent = [];
    await client.mutate({ mutation: UpdatePaymentLinkDocument, variables: { linkUpdate } });
    await expect.poll(() => shown).toHaveLength(2);
    subscription.unsubscribe();
    expect(shown.map((list) => nodesOf(list)[0]?.status)).toEqual(['ACTIVE', 'DISABLED']);
    expect(sent).toHaveLength(1);
  });

  test('sends whole documents after the answer that hashes are not supported', async () => {
    const hashes = new PersistedQueryLink({
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
    });
    const link = hashes.concat(new HttpLink({ uri, headers: headers(), fetch: counting }));
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    sent = [];
    for (let time = 0; time < 2; time++) {
      const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
      expect(data?.viewer.creator.storeName).toBe(creator.storeName);
    }
    expect(sent.map((body) => 'query' in body)).toEqual([false, true, true]);
  });
});

describe('urql with graphcache', () => {
  test.each(lists)('joins the pages of %s, and loses no row', async (field, document) => {
    const warn = vi.spyOn(console, 'warn');
    const client = newUrql();
    const read = async (variables: object) => {
      const { data, error } = await client.query(document, page(variables)).toPromise();
      expect(error).toBeUndefined();
      return data;
    };
    let { pageInfo } = (await read({}))[field];
    let pages = 1;
    for (; pageInfo.hasNextPage; pages++)
      ({ pageInfo } = (await read({ after: pageInfo.endCursor }))[field]);
    expect(pages).toBeGreaterThan(1);
    expect(idsOf(await read({}), field)).toEqual(await whole(field, document));
    expect(warn).not.toHaveBeenCalled();
  });

  test('shows an update in a list without asking again', async () => {
    const client = newUrql();
    const shown: (boolean | undefined)[] = [];
    const subscription = client
      .query(WebhookEndpointsDocument, { first: 100 })
      .subscribe(({ data }) => {
        const endpoint = data && nodesOf(data.webhookEndpoints).find(({ id }) => id === endpointId);
        shown.push(endpoint?.isEnabled);
      });
    await expect.poll(() => shown).toEqual([true]);
    const webhookEndpointUpdate = { id: endpointId, isEnabled: false };
    await client.mutation(UpdateWebhookEndpointDocument, { webhookEndpointUpdate }).toPromise();
    subscription.unsubscribe();
    expect(shown).toEqual([true, false]);
  });
});
