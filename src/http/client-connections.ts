import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf } from '../core/network.js';

/** Bounds the connections of all clients and of each one, so that nobody can take all of them. */
export interface Connections {
  /**
   * Counts a new connection until it closes. If there are too many, one is closed: of those that are idle, the one that was
   * heard from least recently.
   *
   * @param address that of its client; undefined for a proxy
   * @returns false if there are too many, in all or of the client, and none of them is idle
   */
  open(socket: Socket, address: string | undefined): boolean;
  /**
   * Counts the connection of a proxy for a client, until it closes or is counted for another one. If the client has too
   * many, one is closed in the same way.
   *
   * @returns false if the client has too many, and none of them is idle
   */
  hold(socket: Socket, address: string): boolean;
  /** Notes that a connection was heard from just now, or got its answer. */
  noteLife(socket: Socket): void;
}

/** Connections, those that were heard from least recently first. */
type Group = Set<Socket>;

export function createConnections(options: {
  most: number;
  perAddress: number;
  /** True for a connection that may be closed to make room. */
  isIdle: (socket: Socket) => boolean;
  log: Logger;
}): Connections {
  const { most, perAddress, isIdle, log } = options;
  const all: Group = new Set();
  const networks = new Map<string, Group>();
  const networkOfSocket = new WeakMap<Socket, string>();
  const reported = new WeakSet<Group>();

  const groupOf = (socket: Socket): Group | undefined =>
    networks.get(networkOfSocket.get(socket) ?? '');

  const leave = (socket: Socket): void => {
    const group = groupOf(socket);
    group?.delete(socket);
    if (group?.size === 0) networks.delete(networkOfSocket.get(socket) ?? '');
  };

  const forget = (socket: Socket): void => {
    leave(socket);
    all.delete(socket);
    if (all.size < most / 2) reported.delete(all);
  };

  const report = (group: Group, network: string): void => {
    if (reported.has(group)) return;
    reported.add(group);
    log.warn({ network }, 'There are too many connections; idle ones are closed');
  };

  const makeRoom = (group: Group, most: number, network: string): boolean => {
    if (group.size < most) return true;
    report(group, network);
    for (const socket of group) {
      if (!isIdle(socket)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  const hold = (socket: Socket, address: string): boolean => {
    const network = networkOf(address);
    const group: Group = networks.get(network) ?? new Set();
    if (group.has(socket)) return true;
    if (!makeRoom(group, perAddress, network)) return false;
    leave(socket);
    networks.set(network, group.add(socket));
    networkOfSocket.set(socket, network);
    return true;
  };

  return {
    hold,
    open(socket, address) {
      socket.once('close', () => forget(socket));
      const isOpen = (address === undefined || hold(socket, address)) && makeRoom(all, most, 'all');
      if (isOpen) all.add(socket);
      return isOpen;
    },
    noteLife(socket) {
      for (const group of [all, groupOf(socket)]) {
        if (group?.delete(socket)) group.add(socket);
      }
    },
  };
}
