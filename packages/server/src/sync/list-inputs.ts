import { basename, join, relative, sep } from 'node:path';
import { toTranscriptPlace, type TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { FoundInput } from '@scrollkeep/store/database/sync/indexed-file.ts';
import type { KnownFiles } from '@scrollkeep/store/database/sync/known-files.ts';
import { toArchivedPath } from '../disk/archived-path.ts';
import { isTranscriptName } from '../disk/classify-file.ts';
import { mayHideFiles, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles, type FoundFile } from '../disk/list-files.ts';

export interface Inputs {
  /** What is new or differs from what the index knows. */
  readonly files: readonly FoundInput[];
  /** Roots that were walked without a problem. */
  readonly wholeRoots: ReadonlySet<string>;
  /** Paths of files from other machines that are also below a root before. */
  readonly copies: ReadonlySet<string>;
}

/**
 * Everything below the roots that the index takes in and is not up to: transcripts, and what is beside them.
 * Nothing is opened.
 */
export async function listInputs(
  roots: readonly Root[],
  known: KnownFiles,
  onProblem: (problem: DiskProblem) => void,
): Promise<Inputs> {
  const files: FoundInput[] = [];
  const wholeRoots = new Set<string>();
  const copies = new Set<string>();
  for (const root of roots) {
    let problems = 0;
    const found: FoundFile[] = [];
    const listed = listFiles(root, {
      isKnown: known.isUnchanged,
      takesTranscriptsByName: true,
      onCopy: (path) => void copies.add(path),
      onProblem(problem) {
        if (mayHideFiles(problem)) problems++;
        onProblem(problem);
      },
    });
    for await (const file of listed) if (isIndexed(file)) found.push(file);
    if (problems === 0) wholeRoots.add(root.path);
    for (const input of toInputs(root, found, known)) files.push(input);
  }
  return { files, wholeRoots, copies };
}

function isIndexed({ place }: FoundFile): boolean {
  return place.class === 'transcript' || place.class === 'side' || place.class === 'memory';
}

function toInputs(root: Root, found: readonly FoundFile[], known: KnownFiles): readonly FoundInput[] {
  if (found.length === 0) return [];
  const around = openSurroundings(root, found, known);
  return found.map((file) => {
    const place =
      file.place.class === 'transcript'
        ? toTranscriptPlace(file.relativePath, around.hasMainFile, around.holdsMainFiles)
        : toSidePlace(file);
    return {
      root: root.path,
      path: file.path,
      relativePath: file.relativePath,
      class: file.place.class === 'transcript' ? 'transcript' : 'side',
      kind: file.place.class === 'transcript' ? place.kind : file.place.kind,
      projectFolder: place.project,
      session: place.session,
      agent: place.agent,
      run: place.run,
      size: file.bytes,
      modifiedMs: file.modifiedMs,
      identity: file.identity,
    };
  });
}

/**
 * The transcripts around one decide whose agent it is. All of them are looked through only if the main file is missing.
 */
function openSurroundings({ path: root, archive }: Root, found: readonly FoundFile[], known: KnownFiles) {
  const folders = [
    root,
    ...(archive === undefined
      ? []
      : [toArchivedPath({ folder: archive.folder, root: archive.key, version: undefined, path: '' })]),
  ];
  const names = new Set(found.filter((file) => file.place.class === 'transcript').map((file) => file.relativePath));
  let mainFolders: ReadonlySet<string> | undefined;
  return {
    hasMainFile: (session: string) =>
      names.has(`${session}.jsonl`) || folders.some((folder) => known.wasUnchanged(join(folder, `${session}.jsonl`))),
    holdsMainFiles(folder: string) {
      mainFolders ??= new Set(
        [
          ...names,
          ...known
            .listUnchanged()
            .filter((path) => isTranscriptName(basename(path)))
            .flatMap((path) =>
              folders.filter((each) => path.startsWith(each + sep)).map((each) => relative(each, path)),
            )
            .map((path) => path.split(sep).join('/')),
        ]
          .filter((path) => !isAgentPath(path))
          .map(toFolder),
      );
      return mainFolders.has(folder);
    },
  };
}

function toFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function isAgentPath(path: string): boolean {
  return /(?:^|\/)agent-[^/]+\.jsonl$/.test(path);
}

/**
 * The file that describes an agent belongs where the agent does; of the others the layout knows the session, if
 * anybody.
 */
function toSidePlace({
  relativePath,
  place,
}: FoundFile): Pick<TranscriptPlace, 'kind' | 'project' | 'session' | 'agent' | 'run'> {
  if (place.kind === 'agent-meta') return toTranscriptPlace(relativePath.replace(/\.meta\.json$/, '.jsonl'));
  return {
    kind: 'main',
    project: place.project === undefined ? '' : `projects/${place.project}`,
    session: place.session,
    agent: place.agent,
    run: place.run,
  };
}
