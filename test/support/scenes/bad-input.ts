/** Nearly valid requests for fast-check. A test replaces `LINKS`, `PRODUCT` and `KEY`. */
import fc from 'fast-check';
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  print,
  typeFromAST,
  type GraphQLInputType,
  type NamedTypeNode,
  type OperationDefinitionNode,
} from 'graphql';
import { publicSchema } from '../../../src/http/graphql/public-schema.js';
import { schema } from '../../../src/schema.js';
import { samples } from './samples.js';

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
) => fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: other });

/** Mostly an object of this shape. Sometimes a key is missing, a value is anything, or the whole is anything. */
function nearly(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [key, mostly(value)]),
  );
  return mostly(mostly(fc.record(values), fc.record(values, { requiredKeys: [] })));
}

const metadata = fc.dictionary(text, json, { maxKeys: 5 });
const useOnce = fc.boolean();
const entry = (currency: fc.Arbitrary<number>) =>
  nearly({
    currency_id: currency,
    price: number,
    discount_price: number,
    is_discount_price: fc.boolean(),
  });
const euro = entry(fc.constant(3));
const prices = fc.oneof(
  fc.tuple(euro),
  fc.tuple(euro, entry(fc.constant(1))),
  fc.array(entry(fc.constantFrom(1, 2, 3)), { maxLength: 4 }),
);

const linkBody = nearly({ prices, use_once: useOnce, metadata });
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

const decimal = fc.oneof(number, number.map(String), text);
const scalars: Record<string, fc.Arbitrary<unknown>> = {
  ID: number,
  Int: fc.oneof(fc.integer(), fc.integer({ min: -1, max: 101 }), number),
  SafeInt: number,
  Boolean: fc.boolean(),
  Decimal: decimal,
  Date: day,
  DateTime: time,
  JSONObject: metadata,
  String: fc.oneof(text, url, fc.uuid(), fc.constantFrom('Europe/Berlin', '+03:00', 'UTC')),
};
/** The values of the service of the test, by the name of a field. */
const known: Record<string, string> = { productId: 'PRODUCT', linkUuid: 'UUID', uuid: 'UUID' };

/** Mostly the value of a sample, sometimes another of its type. What the sample leaves out is rarely given. */
function likeSample(name: string, type: GraphQLInputType, sample: any): fc.Arbitrary<unknown> {
  const wanted = getNullableType(type);
  const usual = fc.constant<unknown>(known[name] ?? sample ?? undefined);
  if (isInputObjectType(wanted)) {
    const fields = Object.values(wanted.getFields());
    const like = nearlyLike(
      fields.map((field) => [field.name, field.type]),
      sample,
    );
    return sample ? like : mostly(usual, like);
  }
  const any = isListType(wanted)
    ? fc.array(likeSample('', wanted.ofType, sample?.[0]), { minLength: 1, maxLength: 3 })
    : isEnumType(wanted)
      ? fc.constantFrom(...wanted.getValues().map((value) => value.name))
      : (scalars[wanted.name] ?? json);
  return fc.oneof({ weight: 4, arbitrary: usual }, any);
}

const nearlyLike = (types: [name: string, type: GraphQLInputType][], samples: any) =>
  nearly(
    Object.fromEntries(
      types.map(([name, type]) => [name, likeSample(name, type, samples?.[name])]),
    ),
  );

const visible = publicSchema(schema);
const operations = samples.map(({ document, variables, isOfPlatform }) => {
  const [{ variableDefinitions = [] }] = document.definitions as [OperationDefinitionNode];
  const types = variableDefinitions.map(({ variable: { name }, type }) => {
    const typed = typeFromAST(visible, type as NamedTypeNode) as GraphQLInputType;
    return [name.value, typed] as [string, GraphQLInputType];
  });
  const body = fc.record({
    query: fc.constant<unknown>(print(document)),
    variables: nearlyLike(types, variables),
  });
  const request = fc.record({ isOfPlatform: fc.constant(isOfPlatform), body });
  // Inputs of creators have the most rules.
  return { weight: isOfPlatform ? 1 : 4, arbitrary: request };
});

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

export const graphqlRequest = mostly(
  fc.oneof(...operations),
  fc.record({
    isOfPlatform: fc.boolean(),
    body: fc.record({ query: json, variables: json, operationName: json, extensions: json }),
  }),
);
