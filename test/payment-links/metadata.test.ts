import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PaymentLinksDocument } from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { newLinkByGraphql, postMetadata } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);

const create = (metadata: string) => postMetadata(creator, metadata);

/** JSON text of the metadata of the newest link, read by GraphQL. */
async function stored(): Promise<string> {
  const { data } = await creator.graphql(PaymentLinksDocument, { first: 1 });
  return JSON.stringify(nodesOf(data.paymentLinks)[0]?.metadata);
}

describe('metadata come back as they were sent', () => {
  test.each<[what: string, json: string]>([
    ['keys in their order', '{"zebra":1,"apple":{"z":1,"a":2},"mango":[{"y":1,"b":2}]}'],
    ['every type, nested', '{"a":{"b":[1,"x",true,false,null,{},[],[[{"c":null}]]]}}'],
    ['Cyrillic, emoji and right-to-left text', '{"ключ":"Привет","🙂":"👨‍👩‍👧","مفتاح":"قيمة"}'],
    ['escapes', '{"a\\"b\\\\c":"line\\nfeed\\ttab\\u0001/"}'],
    ['snake_case and camelCase', '{"use_once":1,"useOnce":2,"a_b":{"a_b":1,"aB":2},"aB":3}'],
    ['the names of the API', '{"prices":[],"metadata":{},"productId":"x","input":{"id":1}}'],
    ['an empty key and empty values', '{"":"","a":{"":{}}}'],
    ['keys with dots', '{"a.b":1,"a":{"b":2},".":3}'],
    ['fractions', '{"a":0.1,"b":-2.5,"c":1e-7,"d":3.141592653589793,"e":5e-324}'],
    ['the largest whole numbers', '{"a":9007199254740991,"b":-9007199254740991}'],
    ['numbers as text', '{"a":"9007199254740993","b":"1e400","c":"01"}'],
    ['names that JavaScript knows', '{"constructor":{"prototype":1},"toString":2,"toJSON":3}'],
    ['__proto__', '{"__proto__":{"a":1},"b":{"__proto__":"c"}}'],
    ['names that Prisma knows', '{"$type":"Raw","value":{"$type":"Json","value":"1"}}'],
    ['an object like Prisma’s raw values', '{"a":{"__prismaRawParameters__":true,"values":"b"}}'],
    ['an object like a decimal', '{"a":{"toStringTag":"[object Decimal]"}}'],
  ])('%s', async (_what, json) => {
    const made = await create(json);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body.metadata)).toBe(json);
    expect(await stored()).toBe(json);

    const metadata = JSON.parse(json) as Record<string, unknown>;
    const { data } = await newLinkByGraphql(creator, { metadata });
    expect(JSON.stringify(data.createPaymentLink.metadata)).toBe(json);
    expect(await stored()).toBe(json);
  });

  test('-0 comes back as 0, which is the same number', async () => {
    expect((await create('{"a":-0}')).body.metadata).toStrictEqual({ a: 0 });
  });

  test('any object within the limits', { timeout: 60_000 }, async () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
    const number = fc
      .oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value));
    const { object } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, number, fc.boolean(), fc.constant(null)),
        fc.array(tie('value')),
        tie('object'),
      ),
      object: fc.dictionary(text, tie('value')),
    }));
    await fc.assert(
      fc.asyncProperty(object, async (metadata) => {
        const json = JSON.stringify(metadata);
        fc.pre(Buffer.byteLength(json) <= 16 * 1024);
        expect(JSON.stringify((await create(json)).body.metadata)).toBe(json);
        expect(await stored()).toBe(json);
      }),
      { numRuns: 100 },
    );
  });
});
