import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { findAgentsRoot } from '@scrollkeep/server/disk/find-agents-root.ts';
import { findRoots, withoutArchive, type Root } from '@scrollkeep/server/disk/find-roots.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { archiveRoots, type ArchiveRun } from '../../archive/archive-roots.ts';
import { ask, canAsk } from '../../terminal/ask.ts';
import { buildArchivePlan, type ArchivePlan } from '../../archive/build-archive-plan.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import { addUpFolder } from '../../data/list-data-parts.ts';
import { fetchRemotes } from '../../remote/fetch-remotes.ts';
import { printFetch } from '../../remote/print-fetch.ts';
import { copyToPlace, printCopied, warnOfCopied, type CopiedArchive } from '../../copies/copy-to-place.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  const found = await findRoots([], withoutArchive(settings));
  const agents = findAgentsRoot(toArchiveFolder(settings.dataDir), found);
  const roots = agents === undefined ? await getRoots([], withoutArchive(settings)) : [...found, agents];
  const archived = await withArchiveWriter(invocation, async (writer): Promise<Archived | undefined> => {
    const isFirst = writer.manifest.roots.size === 0;
    const isPlanOnly = options['dry-run'] === true;
    if (isFirst || isPlanOnly) {
      const plan = buildArchivePlan(roots, writer, () => undefined);
      if (isPlanOnly) {
        await terminal.print(
          options['json'] === true ? `${JSON.stringify(plan, null, 2)}\n` : printPlan(plan, roots, writer.folder),
        );
        return undefined;
      }
      terminal.say(printPlan(plan, roots, writer.folder).trimEnd());
      // A schedule or a script cannot answer, and knows why it calls.
      if (options['yes'] !== true && canAsk() && !(await ask('Archive them now?', signal))) {
        terminal.say('Nothing was archived.');
        return undefined;
      }
    }
    const progress = openProgress(terminal, 'archiving');
    setHeapGrowth('large');
    const done = await archiveRoots(writer, roots, {
      isFull: options['full'] === true,
      isCompacting: options['compact'] === true,
      signal,
      dataDir: settings.dataDir,
      onProgress: progress.update,
    });
    progress.end();
    return { done, folder: writer.folder, damage: writer.damage };
  });
  if (archived === undefined) return 0;
  const { done, folder, damage } = archived;
  // --root names everything that is read.
  const remotes = invocation.origins?.roots.from === 'flag' ? [] : (settings.remotes ?? []);
  const fetched = await fetchRemotes(remotes, { ...invocation, cacheDir: settings.cacheDir });
  const problems = [...done.problems, ...fetched.problems];
  const storedBytes = addUpFolder(folder).bytes;
  const { copied, failure } = await copy(invocation);
  if (options['json'] === true) {
    const json = { ...done, problems, archive: folder, storedBytes };
    const all = remotes.length === 0 ? json : { ...json, remotes: fetched.reports };
    await terminal.print(`${JSON.stringify(copied === undefined ? all : { ...all, copy: copied }, null, 2)}\n`);
  } else if (!settings.quiet)
    await terminal.print(
      printRun(done, storedBytes, folder) +
        fetched.reports.map(printFetch).join('') +
        (copied === undefined ? '' : printCopied(copied)),
    );
  for (const each of damage)
    terminal.warn(`scrollkeep: ${each} (\`scrollkeep archive verify\` lists the affected files)`);
  const isCopyDamaged = copied !== undefined && warnOfCopied(copied, terminal);
  const status = reportProblems(problems, terminal);
  // What was archived here stays so, and was told.
  if (failure !== undefined) throw failure.error;
  return damage.length > 0 || isCopyDamaged ? 2 : status;
}

/** The copy that the person named, here or in the config file. */
async function copy(
  invocation: Invocation,
): Promise<{ readonly copied?: CopiedArchive; readonly failure?: { readonly error: unknown } }> {
  const { options, settings } = invocation;
  const to = typeof options['to'] === 'string' ? options['to'] : settings.archiveTo;
  if (to === undefined) return {};
  try {
    return { copied: await copyToPlace(to, invocation) };
  } catch (error) {
    return { failure: { error } };
  }
}

interface Archived {
  readonly done: ArchiveRun;
  readonly folder: string;
  /** Of the archive itself. */
  readonly damage: readonly string[];
}

function printPlan(
  { files, bytes, sessions, newFiles, newBytes }: ArchivePlan,
  roots: readonly Root[],
  folder: string,
): string {
  return [
    `From   ${roots.map(({ path }) => toShownPath(path)).join(', ')}`,
    `To     ${toShownPath(folder)}`,
    `Copies ${toReadableAmount(sessions, 'session')}, ${toReadableAmount(files, 'file')}, ` +
      `${toReadableBytes(bytes)}; ` +
      (newFiles === files
        ? 'all of it new'
        : `new or updated: ${toReadableAmount(newFiles, 'file')}, ${toReadableBytes(newBytes)}`),
    'Transcripts, side files and memory, byte for byte; no credentials, settings, plugins, caches or ' +
      'telemetry. The archive needs about a fifth of the space.',
    '',
  ].join('\n');
}

function printRun(done: ArchiveRun, storedBytes: number, folder: string): string {
  const parts = [
    ...(done.added > 0 ? [`${toReadableAmount(done.added, 'file')} new`] : []),
    ...(done.grown > 0 ? [`${toReadableAmount(done.grown, 'file')} updated`] : []),
    ...(done.replaced > 0
      ? [`${toReadableAmount(done.replaced, 'file')} truncated or replaced (older version kept)`]
      : []),
    ...(done.gone > 0 ? [`${toReadableAmount(done.gone, 'file')} deleted at the source (kept in the archive)`] : []),
  ];
  const what =
    parts.length === 0
      ? `Nothing new in ${toReadableAmount(done.files, 'file')}`
      : `${parts.join(', ')}: ${toReadableBytes(done.newBytes)} archived`;
  const rest = [
    ...(done.isCompacted ? ['The archive was compacted.\n'] : []),
    ...(done.unknownFiles > 0
      ? [`${toReadableAmount(done.unknownFiles, 'unrecognised file')} below projects/ skipped.\n`]
      : []),
  ];
  return `${what}. The archive takes ${toReadableBytes(storedBytes)} in ${toShownPath(folder)}.\n${rest.join('')}`;
}
