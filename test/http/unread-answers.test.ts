import { Agent, get } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '../../src/access/context.js';
import type { HttpAnswer, HttpRequest } from '../../src/http/message.js';
import { createUnreadAnswers, type UnreadAnswers } from '../../src/http/unread-answers.js';
import { insertLinks } from '../support/scenes/many-links.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { arriving } from '../support/service/message.js';
import { origin, useStore, type TestCreator } from '../support/service/service.js';

const mebibyte = 1024 * 1024;

describe('Answers that a creator does not read', () => {
  const { service, creator } = useStore();
  const links = (count: number): string => `paymentLinks(first: ${count}) { nodes { metadata } }`;
  /** An answer of 3 MB. */
  const long = `{ a: ${links(100)} b: ${links(100)} }`;
  /** What the clients do that have not read their answers. */
  let readAll: (() => void)[] = [];
  let broken: number;
  /** The answers that the creator has got and not read. */
  let answers: HttpAnswer[];

  const metadata = Array.from({ length: 100 }, () => ({ a: 'x'.repeat(16_000) }));
  const addLinks = (to: TestCreator) => insertLinks(service.database.sql, to, metadata);

  /** Asks GraphQL, and does not read the answer. */
  async function ask(query: string, { key } = creator, more: Partial<HttpRequest> = {}) {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ query }),
    };
    const answer = await service.app.handle({
      ...arriving(new Request(`${origin}/graphql`, init), '127.0.0.1'),
      closed: new Promise<void>((resolve) => readAll.push(resolve)),
      breakOff: () => void broken++,
      ...more,
    });
    answers.push(answer);
    return answer;
  }

  /** Asks until one is refused. */
  async function fill(more?: Partial<HttpRequest>): Promise<HttpAnswer> {
    for (;;) {
      const answer = await ask(long, creator, more);
      if (answer.status !== 200 || answers.length > 20) return answer;
    }
  }

  beforeAll(() => addLinks(creator));
  beforeEach(() => {
    readAll.forEach((read) => read());
    readAll = [];
    answers = [];
    broken = 0;
  });

  test('take 32 MB at most: the next long one is refused, as beyond any limit', async () => {
    const refused = await fill();
    const bytes = answers.reduce((sum, { body }) => sum + (body as string).length, 0);
    expect(bytes).toBeLessThan(32 * mebibyte);
    expect(bytes).toBeGreaterThan(28 * mebibyte);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    expect(refused.body).toContain('Too many requests. Please try again later.');
  });

  test('refuse neither short ones, such as those that end a key, nor long ones of others', async () => {
    const other = await service.newCreator();
    await addLinks(other);
    await fill();
    expect((await ask(`{ ${links(2)} }`)).status).toBe(200);
    expect((await creator.rest('GET', creator.links)).status).toBe(200);
    expect((await ask(long, other)).status).toBe(200);
  });

  test('make room as they are read', async () => {
    await fill();
    readAll[0]?.();
    expect((await ask(long)).status).toBe(200);
    expect((await ask(long)).status).toBe(429);
    expect(broken).toBe(0);
  });

  test('make room by a reset once they have stalled', async () => {
    let isStalled = false;
    await fill({ isStalled: () => isStalled });
    isStalled = true;
    expect((await ask(long)).status).toBe(200);
    expect(broken).toBe(answers.length - 2);
  });

  test('break the connection of a change, which cannot be refused any more', async () => {
    await fill();
    const { data } = await creator.graphql('{ paymentLinks(first: 100) { nodes { id } } }');
    const ids = data.paymentLinks.nodes.map(({ id }: { id: string }) => `"${id}"`).join();
    const change = `mutation { updatePaymentLinks(input: { ids: [${ids}], isEnabled: true }) { links { metadata } } }`;
    expect((await ask(change)).status).toBe(200);
    expect(broken).toBe(1);
  });
});

describe('Answers that nobody reads', () => {
  const unread = new Promise(() => undefined);
  let held: number[];
  let answers: UnreadAnswers;
  beforeEach(() => {
    held = Array<number>(40).fill(0);
    answers = createUnreadAnswers();
  });

  /** Leaves answers of 1 MB to a creator unread, until one is refused or there are so many. */
  async function hold(creator: number, most = 40): Promise<void> {
    const request = { closed: unread, isStalled: () => false } as unknown as HttpRequest;
    const principal = Promise.resolve({ scope: 'creator', id: BigInt(creator) });
    const ctx = { state: { principal } } as unknown as Context;
    for (let count = 0; count < most; count++) {
      const isHeld = answers.hold(request, ctx, mebibyte).then(
        () => true,
        () => false,
      );
      if (!(await isHeld)) break;
      held[creator] = (held[creator] ?? 0) + 1;
    }
  }

  test('take 128 MB of a process at most, and those who have most are refused first', async () => {
    for (let creator = 0; creator < 6; creator++) await hold(creator);
    expect(held.slice(0, 6)).toEqual([32, 32, 32, 16, 8, 4]);
    await hold(6, 2);
    expect(held[6]).toBe(2);
  });
});

test('An answer is let go once it is sent, while its connection stays open', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const server = await listenOnLoopback();
  onTestFinished(() => server.drain());
  server.serve(() => Promise.resolve({ status: 200, headers: {}, body: 'x'.repeat(4 * mebibyte) }));
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const read = () =>
    new Promise((resolve) =>
      get({ port: server.port, agent }, (answer) => answer.resume().once('end', resolve)),
    );
  await Promise.all(Array.from({ length: 20 }, read));
  const kept = (): number => {
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(kept).toBeLessThan(20 * mebibyte);
});
