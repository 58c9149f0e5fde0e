import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { groupBySession } from './group-by-session.ts';
import { readSessionFiles, type ReadFilesOptions } from './read-session-files.ts';

export interface ReadProjectOptions extends ReadFilesOptions {
  /** From the path in a place to a file on disk. */
  readonly toFile: (path: string) => string;
}

/** The sessions of one project folder. Each file is read once; only facts about its records stay in memory. */
export async function readProjectSessions(
  places: readonly TranscriptPlace[],
  options: ReadProjectOptions,
): Promise<readonly Session[]> {
  const files: SessionFiles[] = [];
  for (const group of await groupBySession(places, options.toFile, options))
    files.push(await readSessionFiles(group, options));
  const summaries = files.flatMap(({ main }) => main?.facts.summaries ?? []);
  return files.map((each) => buildSession(each, { summaries }));
}
