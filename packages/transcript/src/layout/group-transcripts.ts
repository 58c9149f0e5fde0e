/**
 * A transcript by its path alone: a session's main file, or an agent's file that knows its session by its folder or
 * only by its records.
 */
export interface TranscriptPlace {
  readonly path: string;
  /** The folder that holds the main file. */
  readonly project: string;
  readonly kind: 'main' | 'agent';
  /**
   * Of a main file its own; of an agent file its session's, undefined if only the records tell (beside the main
   * file, 2.0.28 – 2.1.29).
   */
  readonly session: string | undefined;
  /** Of an agent file. */
  readonly agent: string | undefined;
  /** Of an agent of a workflow. */
  readonly run: string | undefined;
}

/**
 * Groups transcripts, with `/` in their paths, by the folder that holds the main files. Works below any folder, not
 * only below a config folder.
 */
export function groupTranscripts(paths: readonly string[]): ReadonlyMap<string, readonly TranscriptPlace[]> {
  const known = new Set(paths);
  const mainFolders = new Set(paths.filter((path) => findAgentId(path) === undefined).map(toFolder));
  const groups = new Map<string, TranscriptPlace[]>();
  for (const path of [...paths].sort()) {
    const place = toTranscriptPlace(
      path,
      (session) => known.has(`${session}.jsonl`),
      (folder) => mainFolders.has(folder),
    );
    const group = groups.get(place.project);
    if (group === undefined) groups.set(place.project, [place]);
    else group.push(place);
  }
  return groups;
}

/**
 * What a path says. An agent is below `<session>/subagents/`, or beside the main files; where the files around are
 * known, they decide between a session's folder and one that is only called `subagents`.
 */
export function toTranscriptPlace(
  path: string,
  hasMainFile: (session: string) => boolean = () => false,
  holdsMainFiles: (folder: string) => boolean = () => false,
): TranscriptPlace {
  const agent = findAgentId(path);
  const segments = path.split('/');
  const folder = toFolder(path);
  if (agent === undefined)
    return {
      path,
      project: folder,
      kind: 'main',
      session: (segments.at(-1) ?? '').replace(/\.jsonl$/, ''),
      agent,
      run: undefined,
    };
  const candidates = segments.flatMap((segment, at) =>
    segment === 'subagents' && at >= 1 && at < segments.length - 1 ? [at] : [],
  );
  const at =
    candidates.find((candidate) => hasMainFile(segments.slice(0, candidate).join('/'))) ??
    (holdsMainFiles(folder) ? undefined : candidates[0]);
  if (at === undefined) return { path, project: folder, kind: 'agent', session: undefined, agent, run: undefined };
  const run = segments[at + 1] === 'workflows' && segments.length > at + 3 ? segments[at + 2] : undefined;
  return { path, project: segments.slice(0, at - 1).join('/'), kind: 'agent', session: segments[at - 1], agent, run };
}

function findAgentId(path: string): string | undefined {
  return /(?:^|\/)agent-([^/]+)\.jsonl$/.exec(path)?.[1];
}

function toFolder(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}
