import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientAddress } from '../http/access/client-address.ts';
import type { Client } from '../http/protocol/client.ts';

/**
 * All open connections. Where there is no room for another one, one that waits for its client is closed, so that idle
 * connections keep nobody out.
 */
export interface Connections {
  add(socket: Socket): void;
  /** Who sends this request; undefined if its connection is closed for sending too many at once. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): Client | undefined;
}

export interface ConnectionLimits {
  readonly ofAddress: number;
  readonly ofAll: number;
}

/** A browser opens six to a name. */
export const maxConnections: ConnectionLimits = { ofAddress: 256, ofAll: 512 };
/** Browsers wait for an answer before they ask again on the same connection. */
export const maxPipelined = 16;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  isLetIn: boolean;
  /** Requests without a complete answer. */
  readonly requests: Set<IncomingMessage>;
  /** Counts up with every connection, request and answer; the lowest one has been quiet for longest. */
  usedAt: number;
}

export function openConnections(most: ConnectionLimits = maxConnections): Connections {
  const connections = new Map<Socket, Connection>();
  let clock = 0;

  function makeRoom(address: string): boolean {
    const all = [...connections.values()];
    const own = all.filter((each) => each.address === address);
    const candidates = own.length >= most.ofAddress ? own : all.length >= most.ofAll ? all : undefined;
    if (candidates === undefined) return true;
    const last = candidates.toSorted((a, b) => toRank(a) - toRank(b) || a.usedAt - b.usedAt)[0];
    if (last === undefined || toRank(last) === ranks.answeringKnown) return false;
    connections.delete(last.socket);
    last.socket.destroy();
    return true;
  }

  function add(socket: Socket): Connection | undefined {
    const address = toClientAddress(socket.remoteAddress);
    if (!makeRoom(address)) {
      socket.destroy();
      return undefined;
    }
    const connection: Connection = { socket, address, isLetIn: false, requests: new Set(), usedAt: clock++ };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  }

  return {
    add: (socket) => void add(socket),
    begin(incoming, outgoing) {
      const connection = connections.get(incoming.socket);
      if (connection === undefined || connection.requests.size >= maxPipelined) {
        incoming.socket.destroy();
        return undefined;
      }
      connection.requests.add(incoming);
      connection.usedAt = clock++;
      outgoing.once('close', () => {
        connection.requests.delete(incoming);
        connection.usedAt = clock++;
      });
      return { address: connection.address, letIn: () => void (connection.isLetIn = true) };
    },
  };
}

/** In the order in which they are closed; the last ones never. */
const ranks = { waitingForStranger: 0, waitingForKnown: 1, answeringStranger: 2, answeringKnown: 3 } as const;

function toRank({ isLetIn, requests }: Connection): number {
  const isAnswering = [...requests].some((request) => isLetIn || request.complete);
  if (isAnswering) return isLetIn ? ranks.answeringKnown : ranks.answeringStranger;
  return isLetIn ? ranks.waitingForKnown : ranks.waitingForStranger;
}
