/** A page of another site can do nothing with a browser that is signed in to the cabinet. */
import { beforeAll, describe, expect, test } from 'vitest';
import { print } from 'graphql';
import { SignInDocument } from '../../src/cabinet/session/operations.js';
import { routes } from '../../src/http/rest/routes.js';
import {
  cabinetHeaders,
  creatorIn,
  newToken,
  openCabinet,
  signInWithToken,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
import { useListening } from '../support/service/client.js';
import { newLink } from '../support/scenes/payments.js';
import { sendRaw } from '../support/scenes/raw-request.js';
import { askWith, origin, useService, useStore } from '../support/service/service.js';

const { service, creator } = useStore();
const ownPages = 'https://cabinet.example';
const open = useService({ beside: service, corsOrigins: [ownPages] });
let cabinet: Cabinet;
beforeAll(async () => void (cabinet = await signInWithToken(service, creator)));

const viewer = '{ viewer { creator { id } } }';
const signedOut = [401, 'UNAUTHENTICATED'];

/** Asks with the cookie of the cabinet, and with other headers than it sends. */
async function askAs(headers: Record<string, string>, document = viewer) {
  const asked = { headers: { Cookie: cabinet.cookie ?? '', ...headers } };
  const { status, code } = await askWith(service, asked, document);
  return [status, code];
}

describe('The cookie counts', () => {
  test.each<Record<string, string>>([{}, { 'Sec-Fetch-Site': 'same-origin' }])(
    'with X-Cabinet, from this origin: %j',
    async (headers) => {
      expect(await askAs({ 'X-Cabinet': '1', ...headers })).toEqual([200, undefined]);
    },
  );

  const sites = ['cross-site', 'same-site', 'none', '', 'same-origin, cross-site', 'anything'];
  test.each(sites)('not from other pages: Sec-Fetch-Site: %s', async (site) => {
    expect(await askAs({ 'X-Cabinet': '1', 'Sec-Fetch-Site': site })).toEqual(signedOut);
  });

  test.each<Record<string, string>>([
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: origin, Referer: `${origin}/cabinet` },
    { 'X-Requested-With': 'XMLHttpRequest' },
  ])('not without X-Cabinet: %j', async (headers) => {
    expect(await askAs(headers)).toEqual(signedOut);
    for (const change of [
      'createApiKey(input: { name: "Evil" }) { key }',
      'signOut(input: {}) { sessions }',
      'signOut(input: { everywhere: true }) { sessions }',
    ]) {
      expect(await askAs(headers, `mutation { ${change} }`)).toEqual(signedOut);
    }
    expect(await creatorIn(cabinet)).toBe(creator.id);
  });

  test('by GET only with X-Cabinet, and only for queries', async () => {
    const get = async (document: string, headers: object) => {
      const path = `/graphql?query=${encodeURIComponent(document)}`;
      const sent = { Cookie: cabinet.cookie ?? '', ...headers };
      return (await service.fetch(path, { headers: sent })).status;
    };
    expect([await get(viewer, {}), await get(viewer, cabinetHeaders)]).toEqual([401, 200]);
    const signOut = 'mutation { signOut(input: {}) { sessions } }';
    for (const headers of [{}, cabinetHeaders]) {
      expect([400, 405]).toContain(await get(signOut, headers));
    }
    expect(await creatorIn(cabinet)).toBe(creator.id);
  });
});

describe('The cookie is for GraphQL:', () => {
  const headersOf = () => ({ ...cabinetHeaders, Cookie: cabinet.cookie ?? '' });
  const addressOf = (path: string): string =>
    path
      .replace('{product}', String(creator.productId))
      .replace('{paymentLink}', '1')
      .replace('{id}', String(creator.keyId));

  test.each(routes)('not by REST $method $path', async ({ method, path }) => {
    const answer = await service.rest(null, method, addressOf(path), undefined, headersOf());
    expect([answer.status, answer.body.error]).toEqual([401, 'API key is required']);
  });

  test('not for the metrics', async () => {
    expect((await service.fetch('/metrics', { headers: headersOf() })).status).toBe(401);
  });

  test('no page and not the sandbox reads it', async () => {
    const { payment_link } = await newLink(creator);
    const paths = ['/', '/docs', '/health', '/openapi.json', payment_link.replace(origin, '')];
    for (const path of paths) {
      const plain = await service.fetch(path);
      service.statements.length = 0;
      const answer = await service.fetch(path, { headers: headersOf() });
      expect([path, answer.status]).toEqual([path, plain.status]);
      expect(answer.headers.has('set-cookie')).toBe(false);
      const asked = service.statements.filter((sql) => sql.includes('cabinet_sessions'));
      expect([path, asked]).toEqual([path, []]);
    }
  });
});

