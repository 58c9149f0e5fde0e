import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { defaultMaxWholeBytes, openRecordSource, type RecordSource } from './open-record-source.ts';

export interface SessionRecords extends SessionViewSources {
  close(): Promise<void>;
}

/** For those who want all of a session: longer lines than any client is known to write. */
export const maxExportedBytes = 64 * 1024 * 1024;

/** A session can have hundreds of agents; the main file and the last few of theirs are enough. */
const mostOpen = 8;

/**
 * Reads records of any file of a session, each opened when it is first needed. A file that cannot be read is a problem,
 * told once.
 */
export function openSessionRecords(
  toFile: (path: string) => string,
  onProblem: (problem: DiskProblem) => void,
  maxWholeBytes: number = defaultMaxWholeBytes,
): SessionRecords {
  const sources = new Map<string, RecordSource>();
  const broken = new Set<string>();

  async function getSource(path: string): Promise<RecordSource> {
    const known = sources.get(path);
    const source = known ?? (await openRecordSource(toFile(path), maxWholeBytes));
    // The one used last goes to the end.
    sources.delete(path);
    sources.set(path, source);
    const [oldest] = sources;
    if (sources.size > mostOpen && oldest !== undefined) {
      sources.delete(oldest[0]);
      await oldest[1].close();
    }
    return source;
  }

  return {
    maxWholeBytes,
    async readRecords(path, nodes) {
      if (broken.has(path)) return new Map();
      try {
        return await (await getSource(path)).read(nodes);
      } catch (error) {
        broken.add(path);
        onProblem(toDiskProblem(toFile(path), error));
        return new Map();
      }
    },
    async close() {
      for (const source of sources.values()) await source.close();
      sources.clear();
    },
  };
}
