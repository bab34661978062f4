/** Nearly valid requests for fast-check. A test replaces `LINKS`, `PRODUCT` and `KEY`. */
import fc from 'fast-check';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', '\udc00\ud800', '\u2028', '٣', '../..', '0'),
  fc.constantFrom("'; --", '${x}', '__proto__', 'constructor', 'x'.repeat(300), '👪'.repeat(70)),
);
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1.005, 10, 9999999.99, 9999999.999, 1e-7, Number.MIN_VALUE),
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, 1e308),
  fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const json = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }),
  fc.dictionary(text, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }),
);

/** Mostly a valid value, sometimes another. */
const mostly = <T, Other = unknown>(
  right: fc.Arbitrary<T>,
  other: fc.Arbitrary<Other> = json as fc.Arbitrary<Other>,
): fc.Arbitrary<T | Other> =>
  fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: other });

/** Mostly an object of this shape. Sometimes a key is missing, a value is anything, or the whole is anything. */
function nearly(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [key, mostly(value)]),
  );
  return mostly(mostly(fc.record(values), fc.record(values, { requiredKeys: [] })));
}

const prices = (name: (camelCase: string) => string): fc.Arbitrary<unknown> => {
  const entry = (currency: fc.Arbitrary<number>) =>
    nearly({
      [name('currencyId')]: currency,
      price: number,
      [name('discountPrice')]: number,
      [name('isDiscountPrice')]: fc.boolean(),
    });
  const euro = entry(fc.constant(3));
  return fc.oneof(
    fc.tuple(euro),
    fc.tuple(euro, entry(fc.constant(1))),
    fc.array(entry(fc.constantFrom(1, 2, 3)), { maxLength: 4 }),
  );
};
const metadata = fc.dictionary(text, json, { maxKeys: 5 });
const useOnce = fc.boolean();
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const linkBody = nearly({ prices: prices(snakeCase), use_once: useOnce, metadata });
const keyBody = nearly({ name: text });
/** Text that is not JSON, or JSON that JSON.stringify would not write. */
const oddBody = fc.oneof(
  text,
  fc.constantFrom('{"metadata":{"n":1e999}}', '{"metadata":{"n":9007199254740993}}', '[[]', 'NaN'),
  fc.constantFrom('{"__proto__":{"name":"a"}}', '['.repeat(9000), '{"a":'.repeat(9000), '\ufeff{}'),
);
const bodyOf = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  mostly(
    body.map((value) => JSON.stringify(value)),
    oddBody,
  );

const segment = fc
  .oneof(number.map(String), text, fc.constantFrom('%', '%00', '%2e%2e', ';', '1e3'))
  .map((part) => part.replace(/[?#]/g, ''));
const query = fc.oneof(
  fc.constantFrom('', '?page=2', '?include_revoked=1', '?page=9007199254740991'),
  fc.tuple(text, text).map(([name, value]) => `?page=${value}&${name}=${value}`),
);
const anyPath = fc.oneof(
  fc.constantFrom('LINKS', '/creator-api/keys'),
  segment.map((id) => `LINKS/${id}`),
  segment.map((id) => `/creator-api/keys/${id}`),
  segment.map((id) => `/creator-api/keys/${id}/regenerate`),
  segment.map((id) => `/api/v1/creator/products/${id}/payment-links`),
  fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const anyMethod = fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS');

const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const oddHeader = fc.oneof(
  fc.record({ 'Content-Type': headerValue }),
  fc.record({ 'X-API-Key': headerValue }),
  fc.record({ Accept: headerValue, 'X-Request-Id': headerValue, 'Idempotency-Key': headerValue }),
  fc.record({ 'Content-Encoding': fc.constantFrom('identity', 'gzip', 'x') }),
  fc.record({ 'Content-Length': fc.constantFrom('0', '5', '99999', '-1', 'x') }),
);
const headers = mostly(fc.constant({}), oddHeader).map((odd: Record<string, string>) => ({
  'Content-Type': 'application/json',
  'X-API-Key': 'KEY',
  ...odd,
}));

/** A request to REST. */
export const restRequest = fc
  .tuple(
    fc.oneof(
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('LINKS'),
        body: bodyOf(linkBody),
      }),
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/creator-api/keys'),
        body: bodyOf(keyBody),
      }),
      fc.record({ method: fc.constant('GET'), path: fc.constant('LINKS'), body: text }),
      fc.record({ method: anyMethod, path: anyPath, body: bodyOf(linkBody) }),
    ),
    query,
    headers,
  )
  .map(([request, search, sent]) => ({ ...request, path: request.path + search, headers: sent }));

const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-02-30T00:00:00Z', 'now'),
);
const day = fc.oneof(
  time.map((moment) => moment.slice(0, 10)),
  fc.constantFrom('2026-12-01', '2026-12-02', '9999-12-31'),
);
const pages = { first: number, last: number, after: text, before: text };
const oneOfPages = fc.constantFrom('first', 'last', 'after', 'before');

