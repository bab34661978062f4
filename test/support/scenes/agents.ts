import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { KeyAccess } from '../../../src/access/principal.js';
import { newKey } from './api-keys.js';
import { origin, type RestAnswer, type TestCreator, type TestService } from '../service/service.js';

/** The revisions of the protocol, one of each generation. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

/** The official client, with a key. It is closed when the test has ended. */
export async function newAgent(
  service: TestService,
  key: string,
  revision: Revision = '2026-07-28',
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
      fetch: (url, init) => service.fetch(new URL(url).pathname, init),
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

export const keyWith = async (creator: TestCreator, access: KeyAccess): Promise<string> =>
  (await newKey(creator, { access })).key;

/** Sends a message as an agent of the former generation, without a client. */
export const sendMessage = (
  service: TestService,
  message: unknown,
  headers: Record<string, string>,
): Promise<RestAnswer> => {
  const accepted = { Accept: 'application/json, text/event-stream', ...headers };
  return service.rest(null, 'POST', '/mcp', message, accepted);
};

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** A message that asks for something, or calls a tool. */
export const request = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params,
});
export const callOf = (name: string, args?: object) =>
  request('tools/call', { name, arguments: args });
