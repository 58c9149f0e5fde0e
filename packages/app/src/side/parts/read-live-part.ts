import { isAlive } from '@scrollkeep/server/ps/is-alive.ts';
import { readLiveSessions } from '@scrollkeep/server/ps/read-live-sessions.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { SideContext, SidePart } from '../side-part.ts';

/** Clients that have the session open, and entries that a crash left behind. */
export async function readLivePart({ session, configFolder, onProblem }: SideContext): Promise<SidePart> {
  const entries =
    configFolder === undefined
      ? []
      : ((await readLiveSessions(configFolder, onProblem)) ?? []).filter((entry) => entry.sessionId === session.id);
  const clients = await Promise.all(entries.map(async (entry) => ({ entry, alive: await isAlive(entry) })));
  const dead = clients.filter((client) => !client.alive).length;
  return {
    summary: clients.length === 0 ? '' : toReadableAmount(clients.length, 'client'),
    attention: dead === 0 ? '' : `${dead} no longer running`,
    print: ({ width }) =>
      clients
        .map(({ entry, alive }) =>
          [
            `process ${entry.pid}`,
            alive ? (entry.clientStatus ?? 'alive') : 'no longer running',
            entry.version ?? '',
            entry.cwd ?? '',
          ]
            .filter((fact) => fact !== '')
            .join(' · '),
        )
        .map((line) => `${toShortText(line, width)}\n`)
        .join(''),
    json: {
      clients: clients.map(({ entry, alive }) => ({
        pid: entry.pid,
        alive,
        status: entry.clientStatus ?? null,
        version: entry.version ?? null,
        cwd: entry.cwd ?? null,
        entrypoint: entry.entrypoint ?? null,
      })),
    },
  };
}
