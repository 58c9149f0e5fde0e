import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { listPlaceFiles } from '@scrollkeep/server/sessions/list-session-files.ts';
import { listSessionPlaces } from '@scrollkeep/server/sessions/list-session-places.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { translate } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { editFile, type PathEdits } from '../../move/edit-paths.ts';
import { getMovedFolder } from '../../move/get-moved-folder.ts';
import { toStepKey } from '../../move/move-plan.ts';
import { planMove } from '../../move/plan-move.ts';
import { writeArchiveFile, type FileToSend } from '../../move/write-archive-file.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

/** Writes the sessions of a project as they will be on another machine. Nothing here changes. */
export async function exportMove(invocation: Invocation, name: string): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const path = resolve(name);
  await checkOutside(path, withoutArchive(settings));
  const moved = await getMovedFolder(args[0] ?? '', args[1] ?? '', true);
  const roots = (await getRoots([], withoutArchive(settings))).filter(({ kind }) => kind === 'config-folder');
  const { reading, problems } = collectProblems(invocation);
  const sent = new Map<string, FileToSend>();
  const sessions = new Set<string>();
  const [first] = roots;
  for (const root of roots) {
    const { plan, edits } = await planMove([root.path], moved, signal);
    for (const id of plan.sessions) sessions.add(id);
    const add = (file: string, target: string, own?: PathEdits) => {
      if (!sent.has(target) && mayKeep('config-folder', target))
        sent.set(target, {
          name: target,
          mtimeMs: statSync(file).mtimeMs,
          fill: async (write) => {
            const pieces = own === undefined ? readChunks(file) : editFile(file, own, { lines: 0, values: 0 });
            for await (const piece of pieces) await write(piece);
          },
        });
    };
    // The history is of all projects, and so are teams and jobs.
    for (const step of plan.steps)
      if (step.from !== step.to || step.session !== undefined)
        add(join(step.root, step.from), step.to, edits.get(toStepKey(step)));
    const leaving = new Set(plan.steps.map(({ from }) => from));
    for (const place of await listSessionPlaces([root], reading)) {
      if (!plan.sessions.includes(place.id)) continue;
      for (const each of await listPlaceFiles(place, reading.onProblem))
        if (!leaving.has(each.name)) add(each.file, each.name);
    }
  }
  if (sessions.size === 0 || first === undefined)
    throw new AppError({
      code: 'NO_SESSIONS',
      message: `no sessions found for ${toSafeText(moved.from)}`,
      hint: '`scrollkeep projects` lists the folders that have sessions.',
      exitCode: 66,
    });
  const bytes = await translate(() =>
    writeArchiveFile([...sent.values()], { path, isForced: options['force'] === true, root: first.path, signal }),
  );
  const facts = { from: moved.from, to: moved.to, file: path, bytes, files: sent.size, sessions: [...sessions] };
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(facts, null, 2)}\n`
      : `${toReadableAmount(sessions.size, 'session')}, ${toReadableAmount(sent.size, 'file')} in ` +
          `${toShownPath(path)}, ${toReadableBytes(bytes)}, with paths in ` +
          `${toSafeText(moved.to)}. Secrets are not removed.\nOn the other ` +
          `machine: scrollkeep archive import ${JSON.stringify(name)} && ` +
          'scrollkeep archive restore SESSION --to ~/.claude --write\n',
  );
  return reportProblems(problems, terminal);
}
