import { connect } from 'node:net';
import type { RestAnswer } from '../service/service.js';

/** Sends bytes, which need not be a request, to a server on this machine. Reads one answer to its end. */
export function sendRaw(port: number, bytes: string): Promise<RestAnswer> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', fail);
    socket.on('close', () => done(answerIn(text)));
  });
}

function answerIn(text: string): RestAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(headers),
    body: JSON.parse(body) as unknown,
  };
}
