import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for their turn, over all connections. Each takes 5 KB of memory, 90 KB at worst. */
const maxWaitingRequests = 1000;
/**
 * How far a connection is read while requests wait: only reading shows that a client has gone. If it sends more,
 * reading stops until all waiting requests have had their turn.
 */
const maxReadAheadBytes = 16 * 1024;

/** A request that nobody has looked at yet. */
interface Turn {
  response: ServerResponse;
  start: () => void;
}

interface Line {
  socket: Socket;
  /** The response to the request that is being answered, or was answered last. */
  latest: ServerResponse;
  isAnswering: boolean;
  waiting: Turn[];
  /** How much the connection had sent when nothing was waiting. */
  bytesRead: number;
  isHeld: boolean;
}

/**
 * Answers the requests of a connection one at a time and in order. Node by itself emits all that it has read at once.
 */
export interface Turns {
  /**
   * Calls `start` when all earlier requests of the connection have been answered, as a rule at once. Never calls it if
   * the client goes away before.
   */
  take(response: ServerResponse, start: () => void): void;
  hasWaiting(socket: Socket): boolean;
  /** Whether no request of the connection is being answered. */
  isIdle(socket: Socket): boolean;
  /**
   * Whether to tell a client what is wrong with its bytes: they belong to a request that has no answer yet, or come
   * after all answers.
   */
  isUnanswered(socket: Socket): boolean;
}

export function createTurns(): Turns {
  const lines = new WeakMap<Socket, Line>();
  let waitingRequests = 0;

  const begin = (line: Line, { response, start }: Turn): void => {
    line.latest = response;
    line.isAnswering = true;
    if (line.waiting.length === 0) {
      line.bytesRead = line.socket.bytesRead;
      if (line.isHeld) release(line);
    }
    response.once('close', () => end(line));
    start();
  };

  const end = (line: Line): void => {
    line.isAnswering = false;
    // After `Connection: close` nobody is left to answer.
    const turn = line.socket.writable ? line.waiting.shift() : undefined;
    if (!turn) return;
    waitingRequests--;
    begin(line, turn);
  };

  const wait = (line: Line, turn: Turn): void => {
    const { socket, waiting } = line;
    if (waitingRequests >= maxWaitingRequests) {
      socket.destroy();
      return;
    }
    waitingRequests++;
    waiting.push(turn);
    if (!line.isHeld && socket.bytesRead - line.bytesRead > maxReadAheadBytes) hold(line);
  };

  const drop = ({ waiting }: Line): void => {
    waitingRequests -= waiting.length;
    waiting.length = 0;
  };

  return {
    take(response, start) {
      const { socket } = response.req;
      const turn = { response, start };
      const line = lines.get(socket);
      if (!line) {
        const first = newLine(response);
        lines.set(socket, first);
        socket.once('close', () => drop(first));
        begin(first, turn);
      } else if (line.isAnswering) {
        wait(line, turn);
      } else {
        begin(line, turn);
      }
    },

    hasWaiting: (socket) => (lines.get(socket)?.waiting.length ?? 0) > 0,

    isIdle: (socket) => !lines.get(socket)?.isAnswering,

    isUnanswered(socket) {
      const line = lines.get(socket);
      if (!line) return true;
      const { latest, waiting } = line;
      if (waiting.length > 0) return false;
      return latest.req.complete ? latest.writableFinished : !latest.headersSent;
    },
  };
}

const newLine = (latest: ServerResponse): Line => ({
  socket: latest.req.socket,
  latest,
  isAnswering: false,
  waiting: [],
  bytesRead: 0,
  isHeld: false,
});

/** Stops reading, and stops again whenever Node resumes by itself, as it does after each request. */
function hold(line: Line): void {
  line.isHeld = true;
  line.socket.on('resume', pause);
  line.socket.pause();
}

function release(line: Line): void {
  line.isHeld = false;
  line.socket.off('resume', pause);
  line.socket.resume();
}

function pause(this: Socket): void {
  this.pause();
}
