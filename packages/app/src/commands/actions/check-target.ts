import { resolve } from 'node:path';
import { checkOutsideFolder } from '@scrollkeep/server/borders/check-outside.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';

/**
 * An export must not stand where its session is: Claude's files are only ever read, also those that were named by their
 * path.
 */
export async function checkTarget({ session, toFile, configFolder }: LocatedSession, out: string): Promise<void> {
  const target = resolve(out);
  const sources = [session.files.main?.path, ...session.files.agents.map((agent) => agent.path)].flatMap((path) =>
    path === undefined ? [] : [resolve(toFile(path))],
  );
  if (sources.includes(target))
    throw new AppError({
      code: 'SAME_FILE',
      message: `${out} is the session itself`,
      hint: 'Choose another file.',
      exitCode: 64,
    });
  if (configFolder !== undefined) await checkOutsideFolder(out, configFolder);
}
