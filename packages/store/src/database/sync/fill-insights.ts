import { toInsightBasis } from '@scrollkeep/transcript/insights/insight-basis.ts';
import { toInsightFigures } from '@scrollkeep/transcript/insights/to-insight-figures.ts';
import type { Connection } from '../dialects/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { holdRevision } from '../writing/counters.ts';
import { writeRows } from '../writing/write-rows.ts';
import type { SessionKey } from './list-dirty-sessions.ts';
import { listSessionFiles, markUnreadable, readMetas, readSession } from './read-stored-session.ts';
import { openFactsCache } from './stored-facts.ts';

/** A session without figures; `id` is that of its row. */
export interface SessionToFill extends SessionKey {
  readonly id: number;
  readonly machine: string;
}

/** How many are written in one transaction: meanwhile no other process can write. */
const sessionsPerCommit = 50;

/**
 * Makes the figures of sessions from the facts that the index has of their files, and keeps them there. Gives them by
 * the ids of their sessions, as JSON; one is missing if facts of its files are, until these are read again. An index
 * that cannot be written (`mayWrite`) gives them too. `pause` is called from time to time, so that others get their
 * turn.
 */
export async function fillInsights(
  connection: Connection,
  sessions: readonly SessionToFill[],
  promptLimits: readonly number[],
  pause: () => Promise<void>,
  mayWrite = true,
): Promise<ReadonlyMap<number, string>> {
  const filled = new Map<number, string>();
  let canWrite = mayWrite;
  for (let at = 0; at < sessions.length; at += sessionsPerCommit) {
    const part = sessions.slice(at, at + sessionsPerCommit);
    const written: readonly Row[] | undefined = canWrite ? await tryToFill(connection, part, promptLimits) : undefined;
    canWrite = written !== undefined;
    for (const { session, figures } of written ?? (await makeRows(connection, part, promptLimits)))
      filled.set(session, figures);
    await pause();
  }
  return filled;
}

type Row = Tables['session_insights'];

/** undefined if the index cannot be written: it is read-only, locked, or the disk is full. */
async function tryToFill(
  connection: Connection,
  part: readonly SessionToFill[],
  promptLimits: readonly number[],
): Promise<readonly Row[] | undefined> {
  try {
    return await connection.transaction(async () => {
      // Else figures of a session that a sync changes at this moment would stay although they are old.
      await holdRevision(connection);
      const rows = await makeRows(connection, part, promptLimits, (file) => markUnreadable(connection, file));
      await writeRows(connection, 'session_insights', rows, { key: ['session'], does: 'replace' });
      return rows;
    });
  } catch {
    return undefined;
  }
}

async function makeRows(
  connection: Connection,
  part: readonly SessionToFill[],
  promptLimits: readonly number[],
  onUnreadable: (file: number) => Promise<void> = () => Promise.resolve(),
): Promise<readonly Row[]> {
  const basis = toInsightBasis(promptLimits);
  const rows: Row[] = [];
  for (const { id, machine, ...key } of part) {
    const place = [machine, key.root, key.projectFolder, key.session];
    const files = await listSessionFiles(connection, place);
    if (files.length === 0) continue;
    const metas = await readMetas(connection, place, files);
    // Titles are none of the figures, so summaries are not needed.
    const session = await readSession(connection, key, files, metas, [], { cache: openFactsCache(), onUnreadable });
    if (session !== undefined)
      rows.push({ session: id, figures: JSON.stringify(toInsightFigures(session, promptLimits)), basis });
  }
  return rows;
}
