import { groupTranscripts, toTranscriptPlace, type TranscriptPlace } from '@scrollkeep/transcript';
import type { FoundInput } from '@scrollkeep/store/database';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles, type FoundFile } from '../disk/list-files.ts';

export interface Inputs {
  readonly files: readonly FoundInput[];
  /** Roots that were walked without a problem. */
  readonly wholeRoots: ReadonlySet<string>;
}

/** Everything below the roots that the index takes in: transcripts, and what stands beside them. Nothing is opened. */
export async function listInputs(roots: readonly Root[], onProblem: (problem: DiskProblem) => void): Promise<Inputs> {
  const files: FoundInput[] = [];
  const wholeRoots = new Set<string>();
  for (const root of roots) {
    let problems = 0;
    const found: FoundFile[] = [];
    const listed = listFiles(root, {
      onProblem(problem) {
        problems++;
        onProblem(problem);
      },
    });
    for await (const file of listed) if (isIndexed(file)) found.push(file);
    if (problems === 0) wholeRoots.add(root.path);
    files.push(...toInputs(root.path, found));
  }
  return { files, wholeRoots };
}

function isIndexed({ place }: FoundFile): boolean {
  return place.class === 'transcript' || place.class === 'side' || place.class === 'memory';
}

function toInputs(root: string, found: readonly FoundFile[]): readonly FoundInput[] {
  const transcripts = found.filter((file) => file.place.class === 'transcript').map((file) => file.relativePath);
  const places = new Map<string, TranscriptPlace>();
  for (const group of groupTranscripts(transcripts).values()) for (const place of group) places.set(place.path, place);
  return found.map((file) => {
    const place = places.get(file.relativePath) ?? toSidePlace(file);
    return {
      root,
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

/** The file that describes an agent belongs where the agent does; of the others the layout knows the session, if anybody. */
function toSidePlace({ relativePath, place }: FoundFile): Pick<TranscriptPlace, 'kind' | 'project' | 'session' | 'agent' | 'run'> {
  if (place.kind === 'agent-meta') return toTranscriptPlace(relativePath.replace(/\.meta\.json$/, '.jsonl'));
  return { kind: 'main', project: place.project === undefined ? '' : `projects/${place.project}`, session: place.session, agent: place.agent, run: place.run };
}
