import { rm } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { findDemoCreator, seedDemo, type Demo } from '../prisma/seed.js';
import { pendingKeyFile } from '../src/access/keys/embedded-keys.js';
import { welcome } from '../src/welcome.js';
import { operations, type Operation } from './support/scenes/openapi.js';
import { origin, useService } from './support/service/service.js';
import { useFolders } from './support/service/processes.js';

const service = useService({ withoutRate: true });
const other = useService();
const newFolder = useFolders();
let keyFile: string;
let demo: Demo;
beforeAll(async () => {
  keyFile = pendingKeyFile(await newFolder(), 'demo');
  demo = (await seedDemo(service.database.db, keyFile)) as Demo;
});

test('The demo is made once, and printed until its key has been shown', async () => {
  const { db } = service.database;
  expect(demo).toEqual({
    key: expect.stringMatching(/^plk_/),
    paidProductId: expect.any(BigInt),
    freeProductId: expect.any(BigInt),
  });
  expect(await seedDemo(db, keyFile)).toEqual(demo);
  await rm(keyFile);
  expect(await seedDemo(db, keyFile)).toBeUndefined();
  expect(await db.creator.count()).toBe(1);
  expect(await findDemoCreator(db)).toBe((await db.creator.findFirstOrThrow()).id);
  const select = { id: true, isFree: true };
  expect(await db.product.findMany({ select, orderBy: { id: 'asc' } })).toEqual([
    { id: demo.paidProductId, isFree: false },
    { id: demo.freeProductId, isFree: true },
  ]);
});

test('A database with a creator gets no demo', async () => {
  const { db } = other.database;
  await db.creator.create({ data: { storeName: 'ann' } });
  expect(await seedDemo(db, keyFile)).toBeUndefined();
  expect([await db.apiKey.count(), await findDemoCreator(db)]).toEqual([0, undefined]);
});

async function runCurl(command: string): Promise<any> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const after = (flag: string): string[] =>
    words.flatMap((word, index) => (word === flag ? [words[index + 1] as string] : []));
  const address = words.find((word) => word?.startsWith(origin)) as string;
  const response = await service.fetch(address.slice(origin.length), {
    method: after('-X')[0],
    headers: after('-H').map((line) => line.split(': ') as [string, string]),
    body: after('-d')[0],
  });
  expect(response.status).toBe(200);
  return response.json();
}

test('The welcome has the keys, requests that work, and addresses', async () => {
  const signIn = `${origin}/cabinet#token=plt_1`;
  const printed = welcome(origin, { demo, platformKey: 'plk_platform', signIn });
  for (const part of [demo.key, 'plk_platform', signIn, `${origin}/graphql`, `${origin}/docs`]) {
    expect(printed).toContain(part);
  }
  const commands = printed.replaceAll('\\\n', '').split('\n');
  const [create, list] = commands.filter((line) => line.includes('curl '));
  const created = await runCurl(create as string);
  expect(created.metadata).toEqual({ order: 'A-1' });
  const listed = await runCurl(list as string);
  expect(listed.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([created.uuid]);
});

test('The demo accepts every request of an imported OpenAPI document, and its key stays in use', async () => {
  const groupOf = ({ tags }: Operation): string => String(tags);
  // Some tools run the groups of requests in the order of the document, others by name.
  const byName = [...operations].sort((one, two) => groupOf(one).localeCompare(groupOf(two)));
  expect(byName).toEqual(operations);

  const answers = [];
  const sent = [...operations, operations[0] as Operation];
  for (const { operationId, method, path, parameters, requestBody } of sent) {
    const [example] = Object.values<any>(requestBody?.content['application/json'].examples ?? {});
    const { status } = await service.rest(
      demo.key,
      method,
      path.replace(
        /\{(\w+)\}/g,
        (_, wanted) => parameters.find(({ name }) => name === wanted).example,
      ),
      example?.value,
    );
    answers.push([operationId, status < 300 ? 'succeeds' : status]);
  }
  expect(answers).toEqual(sent.map(({ operationId }) => [operationId, 'succeeds']));
});
