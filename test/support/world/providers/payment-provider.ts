/** What the payment providers of tests share: a server, keys that take one request, faults, and the page for customers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { ZodType } from 'zod';
import { closePort, openPort } from '../port.js';
import { showPage, type HostedPage } from './hosted-page.js';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * What becomes of a request. One that stalls gets the beginning of an answer. It is lost or fails before or after it was
 * done; `processing` is done, too. A busy provider asks for a pause. HTML and 300 KB come from a proxy, which does not pass the request on.
 */
export type Fault =
  | 'hang'
  | 'stall'
  | 'fail before'
  | 'fail after'
  | 'lose before'
  | 'lose after'
  | 'processing'
  | 'refuse'
  | 'busy'
  | 'html'
  | 'huge';

/** The provider refuses a request. A violation is one that its documents do not allow at all. */
export class No extends Error {
  declare status: number;
  declare code: string;
  declare parameter: string;
  declare isViolation: boolean;
  constructor(status: number, code: string, parameter = '', isViolation = false) {
    super(`${code} ${parameter}`);
    Object.assign(this, { status, code, parameter, isViolation });
  }
}

/** Refuses what the documents of the provider do not allow. */
export const allow = (isAllowed: boolean, parameter: string): void => {
  if (!isAllowed) throw new No(400, 'invalid_request', parameter, true);
};

/** What a request holds. @throws No for what the documents of the provider do not allow */
export function read<Shape>(schema: ZodType<Shape>, given: unknown): Shape {
  const { data, error } = schema.safeParse(given);
  allow(!error, error?.issues[0]?.path.join('.') ?? '');
  return data as Shape;
}

interface Kind {
  keyHeader: 'idempotency-key' | 'idempotence-key';
  longestKey: number;
  /** True if a key that has failed fails again. */
  keepsFailures: boolean;
  /** @throws No */
  api: (asked: Asked) => unknown;
  error: (no: No, asked: Asked) => unknown;
  page: (id: string) => HostedPage | undefined;
}

interface Clock {
  now: Date;
}

/** Numbers from 0 to 1 that are the same in every run with one seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function startPaymentProvider({ api, error, page, ...kind }: Kind) {
  const asked: Asked[] = [];
  const violations: string[] = [];
  const keys = new Map<string, { asked: string; status: number; body: unknown }>();
  let next: Fault[] = [];
  let atRandom: () => Fault | undefined = () => undefined;
  let change: (answer: any) => void = () => undefined;
  let isHeld: (asked: Asked) => boolean = () => false;
  let pauseSeconds = 0;
  let held: (() => void)[] = [];
  let clock: Clock | undefined;

  const refuse = (no: No, request: Asked) => {
    if (no.isViolation) violations.push(`${request.method} ${request.path}: ${no.message}`);
    return { status: no.status, body: error(no, request) };
  };
  const failure = (request: Asked) => refuse(new No(500, 'internal_server_error'), request);

  function answer(request: Asked): { status: number; body: unknown } {
    try {
      return { status: 200, body: structuredClone(api(request)) };
    } catch (no) {
      if (no instanceof No) return refuse(no, request);
      throw no;
    }
  }

  /** Does a request once for each key. */
  function once(request: Asked, fault: Fault | undefined) {
    const key = request.headers[kind.keyHeader] as string | undefined;
    const text = `${request.method} ${request.path} ${request.body}`;
    const known = keys.get(key ?? '');
    if (known?.asked === text) return known;
    if (known || (key?.length ?? 0) > kind.longestKey) {
      return refuse(new No(400, 'idempotency_error', kind.keyHeader, true), request);
    }
    const done = fault === 'fail before' ? undefined : answer(request);
    const said = done && fault !== 'fail after' ? done : failure(request);
    const kept = kind.keepsFailures ? said : done;
    // A request that breaks a rule of the documents leaves its key free.
    if (key !== undefined && kept && [200, 500].includes(kept.status)) {
      keys.set(key, { asked: text, ...kept });
    }
    return said;
  }

  function respond(request: Asked, response: ServerResponse): void {
    const fault = next.shift() ?? atRandom();
    if (fault === 'hang') return;
    if (fault === 'stall') return void response.write('{"id":');
    if (fault === 'lose before') return void response.destroy();
    if (fault === 'html') return void response.end('<h1>Please stand by</h1>');
    if (fault === 'huge') return void response.end(JSON.stringify('x'.repeat(300 * 1024)));
    if (fault === 'busy') {
      const { status, body } = refuse(new No(429, 'rate_limit'), request);
      response.setHeader('retry-after', pauseSeconds);
      return void response.writeHead(status).end(JSON.stringify(body));
    }
    const { status, body } =
      fault === 'refuse' ? refuse(new No(402, 'declined'), request) : once(request, fault);
    if (fault === 'lose after') return void response.destroy();
    if (fault === 'processing') return void response.writeHead(202).end('{"type":"processing"}');
    const changed = structuredClone(body);
    if (status === 200) change(changed);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(changed));
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(
        incoming.url ?? '',
        'http://api.test',
      );
      const { method = '', headers } = incoming;
      const request = { method, path, query, headers, body: Buffer.concat(chunks).toString() };
      if (path.startsWith('/hosted/')) return void showPage(page, request, response);
      asked.push(request);
      if (isHeld(request)) held.push(() => respond(request, response));
      else respond(request, response);
    });
  });
  const url = `http://127.0.0.1:${await openPort(server)}`;

  return {
    url,
    /** The requests to the API so far. */
    asked,
    /** Requests that the documents of the provider do not allow. */
    violations,
    hostedPage: (id: string): string => `${url}/hosted/${id}`,
    now: (): Date => clock?.now ?? new Date(),
    /** Takes its time from a test's clock. */
    follow: (other: Clock) => void (clock = other),
    /** Treats the next requests like this, one after another; later ones are answered. */
    treat: (...faults: Fault[]) => void (next = faults),
    /** Answers the next request that it is busy, and asks for a pause. */
    treatAsBusy(seconds: number) {
      pauseSeconds = seconds;
      next = ['busy'];
    },
    /** Treats this share of all requests with one of the faults. */
    failAtRandom(seed: number, share: number, ...faults: Fault[]) {
      const draw = random(seed);
      atRandom = () => (draw() < share ? faults[Math.floor(draw() * faults.length)] : undefined);
    },
    /** Changes all answers from now on; left out, none. */
    alter: (by: (answer: any) => void = () => undefined) => void (change = by),
    /** Holds back the answers to such requests from now on. */
    hold: (which: typeof isHeld = () => true) => void (isHeld = which),
    /** How many answers are held back. */
    heldBack: (): number => held.length,
    /** Gives the answers that are held back now. */
    letGo() {
      const answers = held;
      held = [];
      for (const answer of answers) answer();
    },
    close: () => closePort(server),
  };
}

/** Starts a provider before the tests of a file, and stops it after them. */
export function usePaymentProvider<Provider extends { close: () => Promise<void> }>(
  start: () => Promise<Provider>,
): Provider {
  const provider = {} as Provider;
  beforeAll(async () => void Object.setPrototypeOf(provider, await start()));
  afterAll(() => provider.close());
  return provider;
}
