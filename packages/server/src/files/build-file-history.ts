import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { readVersions } from '@scrollkeep/transcript/files/read-versions.ts';
import type { FileHistoryAnswer, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import type { FileHistories } from './read-file-histories.ts';
import { toSessionFacts, toVersionFacts } from './to-file-facts.ts';

/**
 * Every version of a file with who made it and what is known of its content. `now`: the file on disk, which proves what
 * leads to it.
 */
export async function buildFileHistory(
  history: FileHistory,
  { sessions, openSources }: FileHistories,
  now?: FileContent,
): Promise<FileHistoryAnswer> {
  const sources = openSources();
  const versions: FileVersionFacts[] = [];
  try {
    for await (const read of readVersions(history, sources, { now })) versions.push(toVersionFacts(read));
  } finally {
    await sources.close();
  }
  return {
    path: history.path,
    versions,
    sessions: toSessionFacts(
      versions.map((version) => version.session),
      sessions,
    ),
    moves: history.moves.map(({ from, to, atMs, author }) => ({
      from,
      to,
      at: atMs === 0 ? null : new Date(atMs).toISOString(),
      session: author.session,
    })),
  };
}
