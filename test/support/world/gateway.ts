import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closePort, openPort } from './port.js';

/** What a gateway does with a request instead of passing it on. */
type Behaviour = (response: ServerResponse, pass: () => Promise<Response>) => unknown;

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Answers with a status of its own. */
export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end();

/** Passes the request on, and loses the answer. */
export const loseAnswer: Behaviour = async (response, pass) => {
  await pass();
  response.destroy();
};

/** Breaks the connection within the answer. */
export const breakOff: Behaviour = async (response, pass) => {
  const text = await (await pass()).text();
  response.writeHead(200, { 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
};

/** A gateway before a service, such as a load balancer, that fails when it is told to. */
export async function startGateway(target: string) {
  const requests: string[] = [];
  const keys: (string | undefined)[] = [];
  let next: Behaviour[] = [];
  let held: string | undefined;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    keys.push(request.headers['idempotency-key'] as string | undefined);
    if (request.url === held) return;
    void readBody(request).then(async (body) => {
      const pass = () => passOn(target, request, body);
      const behaviour = next.shift();
      if (behaviour) await behaviour(response, pass);
      else
        await pass().then(
          (answered) => copy(answered, response),
          () => response.destroy(),
        );
    });
  });
  return {
    url: `http://127.0.0.1:${await openPort(server)}`,
    /** The requests so far, as method and path. */
    requests,
    /** The header `Idempotency-Key` of each request so far. */
    keys,
    /** Treats the next requests like this, one after another. Later ones are passed on. */
    treat: (...behaviours: Behaviour[]) => void (next = behaviours),
    /** Never answers requests to a path. */
    hold: (path: string) => void (held = path),
    close: () => void closePort(server),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function passOn(target: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const headers = new Headers(request.headers as Record<string, string>);
  // They are those of one connection.
  for (const name of ['host', 'connection']) headers.delete(name);
  return fetch(new URL(request.url ?? '', target), {
    method: request.method,
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function copy(answered: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer());
  response.setHeaders(answered.headers);
  // The body has been decoded.
  response.removeHeader('content-encoding');
  response.writeHead(answered.status, { 'content-length': body.length }).end(body);
}
