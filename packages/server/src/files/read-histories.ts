import { isAbsolute, join, resolve } from 'node:path';
import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { isOfProject } from '@scrollkeep/transcript/layout/project-joins.ts';
import { toAbsolutePath } from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import { AppError } from '../errors/app-error.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { getRoots } from '../disk/get-roots.ts';
import { setHeapGrowth } from '../v8-flags/set-heap-growth.ts';
import { openJoinsReader } from '../annotations/read-project-joins.ts';
import { getSession } from '../sessions/get-session.ts';
import type { ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { OptionValues } from '../settings/option-values.ts';
import type { Settings } from '../settings/settings.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { openFileHistories, toFileTeller, type FileHistories } from './read-file-histories.ts';
import { openStepsCache, readFileTellers } from './read-file-tellers.ts';

const maxCandidates = 8;

/** Which sessions a command line asks about. */
export interface HistoryQuestion {
  readonly options: OptionValues;
  readonly settings: Settings;
  readonly signal: AbortSignal;
}

/** What the sessions that a command line asks for tell of files. */
export interface AskedHistories extends FileHistories {
  readonly problems: readonly DiskProblem[];
}

/** The histories of files over all sessions that `--session` and `--project` leave. */
export async function readHistories({ options, settings, signal }: HistoryQuestion): Promise<AskedHistories> {
  // All that stays of a record is its place; without this Node keeps several times of it before it cleans up.
  setHeapGrowth('small');
  const problems: DiskProblem[] = [];
  const reading: ReadSessionsOptions = {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem) => void problems.push(problem),
  };
  const reader = openFileHistories(reading.onProblem);
  const name = options['session'];
  const cache = openStepsCache(join(settings.cacheDir, 'files.cache'), settings.maxLineBytes);
  const joins = openJoinsReader(settings.dataDir, (message) =>
    problems.push({ path: settings.dataDir, code: 'ANNOTATIONS', message }),
  )();
  const { project } = options;
  const fits = (session: { readonly path: string | undefined; readonly folder: string }) =>
    typeof project !== 'string' || isOfProject(session, project, joins);
  if (typeof name === 'string') {
    const located = await getSession(name, settings, reading);
    const path = located.session.project;
    if (fits({ path, folder: located.projectFolder })) await reader.add(toFileTeller(located, reading.onProblem));
  } else {
    for await (const { teller, folder } of readFileTellers(await getRoots([], settings), reading, cache)) {
      signal.throwIfAborted();
      if (fits({ path: teller.project, folder })) await reader.add(teller);
    }
    cache.save();
  }
  return { ...reader.histories(), problems };
}

/** The file a person means: by its path, as seen from here, or by the end of it. */
export function getHistory(histories: List<FileHistory>, name: string): FileHistory {
  const exact = toCandidates(name);
  const found = histories.filter((history) => exact.has(history.path));
  const [first] = found.length > 0 ? found : histories.filter((history) => endsWithPath(history.path, name));
  const all = found.length > 0 ? found : histories.filter((history) => endsWithPath(history.path, name));
  if (first !== undefined && all.length === 1) return first;
  const shown = all.slice(0, maxCandidates).map((history) => `  ${toSafeText(history.path)}`);
  throw new AppError({
    code: first === undefined ? 'NO_SUCH_FILE' : 'AMBIGUOUS_FILE',
    message:
      first === undefined
        ? `no session has changed ${JSON.stringify(name)}`
        : `${all.length} files end with ` +
          `${JSON.stringify(name)}:\n${shown.join('\n')}${all.length > maxCandidates ? '\n  …' : ''}`,
    hint:
      first === undefined
        ? '`scrollkeep files list` lists the files that sessions changed.'
        : 'Use a longer part of the path.',
    exitCode: first === undefined ? 66 : 64,
  });
}

/** Transcripts of another system have its paths: as given they count too. */
function toCandidates(name: string): ReadonlySet<string> {
  return new Set([name, resolve(name), toAbsolutePath(name, undefined)]);
}

function endsWithPath(path: string, name: string): boolean {
  const wanted = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const own = path.replaceAll('\\', '/');
  return wanted !== '' && !isAbsolute(name) && (own === wanted || own.endsWith(`/${wanted}`));
}
