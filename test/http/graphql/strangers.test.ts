/** The limits on the cost of a GraphQL or REST request, without a key and with one. */
import { getIntrospectionQuery } from 'graphql';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CreateWebhookEndpointDocument,
  PaymentLinksDocument,
  PaymentsDocument,
  ProductsDocument,
  WebhookDeliveriesDocument,
} from '../../../schema/generated/operations.js';
import { texts } from '../../../src/texts/texts.js';
import { introspectionOfTools } from '../../support/scenes/introspection.js';
import { newLink } from '../../support/scenes/payments.js';
import { tenEuros, useCreator, useService } from '../../support/service/service.js';

const service = useService();
const bounded = useService({ failedKeysPerMinute: 5 });
const exhausted = useService({ requestsPerMinute: 1 });
const creator = useCreator(service);

const maxAnswerBytes = 4 * 1024 * 1024;
const maxRefusalBytes = 64 * 1024;
/** Processor time on a busy machine, for work that takes 50 ms on an idle one. */
const longMs = 250;

interface Answer {
  status: number;
  bytes: number;
  ms: number;
  body: any;
}

/** Asks by GraphQL, and measures. */
async function ask(
  key: string | null,
  query: string,
  variables?: object | string,
  { from = service, headers = {}, address = '192.0.2.1' } = {},
): Promise<Answer> {
  // JSON.stringify cannot write deeply nested variables, so they are given as text.
  const body =
    typeof variables === 'string'
      ? `{"query":${JSON.stringify(query)},"variables":${variables}}`
      : JSON.stringify({ query, variables });
  return post('/graphql', key, body, { from, headers, address });
}

/** Posts JSON, and measures. */
async function post(
  path: string,
  key: string | null,
  body: string,
  { from = service, headers = {}, address = '127.0.0.1' } = {},
): Promise<Answer> {
  const before = process.cpuUsage();
  const response = await from.fetch(path, {
    method: 'POST',
    address,
    headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }), ...headers },
    body,
  });
  const ms = millisecondsSince(before);
  const text = await response.text();
  return {
    status: response.status,
    ms,
    bytes: Buffer.byteLength(text),
    body: JSON.parse(text) as unknown,
  };
}

