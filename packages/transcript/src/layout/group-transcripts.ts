/** A transcript by its path alone: a session's main file, or an agent's file that knows its session by its folder or only by its records. */
export interface TranscriptPlace {
  readonly path: string;
  /** The folder that holds the main file. */
  readonly project: string;
  readonly kind: 'main' | 'agent';
  /** Of a main file its own; of an agent file its session's, undefined where only the records tell (beside the main file, 2.0.28 – 2.1.29). */
  readonly session: string | undefined;
  /** Of an agent file. */
  readonly agent: string | undefined;
  /** Of an agent of a workflow. */
  readonly run: string | undefined;
}

/** Groups transcripts, with `/` in their paths, by the folder that holds the main files. Works below any folder, not only below a config folder. */
export function groupTranscripts(paths: readonly string[]): ReadonlyMap<string, readonly TranscriptPlace[]> {
  const groups = new Map<string, TranscriptPlace[]>();
  for (const path of [...paths].sort()) {
    const place = toTranscriptPlace(path);
    const group = groups.get(place.project);
    if (group === undefined) groups.set(place.project, [place]);
    else group.push(place);
  }
  return groups;
}

export function toTranscriptPlace(path: string): TranscriptPlace {
  const segments = path.split('/');
  const stem = (segments.at(-1) ?? '').replace(/\.jsonl$/, '');
  const agent = /^agent-(.+)$/.exec(stem)?.[1];
  if (agent === undefined) return { path, project: segments.slice(0, -1).join('/'), kind: 'main', session: stem, agent, run: undefined };
  const at = segments.lastIndexOf('subagents', segments.length - 2);
  if (at < 1) return { path, project: segments.slice(0, -1).join('/'), kind: 'agent', session: undefined, agent, run: undefined };
  const run = segments[at + 1] === 'workflows' && segments.length > at + 3 ? segments[at + 2] : undefined;
  return { path, project: segments.slice(0, at - 1).join('/'), kind: 'agent', session: segments[at - 1], agent, run };
}
