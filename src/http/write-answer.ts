import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { HttpAnswer } from './message.js';

/** Longer answers are written in pieces of this size: each shows that the client has read on. */
const pieceBytes = 64 * 1024;
/**
 * A client that has taken nothing for this time makes room for others. It may only be slow: the system takes some megabytes
 * at once, and then nothing for a while.
 */
const stalledMs = 10_000;

/** An answer that the system has not taken as a whole. */
interface Unread {
  response: ServerResponse;
  /** When the client has last taken some of it. */
  takenAt: number;
}

/** Writes answers as fast as their clients read them. */
export interface AnswerWriter {
  write(response: ServerResponse, body: HttpAnswer['body']): void;
  /** True while the client of a connection has taken nothing of its answer for ten seconds. */
  isStalled(socket: Socket): boolean;
}

/** @param longestStallMs after this time without any progress, a connection is reset, whatever the client sends */
export function createAnswerWriter(longestStallMs: number): AnswerWriter {
  const answers = new WeakMap<Socket, Unread>();

  /** Notes when the client takes some of an answer. @returns a function to call at the end of the answer */
  const watch = (response: ServerResponse, socket: Socket): (() => void) => {
    const unread: Unread = { response, takenAt: performance.now() };
    const look = (): void => {
      if (waitsForClient(response)) socket.resetAndDestroy();
      else timer.refresh();
    };
    const timer = setTimeout(look, longestStallMs);
    answers.set(socket, unread);
    response.on('drain', () => {
      unread.takenAt = performance.now();
      timer.refresh();
    });
    return () => {
      clearTimeout(timer);
      answers.delete(socket);
    };
  };
  /**
   * Sends a stream as fast as the client reads it. If it fails, the connection is reset: a proxy that speaks HTTP/1.0 would
   * take a connection that is merely closed for the end of the answer.
   */
  const stream = (body: Readable, response: ServerResponse, socket: Socket): void => {
    body.once('error', () => socket.resetAndDestroy());
    pipeline(body, response, watch(response, socket));
  };

  return {
    write(response, body) {
      const { socket } = response.req;
      if (body instanceof Readable) stream(body, response, socket);
      else if (body !== undefined && body.length > pieceBytes) {
        const bytes = typeof body === 'string' ? Buffer.from(body) : body;
        response.setHeader('Content-Length', bytes.length);
        stream(inPieces(bytes), response, socket);
      } else {
        response.end(body);
        // As a rule, the system takes it at once.
        if (socket.writableLength > 0) response.once('close', watch(response, socket));
      }
    },

    isStalled(socket) {
      const unread = answers.get(socket);
      return (
        unread !== undefined &&
        waitsForClient(unread.response) &&
        performance.now() - unread.takenAt >= stalledMs
      );
    },
  };
}

/** False while the rest of the answer is still to come. */
const waitsForClient = (response: ServerResponse): boolean =>
  response.writableEnded || response.writableNeedDrain;

/** Lets the bytes go once they are read, however long the connection refers to the stream. A generator would keep them. */
function inPieces(bytes: Uint8Array): Readable {
  let rest: Uint8Array | null = bytes;
  return new Readable({
    read() {
      const piece = rest?.subarray(0, pieceBytes) ?? null;
      rest = rest && rest.length > pieceBytes ? rest.subarray(pieceBytes) : null;
      this.push(piece);
    },
  });
}
