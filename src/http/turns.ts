import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests of one connection that may wait. At this number reading stops until all are answered. Reading ahead is the
 * only way to notice that a client has left.
 */
const maxWaitingOfConnection = 100;
/**
 * Requests that may wait over all connections. Each takes 5 KB of memory, 90 KB at worst. Above this number,
 * connections are read only up to their next request.
 */
const maxWaitingRequests = 1000;
/** An ordinary request fits into one piece. */
const pieceBytes = 4096;
/** Holds seven requests at most. */
const smallPieceBytes = 128;

/** A request that nobody has looked at yet. */
interface NewRequest {
  response: ServerResponse;
  start: () => void;
}

/** The requests of a connection. */
interface Line {
  reader: PieceReader;
  /** The response to the request that is being answered, or was answered last. */
  latest?: ServerResponse;
  isAnswering: boolean;
  waiting: NewRequest[];
  /** Called once all requests that arrived whole have been answered. */
  afterAnswers?: () => void;
}

/**
 * Answers the requests of a connection one at a time and in order. Node by itself emits all that it has read at once.
 */
export interface Turns {
  /** Reads a new connection from now on, as far as its requests may wait. */
  read(socket: Socket): void;
  /**
   * Calls `start` when all earlier requests of the connection have been answered, as a rule at once. Never calls it if
   * the client goes away before.
   */
  take(response: ServerResponse, start: () => void): void;
  hasWaiting(socket: Socket): boolean;
  /** True while no request of the connection that has arrived whole is being answered. */
  isIdle(socket: Socket): boolean;
  /**
   * Calls `then` when all requests of the connection that arrived whole have been answered, perhaps at once. Only the
   * first call for a connection counts.
   */
  whenAnswered(socket: Socket, then: () => void): void;
  /** True unless the request that is being read has an answer already. */
  isUnanswered(socket: Socket): boolean;
}

export function createTurns(): Turns {
  const lines = new WeakMap<Socket, Line>();
  let waitingRequests = 0;

  const begin = (line: Line, { response, start }: NewRequest): void => {
    line.latest = response;
    line.isAnswering = true;
    if (line.waiting.length === 0) line.reader.release();
    response.once('close', () => end(line));
    start();
  };

  const end = (line: Line): void => {
    line.isAnswering = false;
    // After `Connection: close` nobody is left to answer.
    const next = line.latest?.req.socket.writable ? line.waiting.shift() : undefined;
    if (next) waitingRequests--;
    if (next && (next.response.req.complete || !line.afterAnswers)) begin(line, next);
    else line.afterAnswers?.();
  };

  const areTooMany = (): boolean => waitingRequests >= maxWaitingRequests;

  const wait = (line: Line, request: NewRequest): void => {
    waitingRequests++;
    const waiting = line.waiting.push(request);
    if (waiting >= maxWaitingOfConnection || areTooMany()) line.reader.hold();
  };

  const drop = ({ waiting }: Line): void => {
    waitingRequests -= waiting.length;
    waiting.length = 0;
  };

  return {
    read(socket) {
      const reader = readInPieces(socket, () => (areTooMany() ? smallPieceBytes : pieceBytes));
      const line: Line = { reader, isAnswering: false, waiting: [] };
      lines.set(socket, line);
      socket.once('close', () => drop(line));
    },

    take(response, start) {
      const line = lines.get(response.req.socket);
      if (!line) return;
      const request = { response, start };
      if (line.isAnswering) wait(line, request);
      else begin(line, request);
    },

    hasWaiting: (socket) => (lines.get(socket)?.waiting.length ?? 0) > 0,

    isIdle(socket) {
      const line = lines.get(socket);
      return !line?.isAnswering || !line.latest?.req.complete;
    },

    whenAnswered(socket, then) {
      const line = lines.get(socket);
      if (!line?.isAnswering || !line.latest?.req.complete) then();
      else line.afterAnswers ??= then;
    },

    isUnanswered(socket) {
      const latest = lines.get(socket)?.latest;
      return !latest || latest.req.complete || !latest.headersSent;
    },
  };
}

interface PieceReader {
  /** Stops reading until it is released, although Node resumes the connection after each request. */
  hold(): void;
  release(): void;
}

/**
 * Hands what a connection sends to Node's parser in pieces, one in each turn of the event loop, so that reading can stop
 * after each. By itself, Node parses all that has arrived, which can be thousands of requests.
 */
function readInPieces(socket: Socket, pieceBytes: () => number): PieceReader {
  const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
  let isHeld = false;
  /** Until the next turn of the event loop. */
  let isResting = false;
  let resumesAfterRest = false;

  const pause = (): void => {
    resumesAfterRest = true;
    socket.pause();
  };
  const rest = (): void => {
    isResting = true;
    // Node may have paused it, and will resume it.
    resumesAfterRest = !socket.isPaused();
    socket.pause();
    setImmediate(() => {
      isResting = false;
      if (resumesAfterRest && !isHeld) socket.resume();
    });
  };

  socket.on('resume', () => {
    if (isHeld || isResting) pause();
  });
  socket.off('data', parse);
  socket.on('data', (bytes: Buffer) => {
    let unparsed = bytes;
    if (isHeld || isResting) pause();
    else {
      const end = pieceBytes();
      parse(bytes.subarray(0, end));
      unparsed = bytes.subarray(end);
      if (unparsed.length > 0) rest();
    }
    if (unparsed.length > 0 && !socket.destroyed) socket.unshift(unparsed);
  });

  return {
    hold() {
      isHeld = true;
      socket.pause();
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      socket.resume();
    },
  };
}
