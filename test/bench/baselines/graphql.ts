/** The measured operations of GraphQL as Mercurius runs them with its JIT, without its layers: each document is compiled once. */
import type { FastifyInstance } from 'fastify';
import { buildSchema, parse, type GraphQLFieldResolver } from 'graphql';
import { compileQuery, type CompiledQuery } from 'graphql-jit';
import { makeLink } from './make-link.js';
import type { PriceEntry } from './prices.js';
import { listLinks, type Caller } from './store.js';

const schema = buildSchema(`
  scalar JSONObject
  input PriceInput { currencyId: Int!, price: Float, discountPrice: Float, isDiscountPrice: Boolean! }
  input CreatePaymentLinkInput { productId: ID!, prices: [PriceInput!]!, useOnce: Boolean, metadata: JSONObject }
  input PaymentLinkFilter { productId: ID! }
  type Price { formatted: String! }
  type PaymentLink {
    id: ID!, productId: ID!, uuid: String!, paymentLink: String!
    useOnce: Boolean!, isDiscountPrice: Boolean!, metadata: JSONObject, prices: [Price!]!
  }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type PaymentLinkConnection { totalCount: Int!, nodes: [PaymentLink!]!, pageInfo: PageInfo! }
  type Query { paymentLinks(filter: PaymentLinkFilter, first: Int!): PaymentLinkConnection! }
  type Mutation { createPaymentLink(input: CreatePaymentLinkInput!): PaymentLink! }
`);

interface NewLink {
  productId: string;
  prices: { currencyId: 1 | 3; price?: number; discountPrice?: number; isDiscountPrice: boolean }[];
  useOnce?: boolean;
  metadata?: object;
}

interface Body {
  query: string;
  variables: Record<string, unknown>;
}

export function serveGraphql(
  api: FastifyInstance,
  paymentAddress: (storeName: string, productId: number, uuid: string) => string,
): void {
  const resolve = <Args>(
    type: 'Query' | 'Mutation',
    field: string,
    resolver: GraphQLFieldResolver<unknown, Caller, Args>,
  ): void => {
    const { [field]: known } = schema.getRootType(type.toLowerCase() as never)?.getFields() ?? {};
    if (known) known.resolve = resolver as GraphQLFieldResolver<unknown, unknown>;
  };

  resolve<{ filter: { productId: string }; first: number }>(
    'Query',
    'paymentLinks',
    async (_root, { filter, first }, { creatorId, storeName }) => {
      const productId = Number(filter.productId);
      const found = await listLinks(creatorId, productId, 0, first + 1);
      if (!found) throw new Error('Not found');
      const links = found.links.slice(0, first);
      return {
        totalCount: found.total,
        nodes: links.map(({ eur, rub, ...link }) => ({
          ...link,
          productId,
          paymentLink: paymentAddress(storeName, productId, link.uuid),
          prices: [{ formatted: `€${eur}` }, { formatted: `${rub} ₽` }],
        })),
        pageInfo: {
          hasNextPage: found.links.length > first,
          endCursor: Buffer.from(`paymentLinks:${links.at(-1)?.id}`).toString('base64url'),
        },
      };
    },
  );
  resolve<{ input: NewLink }>('Mutation', 'createPaymentLink', async (_root, { input }, caller) => {
    const productId = Number(input.productId);
    const made = await makeLink(caller, productId, {
      prices: input.prices.map(
        ({ currencyId, price, discountPrice, isDiscountPrice }): PriceEntry => ({
          currency_id: currencyId,
          price,
          discount_price: discountPrice,
          is_discount_price: isDiscountPrice,
        }),
      ),
      use_once: input.useOnce,
      metadata: input.metadata,
    });
    if (made.outcome !== 'made') throw new Error(made.outcome);
    const { uuid, metadata, useOnce } = made;
    return {
      uuid,
      metadata,
      useOnce,
      paymentLink: paymentAddress(caller.storeName, productId, uuid),
    };
  });

  const compiled = new Map<string, CompiledQuery>();
  api.post<{ Body: Body }>('/graphql', async ({ body: { query, variables }, caller }) => {
    const operation = compiled.get(query) ?? (compileQuery(schema, parse(query)) as CompiledQuery);
    compiled.set(query, operation);
    return operation.query(undefined, caller, variables);
  });
}
