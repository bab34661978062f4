import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import { postLink, useBuiltService } from '../support/service/built-service.js';
import { linksPath } from '../support/service/service.js';
import { isEmbedded } from '../support/world/database.js';

const requests = times(1000, 10_000);
const connections = 50;
/** The process dies when its heap needs more. */
const heapMegabytes = 512;
/** A client that does not read its answers disconnects after this time. */
const unreadMs = 100;
const patienceMs = 30_000;

const service = useBuiltService({
  settings: { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` },
});
const get = (path: string, host = 'a'): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

const post = (path: string, body: string, header = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${header}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

let made = 0;
/** Some 60 KB of comments, different each time. */
const comments = (): string => `{ __typename } # ${made++}\n${'#\n'.repeat(20_000)}`;

const introspection = getIntrospectionQuery();
const aliases = Array.from(
  { length: 30 },
  (_, alias) => `a${alias}: __schema { types { name fields { name description type { name } } } }`,
).join('\n');

const prices = Array.from({ length: 20_000 }, () => ({}));
const linkWithPrices = post(
  linksPath(1),
  JSON.stringify({ prices }),
  'X-API-Key: plk_of-somebody-else\r\n',
);
const createWithPrices = JSON.stringify({
  query: 'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }',
  variables: { input: { productId: 1, prices } },
});

/** The bytes that hostile clients send, and their behaviour afterwards. */
const attacks: { bytes: () => string; then: 'read' | 'do not read' | 'reset' }[] = [
  { bytes: () => get('/docs/swagger-ui-bundle.js').repeat(150), then: 'do not read' },
  { bytes: () => post('/graphql', JSON.stringify({ query: comments() })), then: 'read' },
  { bytes: () => post('/graphql', createWithPrices), then: 'read' },
  { bytes: () => linkWithPrices, then: 'read' },
  { bytes: () => post('/graphql', JSON.stringify({ query: `{ ${aliases} }` })), then: 'read' },
  { bytes: () => post('/graphql', JSON.stringify({ query: introspection })), then: 'read' },
  { bytes: () => get('/docs/swagger-ui-bundle.js'), then: 'reset' },
  { bytes: () => get('/x\\..\\metrics', 'x\\health?'), then: 'read' },
];

/** Attacks once, on a connection of its own. @returns the status of the answer, or the behaviour instead */
async function attack({ bytes, then }: (typeof attacks)[number]): Promise<string> {
  const { hostname, port } = new URL(service.server.address);
  const socket: Socket = connect({ port: Number(port), host: hostname });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes());
  if (then !== 'read') {
    socket.pause();
    if (then === 'do not read') await wait(unreadMs);
    socket.resetAndDestroy();
    return then;
  }
  socket.setTimeout(patienceMs, () => socket.destroy());
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [
    Buffer | boolean,
  ];
  socket.destroy();
  return /(?<=^HTTP\/1\.1 )\d{3}/.exec(String(answer))?.[0] ?? 'no answer';
}

// Their requests reach no database.
test.skipIf(!isEmbedded)(
  `${requests} hostile requests without a key leave other clients served`,
  async () => {
    const seen: Record<string, number> = {};
    let left = requests;
    const stranger = async (): Promise<void> => {
      while (left-- > 0) {
        const chosen = attacks[
          Math.floor(Math.random() * attacks.length)
        ] as (typeof attacks)[number];
        const outcome = await attack(chosen);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
    };
    let isOver = false;
    const paid: number[] = [];
    const payingClient = async (): Promise<void> => {
      while (!isOver) paid.push((await postLink(service.server, service)).status);
    };
    const strangers = Promise.all(Array.from({ length: connections }, stranger));
    await Promise.all([strangers.finally(() => (isOver = true)), payingClient()]);
    report(`${JSON.stringify(seen)}, links of the paying client ${paid.length}`);
    expect(seen['no answer']).toBeUndefined();
    expect(Object.keys(seen).filter((outcome) => outcome.startsWith('5'))).toEqual([]);
    expect(new Set(paid)).toEqual(new Set([200]));
  },
  600_000,
);
