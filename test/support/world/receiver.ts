import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { closePort, openPort } from './port.js';

export interface Received {
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The behaviour of a receiver for one request. */
export type Behaviour = (response: ServerResponse) => void;

/** A creator's server that gets webhooks, on loopback. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Answers with a status, headers and a body. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Starts a receiver before the tests of a file, and stops it after them. */
export function useReceiver(): Receiver {
  const receiver = {} as Receiver;
  beforeAll(async () => void Object.setPrototypeOf(receiver, await startReceiver()));
  afterAll(() => receiver.down());
  return receiver;
}

export async function startReceiver() {
  let usual: Behaviour = status(200);
  let next: Behaviour[] = [];
  const waiting: { condition: (received: Received[]) => boolean; done: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      receiver.received.push({ path: request.url ?? '', headers, body });
      (next.shift() ?? usual)(response);
      for (const { condition, done } of waiting) if (condition(receiver.received)) done();
    });
  });
  server.on('connection', () => receiver.connections++);
  const port = await openPort(server);

  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [] as Received[],
    /** The bodies received so far, as JSON. */
    get bodies(): any[] {
      return receiver.received.map(({ body }) => JSON.parse(body));
    },
    /** Connections so far, with or without a request. */
    connections: 0,
    /** Answers the next requests with these, one after another, and then with 200 again. */
    answer: (...behaviours: Behaviour[]) => void (next = behaviours),
    /** Answers all requests like this, until told otherwise. */
    behave: (behaviour: Behaviour) => void (usual = behaviour),
    /** Resolves once the requests so far meet a condition. */
    until: (condition: (received: Received[]) => boolean): Promise<void> =>
      new Promise((done) => {
        waiting.push({ condition, done });
        if (condition(receiver.received)) done();
      }),
    /** Refuses connections, or takes them again. */
    down: () => closePort(server),
    up: async () => void (await openPort(server, port)),
  };
  return receiver;
}
