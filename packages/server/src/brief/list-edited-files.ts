import { toComparable } from '@scrollkeep/transcript/brief/group-git-events.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toInsidePath } from './print-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';

interface EditedFile {
  readonly path: string;
  readonly turns: number;
  /** undefined where no call is known to have changed it: backups do not say when that was. */
  readonly last: number | undefined;
  readonly isDeleted: boolean;
  /** Only a commit names it: a command may have changed it, or the person. */
  readonly isCommitted: boolean;
}

/** A text for whoever continues, by its name. */
const note =
  /(?:^|[/\\])[^/\\]*(?:hand-?off|hand-?over|notes?|plan|todo|next[-_ ]?steps?|progress|status|continu\w{0,7}|roadmap|scratchpad)[^/\\]*\.(?:md|mdx|txt)$/i;
const mostNotes = 3;

/** Notes for whoever continues first, then the files of the project, each list with those edited last in front. */
export function listEditedFiles({
  turns,
  project,
  git,
}: Pick<SessionBrief, 'turns' | 'project' | 'git'>): readonly string[] {
  const files = new Map<string, EditedFile>();
  const addCommitted = openCommittedFiles(turns, git, project);
  for (const { number, files: changes, commits } of turns) {
    for (const { path, by, isDeleted } of changes) {
      // Git Bash writes a path on Windows in its own way.
      const key = toComparable(path);
      const before = files.get(key);
      if (by[0] === 'checkpoint') {
        files.set(key, before ?? { path, turns: 0, last: undefined, isDeleted, isCommitted: false });
        continue;
      }
      files.delete(key);
      files.set(key, {
        path: before?.path ?? path,
        turns: (before?.turns ?? 0) + 1,
        last: number,
        isDeleted,
        isCommitted: false,
      });
    }
    for (const path of commits.flatMap((commit) => commit.files).flatMap(addCommitted)) {
      files.delete(toComparable(path));
      files.set(toComparable(path), { path, turns: 1, last: number, isDeleted: false, isCommitted: true });
    }
  }
  const all = [...files.values()].reverse().sort((a, b) => Number(a.last === undefined) - Number(b.last === undefined));
  const notes = all.filter(({ path, isDeleted }) => !isDeleted && note.test(path)).slice(0, mostNotes);
  const others = all.filter((file) => !notes.includes(file));
  const inside = others.filter(({ path }) => project === undefined || toInsidePath(path, project) !== path);
  const outside = others.length - inside.length;
  const isElsewhere = inside.length === 0 && notes.length === 0;
  return [
    ...notes.map((file) => printFile(file, project)),
    ...(isElsewhere ? others : inside).map((file) => printFile(file, project)),
    ...(isElsewhere || outside === 0 ? [] : [`${toReadableAmount(outside, 'file')} outside the project`]),
  ];
}

/** Files that commits name and no tool is known to have changed, where all commits are of the project itself. */
function openCommittedFiles(
  turns: SessionBrief['turns'],
  { repositories }: SessionBrief['git'],
  project: string | undefined,
): (file: string) => readonly string[] {
  const [repository] = repositories;
  if (project === undefined || repository === undefined || repositories.length > 1 || repository.folder !== undefined)
    return () => [];
  const known = turns.flatMap(({ files }) => files.map(({ path }) => path.replaceAll('\\', '/')));
  return (file) => {
    // A path that git shortened, or a rename, names no file.
    if (/^\.\.\.|=>|^"|^\.claude\/|\/$/.test(file) || !/[./]/.test(file)) return [];
    // The project may be a folder of the repository.
    const isKnown = known.some(
      (path) => path.endsWith(`/${file}`) || `/${file}`.endsWith(`/${toInsidePath(path, project)}`),
    );
    return isKnown ? [] : [`${project.replace(/[/\\]$/, '')}/${file}`];
  };
}

function printFile({ path, turns, last, isDeleted, isCommitted }: EditedFile, project: string | undefined): string {
  const when = isCommitted
    ? `committed in turn ${last}`
    : last === undefined
      ? 'not by an edit tool'
      : turns > 1
        ? `${turns} turns, last ${last}`
        : `turn ${last}`;
  const notes = [when, ...(isDeleted ? ['deleted'] : [])];
  return `${toCodeSpan(toInsidePath(path, project))} (${notes.join(', ')})`;
}
