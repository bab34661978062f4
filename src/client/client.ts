import createClient from 'openapi-fetch';
import type { components, paths } from '../../schema/generated/openapi.js';
import { readError } from './error.js';
import { follow, type FollowedEvent, type FollowOptions } from './follow.js';
import { askGraphql, openDoor, type Door, type TypedDocument } from './graphql.js';
import { sendOnce, sendRepeatedly } from './send.js';

type Schemas = components['schemas'];

export interface PaymentLinksOptions {
  /** The address of the service, such as `https://links.example`. */
  baseUrl: string;
  /** A creator's API key. */
  apiKey: string;
  /** How often a request that may be repeated is sent again; 3 times if left out. */
  maxRetries?: number;
  /** Ends all requests, except those of `follow` with a signal of its own. */
  signal?: AbortSignal;
}

export type NewPaymentLink = Schemas['CreatePaymentLinkRequest'];
export type CreatedPaymentLink = Schemas['CreatedPaymentLink'];
export type PaymentLink = Schemas['PaymentLink'];
export type ApiKey = Schemas['ApiKey'];
export type IssuedApiKey = Schemas['IssuedApiKey'];

const links = '/api/v1/creator/products/{product}/payment-links';
const keys = '/creator-api/keys';

/** A client of the Payment Link Service for one creator. */
export class PaymentLinks {
  readonly #door: Door;
  readonly #maxRetries: number;
  readonly #rest;

  constructor({ baseUrl, apiKey, maxRetries = 3, signal }: PaymentLinksOptions) {
    this.#maxRetries = maxRetries;
    this.#door = openDoor(baseUrl, apiKey, signal);
    const isRepeatable = ({ method, headers }: Request): boolean =>
      method !== 'POST' || headers.has('idempotency-key');
    this.#rest = createClient<paths>({
      ...this.#door,
      redirect: 'manual',
      async fetch(request) {
        const send = isRepeatable(request) ? sendRepeatedly : sendOnce;
        const response = await send(request, maxRetries);
        const error = await readError(response);
        if (error) throw error;
        return response;
      },
    });
  }

  readonly paymentLinks = {
    /** Creates a payment link. The same idempotency key gets the same link for 24 hours; one is made if you give none. */
    create: async (
      productId: number,
      body: NewPaymentLink,
      { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
    ): Promise<CreatedPaymentLink> => {
      const params = {
        path: { product: productId },
        header: { 'Idempotency-Key': idempotencyKey },
      };
      return read(this.#rest.POST(links, { params, body }));
    },

    /** The links of a product, newest first, page by page. Links that are deleted meanwhile make it skip none. */
    list: (productId: number): AsyncGenerator<PaymentLink> => this.#list(productId),

    /** Deletes a payment link. */
    delete: async (productId: number, id: number): Promise<void> => {
      const path = { product: productId, paymentLink: id };
      await read(this.#rest.DELETE(`${links}/{paymentLink}`, { params: { path } }));
    },
  };

  readonly apiKeys = {
    /** The working keys, newest first. */
    list: async (): Promise<ApiKey[]> => (await read(this.#rest.GET(keys))).data,

    /** Creates a key. Only this answer has its secret. */
    create: (body: Schemas['CreateApiKeyRequest']): Promise<IssuedApiKey> =>
      read(this.#rest.POST(keys, { body })),

    /** Revokes a key for good. */
    delete: async (id: number): Promise<void> => {
      await read(this.#rest.DELETE(`${keys}/{id}`, { params: { path: { id } } }));
    },

    /** Gives a key a new secret, which only this answer has. The old one is refused from now on. */
    regenerate: (id: number): Promise<IssuedApiKey> =>
      read(this.#rest.POST(`${keys}/{id}/regenerate`, { params: { path: { id } } })),
  };

  readonly events = {
    /**
     * The events of the creator, as they happen. Outages are waited out, so none is lost; a key that is refused ends it
     * with an error. Store the `cursor` of each event to follow on after it.
     */
    follow: (options: FollowOptions = {}): AsyncGenerator<FollowedEvent> =>
      follow(this.#door, options),
  };

  /** Asks GraphQL, and gives its data. Queries are sent again as REST's reads are, mutations never. */
  graphql<Data = unknown, Variables = Record<string, unknown>>(
    document: string | TypedDocument<Data, Variables>,
    variables?: Variables,
  ): Promise<Data> {
    const sendRead = (request: Request): Promise<Response> =>
      sendRepeatedly(request, this.#maxRetries);
    return askGraphql(this.#door, document, variables, { sendRead });
  }

  async *#list(productId: number): AsyncGenerator<PaymentLink> {
    let last = Infinity;
    let total = 0;
    for (let page = 1, isLast = false; !isLast;) {
      const params = { path: { product: productId }, query: { page } };
      const { data, meta } = await read(this.#rest.GET(links, { params }));
      const deleted = total - meta.total;
      total = meta.total;
      if (deleted > 0 && page > 1) {
        // As many links may have moved to the pages before this one.
        page = Math.max(1, page - Math.ceil(deleted / meta.per_page));
        continue;
      }
      for (const link of data) {
        if (link.id >= last) continue;
        last = link.id;
        yield link;
      }
      isLast = page++ >= meta.last_page;
    }
  }
}

/** The body of an answer. An error is thrown before. */
const read = async <Data>(answer: Promise<{ data?: Data }>): Promise<Data> =>
  (await answer).data as Data;