describe('Another site:', () => {
  const rows = () => service.database.db.cabinetSession.count();

  test('signIn without X-Cabinet is FORBIDDEN, and the token still works', async () => {
    const token = await newToken(service, creator.id);
    const elsewhere = { 'X-Cabinet': '1', 'Sec-Fetch-Site': 'cross-site' };
    for (const headers of [undefined, elsewhere]) {
      const answer = await askWith(service, { headers }, SignInDocument, { input: { token } });
      expect([answer.status, answer.code, answer.error?.message]).toEqual([
        403,
        'FORBIDDEN',
        'Only the cabinet can sign in and out.',
      ]);
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
    expect((await openCabinet(service).signIn({ token })).status).toBe(200);
  });

  const multipart = (text: string): string =>
    `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${text}\r\n--x--\r\n`;
  const forms: [string, (query: string, text: string) => string][] = [
    ['application/x-www-form-urlencoded', (query) => String(new URLSearchParams({ query }))],
    ['text/plain', (_query, text) => text],
    ['text/plain; charset=utf-8; application/json', (_query, text) => text],
    ['multipart/form-data; boundary=x', (_query, text) => multipart(text)],
  ];

  test.each(forms)('no form has an effect: %s', async (type, write) => {
    const token = await newToken(service, creator.id);
    const before = await rows();
    const signIn = print(SignInDocument).replace('($input: SignInInput!)', '');
    const documents = [
      'mutation { createApiKey(input: { name: "Evil" }) { key } }',
      signIn.replace('$input', `{ token: "${token}" }`),
      'mutation { signOut(input: { everywhere: true }) { sessions } }',
    ];
    for (const query of documents) {
      const body = write(query, JSON.stringify({ query }));
      const headers = { 'Content-Type': type, Cookie: cabinet.cookie ?? '', Origin: 'null' };
      const answer = await service.fetch('/graphql', { method: 'POST', headers, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.has('set-cookie')).toBe(false);
    }
    expect(await rows()).toBe(before);
    expect((await openCabinet(service).signIn({ token })).status).toBe(200);
  });
});

const origins = [ownPages, 'https://evil.example', 'null', origin];

test.each(origins)(
  'CORS refuses the cabinet from %s, with or without CORS_ORIGINS',
  async (page) => {
    for (const each of [service, open]) {
      const { status, headers } = await each.fetch('/graphql', {
        method: 'OPTIONS',
        headers: {
          Origin: page,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type,x-cabinet',
        },
      });
      expect(status).toBeLessThan(500);
      const allowed = headers.get('access-control-allow-headers') ?? '';
      expect(allowed.toLowerCase()).not.toMatch(/x-cabinet|cookie|\*/);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  },
);

describe('With a cookie and another header', () => {
  test('an API key counts instead of the cookie, right or wrong', async () => {
    const other = await service.newCreator();
    const ask = async (key: string) => {
      const headers = { ...cabinet.headers(), 'X-API-Key': key };
      const { status, data } = await askWith(
        service,
        { headers },
        '{ viewer { creator { id } session { id } } }',
      );
      return [status, data?.viewer ?? null];
    };
    const ofOther = { creator: { id: String(other.id) }, session: null };
    expect(await ask(other.key)).toEqual([200, ofOther]);
    expect(await ask('x')).toEqual([401, null]);
    expect(await ask(service.platformKey)).toEqual([403, null]);
  });

  test('X-On-Behalf-Of is FORBIDDEN, for any creator', async () => {
    for (const id of [creator.id, creator.id + 1, 2_000_000_000, 'x', '']) {
      const headers = { ...cabinetHeaders, 'X-On-Behalf-Of': String(id) };
      expect(await askAs(headers)).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('A cookie with odd content', () => {
  const listening = useListening(service);

  /** The status of a request with cookies as they stand in its head. */
  async function statusWith(...cookies: string[]): Promise<number> {
    const body = JSON.stringify({ query: viewer });
    const lines = [
      ...['POST /graphql HTTP/1.1', 'Host: service.test', 'Connection: close', 'X-Cabinet: 1'],
      ...['Content-Type: application/json', `Content-Length: ${body.length}`],
      ...cookies.map((cookie) => `Cookie: ${cookie}`),
    ];
    return (
      await sendRaw(Number(new URL(listening.url).port), `${lines.join('\r\n')}\r\n\r\n${body}`)
    ).status;
  }

  const odd: [string, (right: string) => string[], number][] = [
    ['no value', () => ['cabinet='], 401],
    ['no name', (right) => [`=${right}`], 401],
    ['nothing', () => [''], 401],
    ['semicolons alone', () => [';;; ;'], 401],
    ['a value in quotes', (right) => [`cabinet="${right}"`], 401],
    ['a value in percent signs', (right) => [`cabinet=%70${right.slice(1)}`], 401],
    ['a name in capitals', (right) => [`CABINET=${right}`], 401],
    ['a longer name', (right) => [`xcabinet=${right}; cabinet2=${right}`], 401],
    ['the name of https', (right) => [`__Host-cabinet=${right}`], 401],
    ['8 KiB', () => [`cabinet=${'x'.repeat(8192)}`], 401],
    ['letters beyond ASCII', () => ['cabinet=привет é \xff'], 401],
    ['a tab', (right) => [`cabinet=\t${right}`], 401],
    ['U+0000', (right) => [`cabinet=${right}\0`], 400],
    ['U+0001', (right) => [`cabinet=${right}\x01`], 400],
    ['other cookies around it', (right) => [`a=b;cabinet=${right} ;c`], 200],
    ['the right one twice', (right) => [`cabinet=${right}; cabinet=${right}`], 200],
    ['a wrong one first', (right) => [`cabinet=x; cabinet=${right}`], 401],
    ['a wrong one second', (right) => [`cabinet=${right}; cabinet=x`], 200],
    ['the right one in a second line', (right) => ['a=b', `cabinet=${right}`], 200],
  ];

  test.each(odd)('gets 200, 400 or 401: %s', async (_what, write, status) => {
    expect(await statusWith(...write(cabinet.secret()))).toBe(status);
  });
});