const url = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.ipV6().map((address) => `https://[${address}]/`),
  fc.ipV4Extended().map((address) => `https://${address}/`),
  text,
);
const asForm = (fields: unknown): string =>
  new URLSearchParams(
    Object.entries(Object(fields) as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

/** Nearly valid variables, by the document of their operation. */
const operations: Record<string, fc.Arbitrary<unknown>> = {
  'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id metadata prices { formatted } } }':
    nearly({
      input: nearly({
        productId: fc.constant('PRODUCT'),
        prices: prices((name) => name),
        useOnce,
        metadata,
      }),
    }),
  'mutation ($input: DeletePaymentLinkInput!) { deletePaymentLink(input: $input) { id } }': nearly({
    input: nearly({ productId: number, id: number }),
  }),
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }': nearly({
    input: keyBody,
  }),
  'query ($first: Int, $last: Int, $after: String, $before: String) { paymentLinks(first: $first, last: $last, after: $after, before: $before) { nodes { id } totalCount } }':
    oneOfPages.chain((name) => nearly({ [name]: pages[name] })),
  'query ($filter: PaymentLinkFilter) { paymentLinks(filter: $filter) { nodes { id } } }': nearly({
    filter: nearly({
      useOnce,
      createdFrom: time,
      createdTo: time,
      metadata: nearly({ key: text, value: fc.oneof(text, number.map(String)) }),
    }),
  }),
  'query ($id: Int, $uuid: String) { paymentLink(id: $id, uuid: $uuid) { id } }': fc.oneof(
    nearly({ id: number }),
    nearly({ uuid: fc.oneof(text, fc.uuid()) }),
  ),
  'query ($prefill: Prefill) { paymentLinks(first: 3) { nodes { paymentLink(prefill: $prefill) } } }':
    nearly({ prefill: nearly({ email: text, name: text, phoneNumber: text }) }),
  'query ($eur: Decimal!) { pricePreview(eur: $eur) { rub } }': nearly({
    eur: fc.oneof(number, number.map(String), text),
  }),
  'mutation ($input: CreateCreatorInput!) { createCreator(input: $input) { id } }': nearly({
    input: nearly({ storeName: text }),
  }),
  'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }': nearly({
    input: nearly({ creatorId: fc.oneof(fc.constant(1), number), title: text, isFree: useOnce }),
  }),
  'mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { id amount customer { name } paymentLink { paymentLink } } }':
    nearly({
      input: nearly({
        linkUuid: fc.oneof(fc.constant('UUID'), text, fc.uuid()),
        paymentId: text,
        currency: fc.constantFrom('EUR', 'RUB', 'USD', ''),
        amount: fc.oneof(fc.constant(10), number, number.map(String), text),
        customer: nearly({ email: text, name: text, phoneNumber: text }),
      }),
    }),
  'query ($uuid: String!) { paymentPage(uuid: $uuid) { title isPayable prices { formatted } } }':
    nearly({ uuid: fc.oneof(fc.constant('UUID'), text, fc.uuid()) }),
  'query ($paymentLinkId: Int, $first: Int, $after: String) { payments(paymentLinkId: $paymentLinkId, first: $first, after: $after) { totals { amount } nodes { id } } }':
    nearly({ paymentLinkId: number, first: number, after: text }),
  'query ($filter: PaymentFilter) { payments(filter: $filter) { totals { net } nodes { id } } }':
    nearly({
      filter: nearly({ paymentId: text, customerEmail: text, createdFrom: time, createdTo: time }),
    }),
  'query ($from: Date!, $to: Date!, $timeZone: String!) { sales(from: $from, to: $to, timeZone: $timeZone) { date net } }':
    nearly({
      from: day,
      to: day,
      timeZone: fc.oneof(fc.constantFrom('Europe/Berlin', '+03:00', 'UTC'), text),
    }),
  'query ($groupBy: SalesGrouping!, $metadataKey: String, $from: Date!, $to: Date!, $timeZone: String!, $first: Int!) { salesBy(groupBy: $groupBy, metadataKey: $metadataKey, from: $from, to: $to, timeZone: $timeZone, first: $first) { key title net } }':
    nearly({
      groupBy: fc.constantFrom('DAY', 'WEEK', 'MONTH', 'PRODUCT', 'LINK', 'METADATA'),
      metadataKey: text,
      from: day,
      to: day,
      timeZone: fc.oneof(fc.constantFrom('Europe/Berlin', '+03:00', 'UTC'), text),
      first: number,
    }),
  'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { url } } }':
    nearly({ input: nearly({ url }) }),
  'mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { url } }':
    nearly({ input: nearly({ id: fc.oneof(fc.constant(1), number), url, isEnabled: useOnce }) }),
  'query ($endpointId: Int!, $status: WebhookDeliveryStatus, $after: String) { webhookDeliveries(endpointId: $endpointId, status: $status, after: $after) { nodes { body attempts { error } } } }':
    nearly({
      endpointId: fc.oneof(fc.constant(1), number),
      status: fc.constantFrom('PENDING', 'FAILED', ''),
      after: text,
    }),
  'mutation ($input: SendTestEventInput!) { sendTestEvent(input: $input) { id } }': nearly({
    input: nearly({ endpointId: fc.oneof(fc.constant(1), number) }),
  }),
  'mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { id } }':
    nearly({ input: nearly({ id: fc.oneof(fc.constant(1), number) }) }),
};

/** A request to the sandbox; PAGE stands for the path of a link's page. */
export const checkoutRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST'),
  path: mostly(
    fc.constant('PAGE'),
    fc.oneof(
      fc.constant('PAGE/paid'),
      anyPath.map((path) => `/pay/${path}`),
    ),
  ),
  query: mostly(
    fc
      .dictionary(fc.constantFrom('email', 'name', 'phone_number', 'payment'), text)
      .map((fields) => `uuid=UUID&${asForm(fields)}`),
    text.map((found) => encodeURI(found.toWellFormed())),
  ),
  form: mostly(
    nearly({
      payment_id: fc.uuid().map((uuid) => `sandbox_${uuid}`),
      currency: mostly(fc.constantFrom('EUR', 'RUB'), text),
      email: text,
      name: text,
      phone_number: text,
    }).map(asForm),
    text,
  ),
});

/** The body of a request to GraphQL. */
export const graphqlRequest = mostly(
  fc.oneof(
    ...Object.entries(operations).map(([document, variables]) =>
      fc.record({ query: fc.constant(document), variables }),
    ),
  ),
  fc.record({ query: json, variables: json, operationName: json, extensions: json }),
);
