import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf } from '../core/network.js';

/** A connection of a client or, behind a proxy, the answer that the connection of the proxy is busy with. */
type Held = Socket | ServerResponse;

/** Bounds how many connections one address holds, so that nobody can take all of them. */
export interface Connections {
  /**
   * Counts a connection until it closes. If its address has too many, the one that is idle for longest is closed.
   *
   * @returns false if the address has too many, and none of them is idle
   */
  hold(held: Held, address: string): boolean;
  /** Notes that a connection is idle from now on. */
  rest(socket: Socket): void;
}

export function createConnections(options: {
  perAddress: number;
  isIdle: (socket: Socket) => boolean;
  log: Logger;
}): Connections {
  const { perAddress, isIdle, log } = options;
  /** By network, the longest idle first. */
  const networks = new Map<string, Set<Held>>();
  const groups = new WeakMap<Held, Set<Held>>();
  const reported = new WeakSet<Set<Held>>();

  const closeIdle = (group: Set<Held>): boolean => {
    for (const held of group) {
      if (held instanceof ServerResponse || !isIdle(held)) continue;
      group.delete(held);
      held.destroy();
      return true;
    }
    return false;
  };

  const report = (network: string, group: Set<Held>): void => {
    if (reported.has(group)) return;
    reported.add(group);
    log.warn({ network }, 'An address has too many connections; its longest idle ones are closed');
  };

  return {
    hold(held, address) {
      const network = networkOf(address);
      const group = networks.get(network) ?? new Set();
      if (group.size >= perAddress) {
        report(network, group);
        if (!closeIdle(group)) return false;
      }
      networks.set(network, group.add(held));
      groups.set(held, group);
      held.once('close', () => {
        group.delete(held);
        if (group.size === 0 && networks.get(network) === group) networks.delete(network);
      });
      return true;
    },
    rest(socket) {
      const group = groups.get(socket);
      if (group?.delete(socket)) group.add(socket);
    },
  };
}
