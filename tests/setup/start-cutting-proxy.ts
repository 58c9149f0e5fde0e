import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that is held back before the hub has seen it, in the middle of what is sent, or after it was answered. */
export type CutMoment = 'before' | 'half' | 'after';

/** Stands between a program and its hub. */
export interface CuttingProxy {
  readonly url: string;
  /** Requests since `cutAt` was last called. */
  readonly seen: readonly string[];
  /** The request with this number, from 1 on, gets no answer; 0: all pass. The promise is kept when it was reached. */
  cutAt(number: number, moment?: CutMoment): Promise<void>;
  close(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let seen: string[] = [];
  let cut: { readonly at: number; readonly moment: CutMoment; readonly reach: () => void } | undefined;
  const server: Server = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const held = cut?.at === seen.length ? cut : undefined;
    if (held?.moment === 'before') return held.reach();
    const outgoing = request(
      new URL(incoming.url ?? '', target),
      { method: incoming.method ?? 'GET', headers: { ...incoming.headers, host: new URL(target).host } },
      (response) => {
        if (held?.moment === 'after') return void response.resume().on('end', held.reach);
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    if (held?.moment !== 'half') return void incoming.pipe(outgoing);
    // The hub gets the head and some bytes of the body, and then a connection that is gone.
    incoming.once('data', (bytes: Buffer) => {
      outgoing.write(bytes.subarray(0, bytes.length / 2), () => {
        outgoing.destroy();
        held.reach();
      });
    });
    incoming.once('end', () => held.reach());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen;
    },
    cutAt(at, moment = 'before') {
      seen = [];
      return new Promise((resolve) => {
        cut = { at, moment, reach: resolve };
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
