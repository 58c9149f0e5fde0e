import { resolve } from 'node:path';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { findArchivedSessions, type ArchivedSession } from '../../archive/archived-session.ts';

/** The one archived session that a person means. */
export async function getArchivedSession(
  reader: ArchiveReader,
  name: string,
  invocation: Invocation,
): Promise<ArchivedSession> {
  const found = await findArchivedSessions(reader, name, invocation);
  const named = invocation.settings.roots?.map((path) => resolve(path)) ?? [];
  const below = found.filter(({ root }) => named.includes(root.path));
  const [first, second] = below.length > 0 ? below : found;
  if (first !== undefined && second === undefined) return first;
  const shown = found
    .slice(0, 8)
    .map(({ id, root }) => `  ${toSafeText(id)}  ${toSafeText(root.machine.name)}:${toSafeText(root.path)}`);
  throw new AppError({
    code: 'AMBIGUOUS_SESSION',
    message: `${JSON.stringify(name)} is archived from ${found.length} config folders:\n${shown.join('\n')}`,
    hint: 'Choose the config folder with --root.',
    exitCode: 64,
  });
}
