import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { openFileFacts, type FileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import type { SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { readDesktopTitle } from '../disk/read-desktop-title.ts';
import { scanTranscript } from '../disk/scan-transcript.ts';
import type { SessionGroup } from './group-by-session.ts';
import { readAgentMeta } from './read-agent-meta.ts';

export interface ReadFilesOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  /** Told before a file is read. */
  readonly onFile?: (place: TranscriptPlace) => void;
  /** Sees every line once, on its way into the model. */
  readonly onLine?: (line: ParsedLine, place: TranscriptPlace) => void;
  readonly signal?: AbortSignal;
}

/** The facts of a session's own files. Each is read once; a file that cannot be read is a problem, and has none. */
export async function readSessionFiles(
  { id, main, agents }: SessionGroup,
  options: ReadFilesOptions & { readonly toFile: (path: string) => string },
): Promise<SessionFiles> {
  const mainFacts =
    main === undefined
      ? undefined
      : { path: main.path, facts: await readFacts(main, options.toFile(main.path), options) };
  const found: SessionFiles['agents'][number][] = [];
  for (const place of agents) {
    const file = options.toFile(place.path);
    const facts = await readFacts(place, file, options);
    found.push({
      id: place.agent ?? '',
      path: place.path,
      facts,
      meta: await readAgentMeta(file, options.onProblem),
      runId: place.run,
    });
  }
  const desktopTitle = main === undefined ? undefined : readDesktopTitle(options.toFile(main.path));
  return { id, main: mainFacts, agents: found, desktopTitle };
}

export async function readFacts(place: TranscriptPlace, file: string, options: ReadFilesOptions): Promise<FileFacts> {
  options.onFile?.(place);
  const reader = openFileFacts({ isAgentFile: place.kind === 'agent' });
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

/** A session of its main file alone, to compare it with copies. What cannot be read is told by whoever opens it. */
export async function readMainSession(
  place: TranscriptPlace,
  file: string,
  options: Omit<ReadFilesOptions, 'onProblem'>,
): Promise<Session> {
  const facts = await readFacts(place, file, { ...options, onProblem: () => undefined });
  return buildSession({ id: place.session ?? place.path, main: { path: place.path, facts }, agents: [] });
}
