import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { graphqlRequest, restRequest } from '../support/scenes/bad-input.js';
import { report, times } from '../support/scenes/fault-runs.js';
import { sendBytes } from '../support/scenes/raw-request.js';
import { ask, postLink, useBuiltService } from '../support/service/built-service.js';
import { linksPath } from '../support/service/service.js';

/** The number of requests to REST, and also to GraphQL. In some, bytes are added, removed or changed. */
const requests = times(600, 6000);
const parallel = 8;
/** The heap of the process is limited, so that it must collect garbage. */
const heapMegabytes = 200;
/** The limit as a multiple of the memory at half of the requests. */
const maxGrowth = 1.3;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

const service = useBuiltService({
  settings: {
    FAILED_KEYS_PER_MINUTE: '1000000',
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  },
});
let key: string;
beforeAll(async () => {
  // A key that a made-up id hardly ever names, so that it is not deleted by chance.
  for (let id = 2; id <= 12; id++) {
    const mutation = 'mutation { createApiKey(input: { name: "Test" }) { key } }';
    const { data } = await ask(service.server, service.key, mutation);
    key = data.createApiKey.key;
  }
});

/** A request as bytes, which need not be valid. */
function wire(method: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    Host: 'a',
    Connection: 'close',
    'Content-Length': String(bytes.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    bytes,
  ]);
}

/** Each third request has some bytes more, less or other. */
const change = fc.record({
  at: fc.nat(2000),
  without: fc.nat(20),
  put: fc.uint8Array({ maxLength: 8 }),
});
const changes = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc.array(change, { maxLength: 3 }),
);

const toRest = restRequest.map(({ method, path, headers, body }) => {
  const where = encodeURI(path.replace('LINKS', linksPath(service.productId)).toWellFormed());
  const sent = { ...headers, 'X-API-Key': headers['X-API-Key'].replace('KEY', key) };
  return { bytes: wire(method, where, sent, body), isWhole: !('Content-Length' in headers) };
});
const toGraphql = graphqlRequest.map((asked) => {
  const body = JSON.stringify(asked.body).replaceAll('"PRODUCT"', String(service.productId));
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
  return { bytes: wire('POST', '/graphql', headers, body), isWhole: true };
});
/** A request as bytes, and whether it has every byte that it announces. */
const changed = (request: typeof toRest) =>
  fc.tuple(request, changes).map(([{ bytes, isWhole }, made]) => ({
    bytes: made.reduce((before, { at, without, put }) => {
      const place = at % (before.length + 1);
      return Buffer.concat([before.subarray(0, place), put, before.subarray(place + without)]);
    }, bytes),
    isWhole: isWhole && made.length === 0,
  }));

/** Sends bytes, and reads until the server hangs up. @returns the statuses it answered with */
async function send({ bytes, isWhole }: { bytes: Buffer; isWhole: boolean }): Promise<number[]> {
  // The server may wait for the rest of a request that is not whole, so it is told that none comes.
  const port = Number(new URL(service.server.address).port);
  const answers = sendBytes(port, bytes, { halfOpen: !isWhole, patienceMs: 5000 });
  // It may also reset the connection without an answer to such a request.
  const given = isWhole ? await answers : await answers.catch(() => []);
  if (isWhole && given.length === 0) throw new Error('No answer');
  return given.map(({ status }) => status);
}

async function megabytes(): Promise<number> {
  const headers = { 'X-API-Key': service.platformKey };
  const text = await (await service.server.fetch('/metrics', { headers })).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1024 / 1024;
}

vi.setConfig({ testTimeout: requests * 100 });

test(`${2 * requests} requests made up from seed ${seed} cause no 5xx, no hang and no leak`, async () => {
  // Both kinds in turn, so that both halves are alike.
  const order = fc
    .sample(fc.tuple(changed(toRest), changed(toGraphql)), { numRuns: requests, seed })
    .flat();
  const statuses: Record<string, number> = {};
  let next = 0;
  const sendOn = async (until: number): Promise<void> => {
    while (next < until) {
      const index = next++;
      const sent = order[index] as (typeof order)[0];
      const text = JSON.stringify(sent.bytes.toString('latin1'));
      const answered = await send(sent).catch((error: unknown) => {
        throw new Error(`Request ${index}: ${text}`, { cause: error });
      });
      for (const status of answered) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) throw new Error(`${status} for ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, () => sendOn(requests)));
  const warm = await megabytes();
  await Promise.all(Array.from({ length: parallel }, () => sendOn(2 * requests)));
  const after = await megabytes();

  report(
    `requests made up: ${2 * requests}, seed ${seed}, by status ${JSON.stringify(statuses)}; ` +
      `memory ${Math.round(warm)} MB at half, ${Math.round(after)} MB after`,
  );
  expect(after).toBeLessThan(warm * maxGrowth);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '422']));
  expect((await postLink(service.server, { ...service, key })).status).toBe(200);
});