/** Milliseconds of processor time. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const codeOf = ({ body }: Answer): string => body.errors?.[0]?.extensions?.code;
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

const create =
  'mutation ($link: CreatePaymentLinkInput!) { createPaymentLink(input: $link) { id } }';
const ping = '{ viewer { creator { id } } }';

describe('A document', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapMegabytes = (): number => {
    collect();
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };

  const comments = (index: number): string => `{ __typename } # ${index}\n${'#\n'.repeat(20_000)}`;
  const few = (index: number): string => `{ __typename } # ${index}\n${'#\n'.repeat(1900)}`;

  test('with an unknown field of a long name is refused in few words', async () => {
    const { body } = await ask(null, `{ ${'x'.repeat(50_000)} }`);
    expect(body.errors[0].message).toMatch(/^Cannot query field "x{400,}…$/);
    expect(body.errors[0].message.length).toBe(512);
  });

  test('has its comments counted as tokens', async () => {
    expect(await ask(null, `{ __typename }${'\n#'.repeat(1900)}`)).toMatchObject({ status: 200 });
    const { body } = await ask(null, `{ __typename }${'\n#'.repeat(2000)}`);
    expect(body.errors).toMatchObject([
      { message: 'A document may have at most 2000 tokens, comments included.' },
    ]);
  });

  test.each([
    ['that is refused', comments],
    ['that a stranger sends', few],
  ])('%s is not kept in memory', async (_, make) => {
    await ask(null, make(-1));
    const before = heapMegabytes();
    for (let index = 0; index < 170; index++) await ask(null, make(index));
    expect(heapMegabytes() - before).toBeLessThan(10);
  });

  test('with a wrong key is not kept in memory', async () => {
    const before = heapMegabytes();
    for (let index = 0; index < 170; index++) await ask('plk_wrong', few(index + 1000));
    expect(heapMegabytes() - before).toBeLessThan(10);
  });

  test('that succeeded with a key is kept, within 16 MB', async () => {
    const document = (index: number): string =>
      `query Q${index} { viewer { creator { ${'id '.repeat(180)} } } }${'\n#'.repeat(1700)}`;
    await ask(creator.key, document(-1));
    const before = heapMegabytes();
    for (let index = 0; index < 170; index++) {
      expect((await ask(creator.key, document(index))).status).toBe(200);
    }
    expect(heapMegabytes() - before).toBeLessThan(20);
  });

  test.each<[string, string]>([
    ['the same fields within each other', `{ ${'viewer{creator{id}} '.repeat(285)} }`],
    ['the same field', `{ viewer { creator { ${'id '.repeat(1980)} } } }`],
    [
      'lists in the same field',
      `{ ${`viewer { ${'limits { window } '.repeat(10)} }`.repeat(45)} }`,
    ],
    [
      'many fragments',
      `{ ${repeat(300, (i) => `...F${i % 150}`)} } ${repeat(150, (i) => `fragment F${i} on Query { __typename }`)}`,
    ],
    [
      'fragments of fragments',
      `{ ...F0 } ${repeat(200, (i) => `fragment F${i} on Query { ...F${i + 1} __typename }`)} fragment F200 on Query { __typename }`,
    ],
    [
      'fragments that fan out',
      `{ a: viewer { ...F0 } } ${repeat(60, (i) => `fragment F${i} on Viewer { creator { id } a: creator { id } ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Viewer { creator { id } }`,
    ],
    ['a fragment within itself', '{ ...F } fragment F on Query { viewer { creator { id } } ...F }'],
    ['levels', `{ ${'viewer { '.repeat(900)} id ${'}'.repeat(900)} }`],
    ['levels of fragments', `{ ${'... { '.repeat(900)} __typename ${'}'.repeat(900)} }`],
    ['levels of lists', `{ product(id: ${'['.repeat(990)}${']'.repeat(990)}) { id } }`],
    ['levels of objects', `{ product(id: ${'{a:'.repeat(490)}1${'}'.repeat(490)}) { id } }`],
    ['unknown fields', `{ ${`${'a'.repeat(300)} `.repeat(200)} }`],
    [
      'objects in a list',
      `mutation { createPaymentLink(input: { prices: [${'{} '.repeat(900)}] }) { id } }`,
    ],
    [
      'variables, and a name of 20 KB',
      `query ${'Q'.repeat(20_000)} (${repeat(390, (i) => `$v${i}: Int`)}) { __typename }`,
    ],
    ['a field of 60 KB', `{ ${'a'.repeat(60_000)} }`],
    ['a text of 60 KB', `{ products(first: "${'a'.repeat(60_000)}") { totalCount } }`],
    ['an alias of 101 characters', `{ ${'a'.repeat(101)}: __typename }`],
  ])('of %s is refused at once, in few words', async (_, query) => {
    await ask(null, ping);
    const answer = await ask(null, query);
    expect([200, 400]).toContain(answer.status);
    expect(codeOf(answer)).toBe('BAD_REQUEST');
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    expect(answer.ms).toBeLessThan(longMs);
  });

  test('with many errors reports 100 of them, and that there are more', async () => {
    const { body } = await ask(null, `{ ${repeat(150, (i) => `x${i}`)} }`);
    expect(body.errors).toHaveLength(101);
    expect(body.errors.at(-1).message).toBe(texts.en.say('error.moreErrors'));
  });
});

describe('Variables', () => {
  const empty = { link: { productId: 1, prices: Array(20_000).fill({}) } };

  test('are not checked without a key', async () => {
    await ask(null, create, { link: {} });
    const answer = await ask(null, create, empty);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.bytes).toBeLessThan(1000);
    expect(answer.ms).toBeLessThan(longMs);
  });

  test('report 100 faults, and that there are more', async () => {
    const answer = await ask(creator.key, create, empty, {
      headers: { Accept: 'application/graphql-response+json' },
    });
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    expect(answer.ms).toBeLessThan(longMs);
    const { error, ...fields } = answer.body.errors[0].extensions.fields;
    expect(Object.values(fields).flat()).toHaveLength(100);
    expect(error).toEqual(['There are more faults; only the first 100 are described.']);
  });

  test.each<[string, object]>([
    [
      'keys of 600 letters',
      {
        prices: [
          Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`${i}${'ж'.repeat(300)}`, 1])),
        ],
      },
    ],
    ['a key of 60 KB', { prices: [], ['a'.repeat(60_000)]: 1 }],
    ['a text of 60 KB for a number', { prices: [{ currencyId: 'a'.repeat(60_000) }] }],
    [
      'metadata with long keys',
      { prices: [], metadata: { ['k'.repeat(8000)]: Array(200).fill(2 ** 60) } },
    ],
  ])('with %s are refused in few words', async (_, link) => {
    const answer = await ask(creator.key, create, {
      link: { productId: creator.productId, ...link },
    });
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    expect(answer.ms).toBeLessThan(longMs);
  });

  test.each(['prices', 'metadata', 'useOnce'])('are refused for %s 20 000 deep', async (field) => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const values = {
      productId: creator.productId,
      prices: JSON.stringify([{ currencyId: 3, price: 10, isDiscountPrice: false }]),
      metadata: '{}',
      [field]: field === 'metadata' ? `{"a":${deep}}` : deep,
    };
    const link = Object.entries(values).map(([name, value]) => `"${name}":${value}`);
    const answer = await ask(creator.key, create, `{"link":{${link.join()}}}`);
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
  });
});

describe('GraphQL checks', () => {
  const bad = { link: { productId: 'x' } };
  const codes = async (key: string | null, query = create, variables: object = bad) =>
    codeOf(await ask(key, query, variables));

  test('the key before the variables', async () => {
    expect(await codes(null)).toBe('UNAUTHENTICATED');
    expect(await codes('plk_wrong')).toBe('UNAUTHENTICATED');
  });

  test('the scope of a key before the variables', async () => {
    expect(await codes(service.platformKey)).toBe('FORBIDDEN');
  });

  test('the limits of a key before the variables', async () => {
    const { key } = await exhausted.newCreator();
    await ask(key, ping, undefined, { from: exhausted });
    expect(codeOf(await ask(key, create, bad, { from: exhausted }))).toBe('RATE_LIMITED');
  });

  test('the variables after the limits: faulty ones cost as much as the root fields', async () => {
    const { key } = await service.newCreator();
    const left = async (query: string) => {
      const { headers } = await service.graphql(key, query, bad);
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = await left(create);
    const two = `mutation ($link: CreatePaymentLinkInput!) {
      a: createPaymentLink(input: $link) { id } b: createPaymentLink(input: $link) { id }
    }`;
    expect(await left(two)).toBe(before - 2);
    expect(await codes(key)).toBe('VALIDATION_FAILED');
  });

  test('the key before the variables of a field that @include leaves out', async () => {
    const query = `mutation ($link: CreatePaymentLinkInput!, $no: Boolean!) {
      createPaymentLink(input: $link) @include(if: $no) { id } __typename
    }`;
    for (const no of [false, 'x'])
      expect(await codes(null, query, { ...bad, no })).toBe('UNAUTHENTICATED');
  });

  test('the scope of all fields: one of the other scope refuses the request, at no cost', async () => {
    const { key } = await service.newCreator();
    const { headers } = await service.graphql(key, ping);
    const both = await ask(key, `{ viewer { creator { id } } paymentPage(uuid: "x") { uuid } }`);
    expect([both.status, codeOf(both), both.body.data]).toEqual([403, 'FORBIDDEN', null]);
    expect(both.body.errors).toMatchObject([{ path: ['paymentPage'] }]);
    const after = await service.graphql(key, ping);
    const left = (from: Headers) => Number(from.get('x-ratelimit-remaining'));
    expect(left(after.headers)).toBe(left(headers) - 1);
  });
});

describe('Without a key', () => {
  const introspection = getIntrospectionQuery();

  test('an address may send as many requests as wrong keys', async () => {
    const address = '192.0.2.7';
    const from = { from: bounded, address };
    for (let count = 0; count < 5; count++) {
      expect((await ask(null, introspection, undefined, from)).status).toBe(200);
    }
    const refused = await ask(null, '{ not parsed', undefined, from);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        errors: [
          {
            message:
              'Too many requests without a valid API key came from your address. Please try again in 60 seconds.',
            extensions: { code: 'RATE_LIMITED', status: 429 },
          },
        ],
      },
    ]);
    expect((await ask('plk_wrong', ping, undefined, from)).status).toBe(429);
    expect((await ask(bounded.platformKey, introspection, undefined, from)).status).toBe(200);
    expect((await ask(null, ping, undefined, { from: bounded, address: '192.0.2.8' })).status).toBe(
      401,
    );
  });

  test('a wrong key does not raise that limit', async () => {
    const from = { from: bounded, address: '192.0.2.9' };
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      statuses.push((await ask('plk_wrong', introspection, undefined, from)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('GraphiQL opens at that limit, too, and does not count', async () => {
    const open = () =>
      bounded.fetch('/graphql', { address: '192.0.2.10', headers: { Accept: 'text/html' } });
    for (let count = 0; count < 7; count++) expect((await open()).status).toBe(200);
    const from = { from: bounded, address: '192.0.2.10' };
    expect((await ask(null, introspection, undefined, from)).status).toBe(200);
  });
});

describe('Introspection', () => {
  const types = '__schema { types { name description fields { name description } } }';

  test('answers tools, with and without a key', async () => {
    const { bytes } = await ask(null, introspectionOfTools);
    expect(bytes).toBeGreaterThan(50_000);
    expect((await ask(creator.key, introspectionOfTools)).bytes).toBe(bytes);
    expect((await ask(null, '{ __type(name: "Query") { name } __typename }')).status).toBe(200);
  });

  /** Queries whose answers grow by the same number of bytes with each alias. */
  const shapes: Record<string, (count: number) => string> = {
    aliases: (count) => `{ ${repeat(count, (i) => `${name(i)}: ${types}`)} }`,
    'aliases within': (count) =>
      `{ __schema { ${repeat(count, (i) => `${name(i)}: types { fields { name description } }`)} } }`,
    'long aliases': (count) =>
      `{ __schema { types { ${repeat(count, (i) => `${name(i)}${'x'.repeat(95)}: kind`)} } } }`,
    fragments: (count) =>
      `{ ${repeat(count, (i) => `${name(i)}: __schema { ...F }`)} } fragment F on __Schema { types { description fields { description } } }`,
    'inline fragments': (count) =>
      `{ ${repeat(count, (i) => `... { ${name(i)}: __schema { ... on __Schema { types { name fields { name description } } } } }`)} }`,
    'arguments of fields': (count) =>
      `{ ${repeat(count, (i) => `${name(i)}: __type(name: "Query") { fields { args(includeDeprecated: true) { name description type { name fields { name description } } } type { name description fields { name description } } } }`)} }`,
    'types of fields': (count) =>
      `{ __schema { types { fields { ${repeat(count, (i) => `${name(i)}: type { ofType { fields { name description } } }`)} } } } }`,
  };
  const name = (index: number): string => `a${index + 1000}`;

  test.each(Object.entries(shapes))(
    'by %s is refused before it runs if it is more than twice that of tools',
    async (_, ofCount) => {
      const { bytes: standard } = await ask(null, introspectionOfTools);
      const empty = '{"data":{}}'.length - ','.length;
      const most = 2 * (standard - empty);
      const [one, two] = [await ask(null, ofCount(1)), await ask(null, ofCount(2))];
      const each = two.bytes - one.bytes;
      const countOf = (bytes: number) => Math.floor((bytes - (one.bytes - empty - each)) / each);
      const fits = countOf(most);
      // The guard counts a hundredth of an answer less than there is, at most.
      const tooMany = countOf(1.01 * most) + 1;
      for (const key of [null, creator.key]) {
        const largest = await ask(key, ofCount(fits));
        expect([largest.status, largest.body.errors]).toEqual([200, undefined]);
        const answer = await ask(key, ofCount(tooMany));
        expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.errors[0].message).toBe(texts.en.say('error.introspectionTooLarge'));
        expect(answer.ms).toBeLessThan(longMs);
      }
    },
  );
});

