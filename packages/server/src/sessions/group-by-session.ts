import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { toSessionOfAgent } from '@scrollkeep/transcript/conversation/rows/file-figures.ts';

/** The transcripts of one session. */
export interface SessionGroup {
  readonly id: string;
  readonly main: TranscriptPlace | undefined;
  readonly agents: readonly TranscriptPlace[];
}

export interface GroupOptions {
  readonly maxLineBytes: number;
  /** Sessions of agent files that only their records tell, by file; kept from one listing to the next. */
  readonly sessionOfFile?: Map<string, string>;
}

/**
 * Which transcripts of a project belong together: sessions with a main file first, then those of which only agents are
 * left.
 */
export async function groupBySession(
  places: readonly TranscriptPlace[],
  toFile: (path: string) => string,
  options: GroupOptions,
): Promise<readonly SessionGroup[]> {
  const mains = new Map(
    places.flatMap((place) => (place.kind === 'main' ? [[place.session ?? place.path, place] as const] : [])),
  );
  const agents = new Map<string, TranscriptPlace[]>();
  for (const place of places) {
    if (place.kind === 'main') continue;
    const session = place.session ?? (await findSessionOf(toFile(place.path), mains, options));
    const group = agents.get(session);
    if (group === undefined) agents.set(session, [place]);
    else group.push(place);
  }
  return [...new Set([...mains.keys(), ...agents.keys()])].map((id) => ({
    id,
    main: mains.get(id),
    agents: agents.get(id) ?? [],
  }));
}

/** Agents beside the main files (2.0.28 – 2.1.29) name their session only in their records; a few do not. */
async function findSessionOf(
  file: string,
  mains: ReadonlyMap<string, unknown>,
  options: GroupOptions,
): Promise<string> {
  const known = options.sessionOfFile?.get(file);
  if (known !== undefined) return known;
  const ids = new Set<string>();
  try {
    const { readTranscript } = await import('../disk/read-transcript.ts');
    search: for await (const lines of readTranscript(file, options)) {
      for (const line of lines) {
        const id = line.kind === 'record' || line.kind === 'unknown-type' ? line.value['sessionId'] : undefined;
        if (typeof id === 'string') ids.add(id);
        if (typeof id === 'string' && mains.has(id)) break search;
      }
    }
    options.sessionOfFile?.set(
      file,
      toSessionOfAgent([...ids], (id) => mains.has(id)),
    );
  } catch {
    // Gone or unreadable meanwhile: the next listing tells.
  }
  return toSessionOfAgent([...ids], (id) => mains.has(id));
}
