import type { SessionViewOptions } from '@scrollkeep/view/build-view/build-session-view.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import type { SessionPath } from '@scrollkeep/view/model/list-path-turns.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import type { ExportPart } from '@scrollkeep/view/exporters/select-parts.ts';
import type { ViewTransform } from '@scrollkeep/view/exporters/transform-view.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { redactRecords } from '../redact/redact-records.ts';
import { maxExportedBytes, openSessionRecords } from '../sessions/open-session-records.ts';
import { partBytes } from '../sessions/part-bytes.ts';
import { readStoredOutput } from '../sessions/read-stored-output.ts';
import { csvTables, type CsvTable } from './csv-tables.ts';
import type { ExportFormatName } from './export-format-names.ts';

export { csvTables, type CsvTable };

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
  /** Every text passes through it before it is written; without a redactor there is none. */
  readonly transform?: ViewTransform;
  /**
   * Records and stored outputs pass through it when they are read, where the names of fields still tell what a value
   * is.
   */
  readonly redactor?: Redactor | undefined;
  /** For tags and pins, and for notes where they are asked for. */
  readonly annotations?: Annotations;
  /** Notes are private. */
  readonly withNotes?: boolean;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
}

/** What the views are built from, closed at the end. */
export async function withSources<Result>(
  located: LocatedSession,
  { onProblem, signal, redactor }: Pick<ExportSessionOptions, 'onProblem' | 'signal' | 'redactor'>,
  use: (sources: SessionViewSources) => Promise<Result>,
): Promise<Result> {
  const records = openSessionRecords(located.toFile, onProblem, maxExportedBytes);
  try {
    return await use({
      maxWholeBytes: maxExportedBytes,
      readStored: async (stored) => {
        const found = await readStoredOutput(located, stored);
        return redactor === undefined || found === undefined
          ? found
          : { ...found, text: redactor.redactText(found.text) };
      },
      readRecords: async (path, nodes) => {
        signal?.throwIfAborted();
        const found = records.readRecords(path, nodes);
        return redactor === undefined ? found : redactRecords(redactor, await found);
      },
    });
  } finally {
    await records.close();
  }
}

export function toViewOptions({
  path = 'live',
  turns,
  without = new Set(),
}: Pick<ExportSessionOptions, 'path' | 'turns' | 'without'>): SessionViewOptions {
  return {
    path,
    opensAgents: !without.has('agents'),
    withMedia: !without.has('media'),
    partBytes,
    ...(turns === undefined ? {} : { turns }),
  };
}
