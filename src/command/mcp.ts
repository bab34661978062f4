import { createInterface } from 'node:readline';
import {
  deserializeMessage,
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client';
import { jsonLine } from './report.js';
import type { Session } from './session.js';

/** Codes of JSON-RPC: for a line that is no message, and for a service that does not answer. */
const [parseError, noAnswer] = [-32700, -32000];

interface RpcError {
  code: number;
  message: string;
}

/**
 * Hands messages on between a program, which writes one a line to standard input, and the tools of the service, until the
 * program leaves or the user ends it. Both ends agree on a revision of the protocol by themselves.
 */
export async function serveTools({ url, apiKey, signal }: Session): Promise<void> {
  const service = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });
  const tell = (message: JSONRPCMessage): void => void process.stdout.write(jsonLine(message));
  const refuse = (id: string | number | undefined, error: RpcError): void =>
    tell({ jsonrpc: '2.0', id, error });
  /** The requests that open a session of the former revisions. Their answers say which one it is. */
  const openings = new Set<unknown>();

  service.onmessage = (message) => {
    if (isJSONRPCResultResponse(message) && openings.delete(message.id)) {
      service.setProtocolVersion(String(message.result.protocolVersion));
    }
    tell(message);
  };
  await service.start();
  const lines = createInterface({ input: process.stdin });
  signal.addEventListener('abort', () => {
    lines.close();
    void service.close();
  });
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const message = readMessage(line);
    if (!message) {
      refuse(undefined, { code: parseError, message: 'This line is no JSON-RPC message.' });
      continue;
    }
    if (isInitializeRequest(message)) openings.add((message as { id?: unknown }).id);
    const sent = service
      .send(message)
      .catch((error: unknown) => {
        if (isJSONRPCRequest(message)) refuse(message.id, errorOf(error));
      })
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  await service.close();
  process.stdin.destroy();
}

function readMessage(line: string): JSONRPCMessage | undefined {
  try {
    return deserializeMessage(line);
  } catch {
    return undefined;
  }
}

/** The error that the service has answered with, or the reason why there is no answer. */
function errorOf(error: unknown): RpcError {
  const text = error instanceof SdkHttpError ? String(error.data.text) : '';
  try {
    const { error: told } = JSON.parse(text) as { error?: RpcError };
    if (told) return told;
  } catch {
    // The service, or something before it, did not answer with JSON.
  }
  return { code: noAnswer, message: error instanceof Error ? error.message : String(error) };
}
