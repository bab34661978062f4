import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { paginate } from '../../../src/payment-links/list/pagination.js';
import { serveGraphql } from './graphql.js';
import { createLimit } from './limit.js';
import { makeLink, type LinkBody } from './make-link.js';
import { createSchema, listSchema } from './schemas.js';
import { findCaller, listLinks, recordUse, type Caller } from './store.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

const path = '/api/v1/creator/products/:product/payment-links';
const perPage = 15;
const maxBodyBytes = 64 * 1024;

/** The status of an answer without a link. */
const refusals = { invalid: 422, 'free product': 422, 'no such product': 404, 'no rate': 503 };

const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error, message: error });

/** `links` and `meta` of a page, in the names of REST. */
function envelope(...[path, page]: [string, Parameters<typeof paginate>[0]]) {
  const { links, meta } = paginate(page, path);
  const { currentPage: current_page, lastPage: last_page, perPage: per_page, ...others } = meta;
  return { links, meta: { current_page, last_page, per_page, ...others } };
}

/** The id in the path, or 0, which no row has, if it is no id. */
function readId({ params }: FastifyRequest): number {
  const { product } = params as { product: string };
  const id = /^[1-9]\d{0,15}$/.test(product) ? Number(product) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

const readPage = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 1);

const { PORT, PAYMENT_SITE_URL, RATE_LIMIT_PER_MINUTE, RATE_LIMIT_PER_HOUR } = process.env;
const admit = createLimit([Number(RATE_LIMIT_PER_MINUTE), Number(RATE_LIMIT_PER_HOUR)]);
const paymentAddress = (storeName: string, productId: number, uuid: string): string =>
  `${PAYMENT_SITE_URL}/${encodeURIComponent(storeName)}/${productId}?uuid=${uuid}`;
const app = Fastify({
  bodyLimit: maxBodyBytes,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
});

app.setErrorHandler((error: FastifyError, _request, reply) => {
  if (error.validation) return refuse(reply, 422, 'The given data was invalid.');
  return refuse(reply, error.statusCode ?? 500, error.message);
});
app.get('/health', () => ({ status: 'ok' }));

// A scope whose routes need a key.
await app.register((api, _options, done) => {
  api.decorateRequest('caller');
  api.addHook('onRequest', async (request, reply) => {
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string') return refuse(reply, 401, 'API key is required');
    const caller = await findCaller(key);
    if (!caller) return refuse(reply, 401, 'Invalid API key');
    request.caller = caller;
    const { limit, remaining } = admit(caller.apiKeyId);
    reply.header('X-RateLimit-Limit', limit);
    reply.header('X-RateLimit-Remaining', Math.max(0, remaining));
    if (remaining < 0) return refuse(reply, 429, 'Rate limit exceeded');
    recordUse(caller);
    return undefined;
  });

  api.post<{ Body: LinkBody }>(path, { schema: createSchema }, async (request, reply) => {
    const productId = readId(request);
    const made = await makeLink(request.caller, productId, request.body);
    if (made.outcome !== 'made') return refuse(reply, refusals[made.outcome], made.outcome);
    return {
      uuid: made.uuid,
      metadata: made.metadata,
      use_once: made.useOnce,
      payment_link: paymentAddress(request.caller.storeName, productId, made.uuid),
    };
  });

  api.get<{ Querystring: { page?: string } }>(
    path,
    { schema: listSchema },
    async (request, reply) => {
      const productId = readId(request);
      const { creatorId, storeName } = request.caller;
      const page = readPage(request.query.page);
      const found = await listLinks(creatorId, productId, (page - 1) * perPage, perPage);
      if (!found) return refuse(reply, 404, 'Not found');
      const { total, links } = found;
      const data = links.map(({ id, uuid, useOnce, isDiscountPrice, eur, rub }) => ({
        id,
        product_id: productId,
        uuid,
        payment_link: paymentAddress(storeName, productId, uuid),
        use_once: useOnce,
        is_discount_price: isDiscountPrice,
        prices: [`€${eur}`, `${rub} ₽`],
      }));
      const address = `${request.protocol}://${request.host}${path.replace(':product', String(productId))}`;
      return { data, ...envelope(address, { page, perPage, total, count: data.length }) };
    },
  );
  serveGraphql(api, paymentAddress);
  done();
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
