import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import type { OptionalClass } from '@scrollkeep/view/redaction/optional-class-names.ts';
import type { RedactionAnswer } from '@scrollkeep/view/wire/wire-export.ts';
import type { ExportPart } from '@scrollkeep/view/exporters/select-parts.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { getFormatFacts, type ExportFormatName } from '../../export/export-formats.ts';
import { toExportName } from '../../export/export-name.ts';
import type { CsvTable, ExportSessionOptions } from '../../export/export-options.ts';
import { exportSession } from '../../export/export-session.ts';
import { listSessionFiles } from '../../sessions/list-session-files.ts';
import { learnNames, openConfiguredRedactor } from '../../redact/open-configured-redactor.ts';
import { readFindings } from '../../redact/redact-findings.ts';
import { locateSnapshot, type LocatedSession } from '../../sessions/located-session.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SessionLibrary } from '../library/session-library.ts';
import type { RedactionScope } from './redaction-scopes.ts';
import { toStream } from './to-stream.ts';

export interface ExportQuestion {
  readonly format: ExportFormatName;
  readonly path: 'live' | number | 'all';
  readonly turns: { readonly first: number; readonly last: number } | undefined;
  readonly without: ReadonlySet<ExportPart>;
  readonly table: CsvTable;
  readonly timeZone: string | undefined;
  readonly redaction: RedactionScope;
  /** Notes are private: only where they are asked for. */
  readonly withNotes: boolean;
  readonly also: readonly OptionalClass[];
}

export interface ExportedFile {
  readonly stream: ReadableStream<Uint8Array>;
  readonly fileName: string;
}

/** A session as a file to give away, and what would be hidden in it. */
export interface ExportService {
  open(key: string, question: ExportQuestion): Promise<ExportedFile>;
  getRedaction(
    key: string,
    scope: Exclude<RedactionScope, 'none'>,
    also: readonly OptionalClass[],
  ): Promise<RedactionAnswer>;
  close(): void;
}

export interface ExportServiceOptions {
  readonly readAnnotations: () => Promise<Annotations>;
  readonly onProblem: (problem: DiskProblem) => void;
}

const mostFindings = 200;
const mostPlaces = 3;

export function openExportService(
  library: SessionLibrary,
  settings: Settings,
  { readAnnotations, onProblem }: ExportServiceOptions,
): ExportService {
  const ending = new AbortController();

  async function locate(key: string): Promise<LocatedSession> {
    return locateSnapshot(await library.getSnapshot(key));
  }

  async function openLearned(
    located: LocatedSession,
    scope: Exclude<RedactionScope, 'none'>,
    also: readonly OptionalClass[],
    signal: AbortSignal,
  ): Promise<Redactor> {
    const redactor = await openConfiguredRedactor(settings, { scope, also });
    await learnNames(redactor, located, { onProblem, signal });
    return redactor;
  }

  return {
    async open(key, { redaction, also, turns, timeZone, ...question }) {
      const located = await locate(key);
      const annotations = await readAnnotations();
      const redactor = redaction === 'none' ? undefined : await openLearned(located, redaction, also, ending.signal);
      const name = toExportName(
        located,
        timeZone ?? 'UTC',
        redactor === undefined ? undefined : (text) => redactor.redactText(text),
      );
      const stream = toStream(ending.signal, (write, signal) => {
        const options: ExportSessionOptions = {
          ...question,
          annotations,
          ...(turns === undefined ? {} : { turns }),
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(redactor === undefined
            ? {}
            : {
                redactor,
                transform: { text: redactor.redactCutText, lines: redactor.redactLines, value: redactor.redactValue },
              }),
          onProblem,
          signal,
        };
        return exportSession(located, options, write);
      });
      return { stream, fileName: `${name}.${getFormatFacts(question.format).extension}` };
    },

    async getRedaction(key, scope, also) {
      const located = await locate(key);
      const redactor = await openLearned(located, scope, also, ending.signal);
      const { findings, notText, pictures } = await readFindings(await listSessionFiles(located, onProblem), redactor, {
        maxLineBytes: settings.maxLineBytes,
        signal: ending.signal,
      });
      return {
        findings: fitAnswer(
          findings.slice(0, mostFindings).map(({ kind, title, isName, masked, places, more }) => ({
            kind,
            title,
            isName,
            masked: masked.slice(0, 300),
            times: places.length + more,
            places: places.slice(0, mostPlaces),
          })),
          mostFindings,
        ),
        total: findings.length,
        secrets: findings.filter(({ isName }) => !isName).length,
        notText: notText.length,
        pictures,
      };
    },

    close: () => ending.abort(),
  };
}
