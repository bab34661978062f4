import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import {
  checkServerIdentity,
  createServer as createTlsServer,
  type PeerCertificate,
} from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFailure } from '../../src/webhooks/worker/attempt-failure.js';
import { createSend } from '../../src/webhooks/worker/send.js';
import {
  expiredCertificate,
  selfSignedCertificate,
  testKey,
} from '../support/world/certificates.js';
import { pay } from '../support/scenes/payments.js';
import { freePort } from '../support/world/port.js';
import { useStore } from '../support/service/service.js';
import { deliveriesOf, newEndpoint } from '../support/scenes/webhooks.js';

const { service, creator } = useStore({}, beforeEach);
let server: Server | undefined;
afterEach(() => void server?.close());

/** A server on loopback. @returns its port */
async function serve(started: Server): Promise<number> {
  server = started.listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server on loopback that sends an answer in another language. */
const serveText = (text: string): Promise<number> =>
  serve(createTcpServer((socket) => void socket.on('error', () => undefined).end(text)));
const serveReset = () => serve(createTcpServer((socket) => socket.resetAndDestroy()));
const serveTls = (cert: string) => serve(createTlsServer({ key: testKey, cert }));

test.each<[string, () => Promise<string>, string, unknown, unknown?]>([
  [
    'the connection is refused',
    async () => `http://127.0.0.1:${await freePort()}/`,
    'REFUSED',
    'Connection refused (ECONNREFUSED).',
    expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/),
  ],
  [
    'the connection is reset',
    async () => `http://127.0.0.1:${await serveReset()}/`,
    'BROKEN_OFF',
    'Connection reset before the answer came (ECONNRESET).',
  ],
  [
    'the certificate has expired',
    async () => `https://127.0.0.1:${await serveTls(expiredCertificate)}/`,
    'CERTIFICATE',
    'The certificate has expired (CERT_HAS_EXPIRED).',
    expect.stringContaining('expired'),
  ],
  [
    'the certificate is self-signed',
    async () => `https://127.0.0.1:${await serveTls(selfSignedCertificate)}/`,
    'CERTIFICATE',
    'A self-signed certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    'the server speaks no TLS',
    async () => `https://127.0.0.1:${await serveText('HTTP/1.1 400 Bad Request\r\n\r\n')}/`,
    'OTHER',
    expect.stringMatching(/^The TLS handshake failed: [\w ]+\.$/),
    expect.stringContaining('SSL routines'),
  ],
  [
    'the server speaks no HTTP',
    async () => `http://127.0.0.1:${await serveText('hello\r\n\r\n')}/`,
    'OTHER',
    'The answer is not sound HTTP (HPE_INVALID_CONSTANT).',
  ],
  [
    'its name has no address',
    () => Promise.resolve('https://nowhere.invalid/'),
    'UNKNOWN_HOST',
    'No address is known for nowhere.invalid.',
  ],
])(
  'The error helps the creator, and the log has more, when %s',
  async (_what, begin, problem, error, detail = expect.any(String)) => {
    const { endpoint } = await newEndpoint(creator, await begin());
    await pay(service, creator);
    service.logLines.length = 0;
    await service.webhooks.runOnce();
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    const shown = { status: null, error, problem, responseBody: null };
    expect(delivery?.attempts[0]).toMatchObject(shown);
    const line = service.logLines.find((text) => text.includes('"Webhook attempt"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ error, detail });
  },
);

test('A name that does not resolve is reported without the words of the name servers', async () => {
  const send = createSend({
    allowPrivate: false,
    resolve: () => Promise.reject(new Error('queryA ETIMEOUT, asked 10.0.0.2')),
  });
  const message = { url: 'https://hooks.example/', headers: {}, body: '{}' };
  expect(await send(message, new AbortController().signal)).toMatchObject({
    error: 'No address is known for hooks.example.',
    detail: 'Error: queryA ETIMEOUT, asked 10.0.0.2',
  });
});

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const altName = checkServerIdentity('hooks.example', {
  subject: { CN: 'x' },
  subjectaltname: 'DNS:internal.corp, IP Address:10.0.0.9',
} as unknown as PeerCertificate) as Error;

/** Errors of Node and OpenSSL that a server on loopback cannot cause. */
test.each<[string, Error, string]>([
  [
    'of a host out of reach',
    coded('EHOSTUNREACH', 'connect EHOSTUNREACH 203.0.113.7:443 - Local (10.0.0.9:39122)'),
    'The host cannot be reached (EHOSTUNREACH).',
  ],
  [
    'of all addresses of a name',
    Object.assign(
      new AggregateError([
        coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.9:443'),
        coded('ENETUNREACH', 'connect ENETUNREACH fd00::9:443'),
      ]),
      { code: 'ECONNREFUSED' },
    ),
    'Connection refused (ECONNREFUSED).',
  ],
  [
    'of OpenSSL, with its source',
    coded(
      'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
      '80BC:error:0A000438:SSL routines:ssl3_read_bytes:tlsv1 alert internal error:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number 80\n',
    ),
    'The TLS handshake failed: tlsv1 alert internal error.',
  ],
  [
    'of the names in a certificate',
    altName,
    'The certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    'that is not in the table',
    coded('EACCES', "EACCES: permission denied, open '/etc/ssl/10.0.0.9.pem'"),
    'The request failed (EACCES).',
  ],
  ['without a code', new Error('at /app/dist/src/x.js, 10.0.0.9'), 'The request failed.'],
])('No address, path or stack of the service is in the error %s', (_what, error, text) => {
  const told = describeFailure(error, 'hooks.example');
  expect(told.text).toBe(text);
  expect(told.text).not.toMatch(/\d+\.\d+\.\d+|::|\//);
  expect(told.detail).toMatch(/10\.0\.0\.9|openssl/);
});
