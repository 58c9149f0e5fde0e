import { resolve } from 'node:path';
import { pickSessions } from '@scrollkeep/store/annotations/archived-annotations.ts';
import { printAnnotations } from '@scrollkeep/store/annotations/annotations-text.ts';
import { withoutNotes } from '@scrollkeep/store/annotations/merge-annotations.ts';
import { isPortablePath, type ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import { exportArchive } from '@scrollkeep/store/archive/export-archive.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getArchivedSession } from './get-archived-session.ts';
import { readAllAnnotations } from '../../archive/keep-annotations.ts';
import { withArchiveReader } from '../../archive/open-archive.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const [name = '', ...sessions] = args;
  const path = resolve(name);
  return withArchiveReader(invocation, async (reader): Promise<ExitCode> => {
    const chosen = new Set<ArchivedFile>();
    const keys = new Set<string>();
    for (const session of sessions) {
      const found = await getArchivedSession(reader, session, invocation);
      for (const key of found.markKeys) keys.add(key);
      for (const file of found.files) chosen.add(file);
    }
    let files = 0;
    const wants = (file: ArchivedFile): boolean => {
      const isWanted = sessions.length === 0 || chosen.has(file);
      if (isWanted && !isPortablePath(file.path)) {
        terminal.warn(`scrollkeep: ${toSafeText(file.path)} is skipped: its name is not valid on every system`);
        return false;
      }
      if (isWanted) files++;
      return isWanted;
    };
    const all = readAllAnnotations(reader.folder, settings.dataDir, ({ message }) =>
      terminal.warn(`scrollkeep: ${toSafeText(message)}`),
    );
    const asked = sessions.length === 0 ? all : pickSessions(all, keys);
    const annotations = options['notes'] === true ? asked : withoutNotes(asked);
    let bytes = 0;
    await writeOutput(
      path,
      options['force'] === true,
      async (write) => {
        for await (const piece of exportArchive(reader, wants, { annotations: printAnnotations(annotations) })) {
          signal.throwIfAborted();
          await write(piece);
          bytes += piece.length;
        }
      },
      { mode: 0o600 },
    );
    await terminal.print(
      `${toReadableAmount(files, 'file')} in ${toShownPath(path)}, ${toReadableBytes(bytes)}. On the other ` +
        `machine: scrollkeep archive import ${JSON.stringify(name)}\n`,
    );
    return 0;
  });
}
