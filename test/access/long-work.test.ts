import { getNullableType, isObjectType } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { creatorFields } from '../support/scenes/root-fields.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();

/** Runs a document, and counts what took the turn of long work. */
async function longWorkOf(document: string): Promise<number> {
  const { databaseFor } = service.services;
  onTestFinished(() => void (service.services.databaseFor = databaseFor));
  let found = 0;
  service.services.databaseFor = (creatorId) => {
    const line = databaseFor(creatorId);
    return {
      ...line,
      query(statement, how) {
        if (how?.isLong) found++;
        return line.query(statement, how);
      },
      inLongLine(work) {
        found++;
        return line.inLongLine(work);
      },
    };
  };
  const { errors } = await creator.graphql(document);
  expect(errors).toBeUndefined();
  return found;
}

const product = 'productId: …';
const time = 'createdFrom: "2026-01-01T00:00:00Z", createdTo: "2026-02-01T00:00:00Z"';
const metadata = 'metadata: { key: "campaign", value: "spring" }';
const conditions = {
  paymentLinks: [metadata, 'status: USED', 'useOnce: true', time, product],
  payments: ['customerEmail: "ann@example.com"', time],
};

describe.each(Object.entries(conditions))('A page of %s', (list, each) => {
  const page = (filter: string): Promise<number> =>
    longWorkOf(
      `{ ${list}(filter: { ${filter.replace('…', String(creator.productId))} }) { nodes { id } } }`,
    );

  test.each(each)('by { %s } alone does not wait for long work', async (one) => {
    expect(await page(one)).toBe(0);
  });

  const pairs = each.flatMap((one, index) => each.slice(index + 1).map((other) => [one, other]));
  test.each(pairs)('by { %s } and { %s } takes the turn of long work', async (one, other) => {
    expect(await page(`${one}, ${other}`)).toBe(1);
  });
});

const lists = creatorFields.filter(({ type }) => {
  const answer = getNullableType(type);
  return isObjectType(answer) && 'totalCount' in answer.getFields();
});
/** Added up from marks, or of few rows. */
const quick = ['paymentLinks'];

test.each(lists.map(({ name }) => name).filter((name) => !quick.includes(name)))(
  'the total of %s takes the turn of long work',
  async (list) => {
    expect(await longWorkOf(`{ ${list} { totalCount } }`)).toBeGreaterThan(0);
  },
);

test('a look for all that is known of a customer takes the turn of long work', async () => {
  const email = 'email: "ann@example.com"';
  expect(await longWorkOf(`{ customerData(${email}) { email } }`)).toBe(2);
  expect(await longWorkOf(`{ customerData(${email}) { paymentLinks { nodes { id } } } }`)).toBe(3);
});
