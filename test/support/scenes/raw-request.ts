import { connect } from 'node:net';
import type { RestAnswer } from '../service/service.js';

/** One of the answers on a connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Sends bytes, which need not be a request, to a server on this machine. Reads until the server closes the connection.
 *
 * @param halfOpen true to end our side after the bytes
 * @param patienceMs reads no longer once nothing came for this time
 */
export function sendBytes(
  port: number,
  bytes: string | Buffer,
  { halfOpen = false, patienceMs = 0 } = {},
): Promise<RawAnswer[]> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('connect', () => (halfOpen ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => (text += chunk.toString()));
    // A server that has answered may reset the connection instead of reading the rest.
    socket.on('error', (error) => text === '' && fail(error));
    socket.on('close', () => done(answersIn(text)));
  });
}

/** Sends bytes that get one answer, which is JSON. */
export async function sendRaw(port: number, bytes: string): Promise<RestAnswer> {
  const [answer] = (await sendBytes(port, bytes)) as [RawAnswer];
  return { ...answer, body: JSON.parse(answer.body) as unknown };
}

const answersIn = (text: string): RawAnswer[] =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', body = ''] = part.split(/\r\n\r\n(.*)/s, 2);
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string]);
      return { status: Number(statusLine.split(' ')[1]), headers: new Headers(headers), body };
    });
