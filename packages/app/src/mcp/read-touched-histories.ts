import { basename } from 'node:path';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { getHistory } from '@scrollkeep/server/files/read-histories.ts';
import { openFileHistories, toFileTeller, type FileHistories } from '@scrollkeep/server/files/read-file-histories.ts';
import { locateSnapshot } from '@scrollkeep/server/sessions/located-session.ts';
import type { SessionSnapshot } from '@scrollkeep/server/sessions/session-model.ts';
import type { McpSources } from './open-mcp-sources.ts';

export interface TouchedHistory {
  readonly history: FileHistory;
  readonly histories: FileHistories;
  /** What has to be said about where it comes from. */
  readonly note: string;
}

/** More sessions than this change one file only over years; the oldest of them are left out, and the answer says so. */
const mostSessions = 60;

/** The history of a file over one session, or over all that changed such a file: the index knows which. */
export async function readTouchedHistory(
  path: string,
  session: string | undefined,
  sources: McpSources,
  signal: AbortSignal,
): Promise<TouchedHistory> {
  const reader = openFileHistories(sources.onProblem);
  const add = async (snapshot: SessionSnapshot) =>
    reader.add(toFileTeller(await locateSnapshot(snapshot), sources.onProblem));
  if (session !== undefined) {
    await add(await sources.sessions.get(session, signal));
    const histories = reader.histories();
    return { history: getHistory(histories.histories, path), histories, note: '' };
  }
  const { connection, note } = await sources.index.get(signal);
  const pattern = `%${(basename(path.replaceAll('\\', '/')) || path).replace(/[\\%_]/g, String.raw`\$&`)}`;
  const rows = await connection.all(
    "SELECT DISTINCT f.session FROM tool_call c JOIN file f ON f.id = c.file WHERE c.path LIKE ? ESCAPE '\\' " +
      'AND f.session IS NOT NULL',
    [pattern],
  );
  const ids = new Set(rows.map((row) => row['session']));
  const places = (await sources.sessions.list(signal))
    .filter((place) => ids.has(place.id))
    .sort((a, b) => b.modifiedMs - a.modifiedMs);
  for (const place of places.slice(0, mostSessions)) {
    signal.throwIfAborted();
    await add(await sources.sessions.read(place, signal));
  }
  const histories = reader.histories();
  const left = places.length - mostSessions;
  return {
    history: getHistory(histories.histories, path),
    histories,
    note: [
      note,
      left > 0 ? `${left} older sessions that changed such a file were left out. Pass a session to look into one.` : '',
    ]
      .filter((each) => each !== '')
      .join(' '),
  };
}
