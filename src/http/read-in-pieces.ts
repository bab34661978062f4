import type { Socket } from 'node:net';

/** Reads a connection piece by piece. */
export interface PieceReader {
  /** Stops reading until it is released, although Node resumes the connection after each request. */
  hold(): void;
  release(): void;
}

/**
 * Hands what a connection sends to Node's parser in pieces, one in each turn of the event loop, so that reading can stop
 * after each. By itself, Node parses all that has arrived, which can be thousands of requests.
 */
export function readInPieces(socket: Socket, pieceBytes: () => number): PieceReader {
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