describe('The limit of 4 MiB for an answer', () => {
  const rich = useCreator(service);
  const metadata = { text: 'x'.repeat(16 * 1024 - 11) };
  beforeAll(async () => {
    for (let made = 0; made < 100; made++) await newLink(rich, { metadata });
  }, 120_000);

  const links = (fields: string) => `{ paymentLinks(first: 100) { nodes { ${fields} } } }`;

  test('admits 100 links, each with 16 KiB of metadata', async () => {
    const answer = await ask(
      rich.key,
      links('id uuid paymentLink metadata product { title } prices { formatted }'),
    );
    expect([answer.status, answer.body.data.paymentLinks.nodes.length]).toEqual([200, 100]);
    expect(answer.bytes).toBeGreaterThan(1_600_000);
    expect(answer.bytes).toBeLessThan(maxAnswerBytes);
  });

  test('admits the sample operations with pages of 100', async () => {
    const page = { first: 100 };
    const made = await rich.graphql(CreateWebhookEndpointDocument, {
      webhookEndpoint: { url: 'https://example.com/' },
    });
    const endpointId = made.data.createWebhookEndpoint.endpoint.id;
    const answers = [
      await rich.graphql(PaymentLinksDocument, page),
      await rich.graphql(PaymentsDocument, page),
      await rich.graphql(ProductsDocument, page),
      await rich.graphql(WebhookDeliveriesDocument, { ...page, endpointId }),
    ];
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
  });

  test.each<[string, string]>([
    ['metadata by 30 aliases', repeat(30, (i) => `a${i}: metadata`)],
    ['metadata by 3 aliases', 'a: metadata b: metadata c: metadata'],
    [
      'addresses by 30 aliases, prefilled',
      repeat(30, (i) => `a${i}: paymentLink(prefill: { name: "${'ж'.repeat(255)}" })`),
    ],
  ])('refuses %s before anything runs', async (_, fields) => {
    await ask(rich.key, ping);
    service.statements.length = 0;
    const answer = await ask(rich.key, links(fields));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
    expect(service.statements.filter((sql) => sql.includes('payment_links'))).toEqual([]);
  });

  test('refuses an answer that turns out longer than estimated', async () => {
    const { db } = service.database;
    // Longer than the rules allow, as a change by hand may make it.
    const long = JSON.stringify({ text: 'ж'.repeat(25_000) });
    await db.$executeRaw`UPDATE payment_links SET metadata = ${long}::json WHERE creator_id = ${rich.id}`;
    const answer = await ask(rich.key, links('metadata'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.errors[0].message).toBe(
      texts.en.say('error.answerTooLarge', { most: maxAnswerBytes }),
    );
  });

  test('holds because a prefill has at most 255 characters', async () => {
    const prefilled = (email: string) =>
      ask(
        rich.key,
        'query ($p: Prefill) { paymentLinks(first: 1) { nodes { paymentLink(prefill: $p) } } }',
        {
          p: { email },
        },
      );
    expect((await prefilled('🙂'.repeat(255))).status).toBe(200);
    const { status, body } = await prefilled('🙂'.repeat(256));
    expect(status).toBe(422);
    expect(body.errors[0].extensions.fields).toEqual({
      'prefill.email': ['The prefill.email field must not be longer than 255 characters.'],
    });
  });
});

describe('A body of REST', () => {
  const postLink = (key: string | null, body: string, headers: Record<string, string> = {}) =>
    post(creator.links, key, body, { headers });

  test('with 20 000 prices is a 401 without a key and a 422 with one, in few words', async () => {
    const body = JSON.stringify({ prices: Array(20_000).fill({}) });
    expect(await postLink(null, body)).toMatchObject({ status: 401 });
    const answer = await postLink(creator.key, body);
    expect(answer.status).toBe(422);
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    expect(answer.ms).toBeLessThan(longMs);
  });

  test('with many faults is refused with 100 of them, and that there are more', async () => {
    const body = JSON.stringify({
      ...tenEuros,
      metadata: { ['k'.repeat(8000)]: Array(200).fill(2 ** 60) },
    });
    const answer = await postLink(creator.key, body);
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    const { error, ...errors } = answer.body.errors;
    expect(Object.values(errors).flat()).toHaveLength(100);
    expect(error).toEqual(['There are more faults; only the first 100 are described.']);
  });

  test.each(['metadata', 'prices', 'use_once'])(
    'with %s 20 000 levels deep is a 422, also with an Idempotency-Key',
    async (field) => {
      const deep = '['.repeat(20_000) + ']'.repeat(20_000);
      const values = { prices: JSON.stringify(tenEuros.prices), metadata: '{}', use_once: 'false' };
      const body = Object.entries({
        ...values,
        [field]: field === 'metadata' ? `{"a":${deep}}` : deep,
      })
        .map(([name, value]) => `"${name}":${value}`)
        .join();
      const answer = await postLink(creator.key, `{${body}}`, {
        'Idempotency-Key': `deep ${field}`,
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors).every((name) => name.startsWith(field))).toBe(true);
    },
  );
});
