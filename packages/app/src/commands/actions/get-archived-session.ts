import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getSession } from '../../sessions/get-session.ts';
import { toSafeText } from '../../text/to-safe-text.ts';
import { findArchivedSessions, type ArchivedSession } from '../../archive/archived-session.ts';

/**
 * The one archived session that a person means: by its id or the beginning of it, else as every other command finds it.
 */
export async function getArchivedSession(
  reader: ArchiveReader,
  name: string,
  { settings, signal }: Invocation,
): Promise<ArchivedSession> {
  let found = findArchivedSessions(reader, name);
  if (found.length === 0) {
    const { session } = await getSession(name, settings, {
      maxLineBytes: settings.maxLineBytes,
      signal,
      onProblem: () => undefined,
    });
    found = findArchivedSessions(reader, session.id).filter(({ id }) => session.id.startsWith(id));
  }
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first === undefined)
    throw new AppError({
      code: 'NO_SUCH_SESSION',
      message: `no archived session fits ${JSON.stringify(name)}`,
      hint: 'Run "scrollkeep archive" to take what is new; `scrollkeep ls` lists all sessions.',
      exitCode: 66,
    });
  const shown = found
    .slice(0, 8)
    .map(({ id, root }) => `  ${toSafeText(id)}  ${toSafeText(root.machine.name)}:${toSafeText(root.path)}`);
  throw new AppError({
    code: 'AMBIGUOUS_SESSION',
    message: `${found.length} archived sessions fit ${JSON.stringify(name)}:\n${shown.join('\n')}`,
    hint: 'Name more of the id, or the config folder with --root.',
    exitCode: 64,
  });
}
