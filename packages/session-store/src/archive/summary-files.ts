import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateFolderMode, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import type { SessionSummaryEntry } from '../contract/session-store.ts';

/**
 * What the SDK needs to list a session without reading it, and up to where of which file. It follows from the
 * transcript alone: an older one is only continued, so writers that meet cannot spoil anything.
 */
export interface StoredSummary {
  readonly identity: string;
  readonly bytes: number;
  readonly summary: SessionSummaryEntry;
}

export interface SummaryFiles {
  find(main: string): StoredSummary | undefined;
  put(main: string, stored: StoredSummary): void;
  remove(main: string): void;
}

/** In a folder for the state of the agents, by the paths of the main transcripts. */
export function openSummaryFiles(stateFolder: string): SummaryFiles {
  const toPath = (main: string) => join(stateFolder, 'summaries', `${main}.summary`);
  return {
    find(main) {
      try {
        return parse(JSON.parse(readFileSync(toPath(main), 'utf8')));
      } catch {
        return undefined;
      }
    },
    put(main, stored) {
      const path = toPath(main);
      try {
        writePrivateFile(path, [JSON.stringify(stored)]);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode });
        writePrivateFile(path, [JSON.stringify(stored)]);
      }
    },
    remove: (main) => rmSync(toPath(main), { force: true }),
  };
}

function parse(value: unknown): StoredSummary | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { identity, bytes, summary } = value as Partial<StoredSummary>;
  if (typeof identity !== 'string' || typeof bytes !== 'number' || typeof summary?.data !== 'object') return undefined;
  return { identity, bytes, summary };
}
