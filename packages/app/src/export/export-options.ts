import type { SessionPath, SessionViewOptions, SessionViewSources } from '@scrollkeep/view';
import type { ExportPart, ViewTransform } from '@scrollkeep/view/exporters';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { maxExportedBytes, openSessionRecords } from '../show/open-session-records.ts';
import { partBytes } from '../show/part-bytes.ts';
import { readStoredOutput } from '../show/read-stored-output.ts';
import type { ExportFormatName } from './export-formats.ts';

export const csvTables = ['turns', 'tools', 'usage'] as const;
export type CsvTable = (typeof csvTables)[number];

export interface ExportSessionOptions {
  readonly format: ExportFormatName;
  /** Which way through the branches (live). */
  readonly path?: SessionPath;
  readonly turns?: SessionViewOptions['turns'];
  /** Parts to leave out. */
  readonly without?: ReadonlySet<ExportPart>;
  /** Of every time in the file (UTC): the same input gives the same bytes everywhere. */
  readonly timeZone?: string;
  /** For csv. */
  readonly table?: CsvTable;
  /** Every text passes through it before it is written; exact formats (jsonl, steps) have none. */
  readonly transform?: ViewTransform;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
}

/** Hands a piece on; resolves when the next one may come. */
export type ExportWrite = (piece: string | Uint8Array) => Promise<void>;

/** What the views are built from, closed at the end. */
export async function withSources<Result>(located: LocatedSession, { onProblem, signal }: Pick<ExportSessionOptions, 'onProblem' | 'signal'>, use: (sources: SessionViewSources) => Promise<Result>): Promise<Result> {
  const records = openSessionRecords(located.toFile, onProblem, maxExportedBytes);
  try {
    return await use({
      maxWholeBytes: maxExportedBytes,
      readStored: (stored) => readStoredOutput(located, stored),
      readRecords: (path, nodes) => {
        signal?.throwIfAborted();
        return records.readRecords(path, nodes);
      },
    });
  } finally {
    await records.close();
  }
}

export function toViewOptions({ path = 'live', turns, without = new Set() }: Pick<ExportSessionOptions, 'path' | 'turns' | 'without'>): SessionViewOptions {
  return { path, opensAgents: !without.has('agents'), withMedia: !without.has('media'), partBytes, ...(turns === undefined ? {} : { turns }) };
}
