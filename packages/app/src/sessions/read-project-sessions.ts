import {
  buildSession,
  openFileFacts,
  type AgentFile,
  type FileFacts,
  type ParsedLine,
  type Session,
  type SessionFiles,
  type TranscriptPlace,
} from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { scanTranscript } from '../disk/scan-transcript.ts';
import { readAgentMeta } from './read-agent-meta.ts';

export interface ReadProjectOptions {
  readonly maxLineBytes: number;
  /** From the path in a place to a file on disk. */
  readonly toFile: (path: string) => string;
  readonly onProblem: (problem: DiskProblem) => void;
  /** Told before a file is read. */
  readonly onFile?: (place: TranscriptPlace) => void;
  /** Sees every line once, on its way into the model. */
  readonly onLine?: (line: ParsedLine, place: TranscriptPlace) => void;
  readonly signal?: AbortSignal;
}

/** The sessions of one project folder. Each file is read once; only facts about its records stay in memory. */
export async function readProjectSessions(places: readonly TranscriptPlace[], options: ReadProjectOptions): Promise<readonly Session[]> {
  const mains = new Map<string, { readonly path: string; readonly facts: FileFacts }>();
  const found: { readonly place: TranscriptPlace; readonly file: AgentFile }[] = [];
  for (const place of places) {
    const facts = await readFacts(place, options);
    if (place.kind === 'main') mains.set(place.session ?? place.path, { path: place.path, facts });
    else found.push({ place, file: { id: place.agent ?? '', path: place.path, facts, meta: await readAgentMeta(options.toFile(place.path), options.onProblem), runId: place.run } });
  }
  const agents = found.map(({ place, file }) => ({ session: place.session ?? toSessionOf(file.facts, mains), file }));
  const summaries = [...mains.values()].flatMap((main) => main.facts.summaries);
  const ids = new Set([...mains.keys(), ...agents.map((agent) => agent.session)]);
  return [...ids].map((id) => {
    const files: SessionFiles = { id, main: mains.get(id), agents: agents.filter((agent) => agent.session === id).map((agent) => agent.file) };
    return buildSession(files, { summaries });
  });
}

/** Beside the main files only the records tell: the first of their sessions that has a main file, else the first. */
function toSessionOf(facts: FileFacts, mains: ReadonlyMap<string, unknown>): string {
  return [...facts.sessionIds].find((id) => mains.has(id)) ?? facts.sessionId ?? '';
}

async function readFacts(place: TranscriptPlace, options: ReadProjectOptions): Promise<FileFacts> {
  const reader = openFileFacts({ isAgentFile: place.kind === 'agent' });
  const file = options.toFile(place.path);
  options.onFile?.(place);
  try {
    await scanTranscript(file, options, (line) => {
      options.onLine?.(line, place);
      reader.add(line);
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    options.onProblem(toDiskProblem(file, error));
  }
  return reader.facts();
}
