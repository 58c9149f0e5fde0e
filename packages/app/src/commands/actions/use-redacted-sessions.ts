import { toDiskProblem, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { addReports } from '@scrollkeep/server/redact/add-reports.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import { printReport } from '@scrollkeep/server/redact/print-findings.ts';
import type { RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { keepHeapSmall, letHeapGrow } from './keep-heap-small.ts';
import type { ExportRequest } from './parse-export-options.ts';

export interface RedactedSession {
  readonly located: LocatedSession;
  readonly toText: (text: string) => string;
}

export interface RedactedSessionsOptions {
  readonly settings: Settings;
  readonly request: Pick<ExportRequest, 'redacts' | 'also'>;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal: AbortSignal;
  /** Does the work; what it throws is a problem of this session alone, unless the call itself is wrong. */
  readonly use: (session: RedactedSession) => Promise<void>;
}

/**
 * Sessions one by one, each with a redactor of its own: placeholders are numbered as they come, and those of one
 * session must not depend on which others are exported with it, or a second export would differ.
 */
export async function useRedactedSessions(
  sessions: AsyncIterable<LocatedSession>,
  { settings, request, onProblem, signal, use }: RedactedSessionsOptions,
): Promise<{ readonly sessions: number; readonly failed: number; readonly tellRedaction: (to: Terminal) => void }> {
  let total: RedactionReport = { counts: [], droppedClientTexts: 0 };
  let [done, failed] = [0, 0];
  keepHeapSmall();
  for await (const located of sessions) {
    signal.throwIfAborted();
    await letHeapGrow(located);
    try {
      const redactor =
        request.redacts === false ? undefined : await openConfiguredRedactor(settings, { also: request.also });
      if (redactor !== undefined) await learnNames(redactor, located, { onProblem, signal });
      await use({ located, toText: redactor?.redactCutText ?? ((text) => text) });
      if (redactor !== undefined) total = addReports([total, redactor.report()]);
      done++;
    } catch (error) {
      if (isAppError(error) || signal.aborted) throw error;
      const { files, id } = located.session;
      const path = files.main?.path ?? files.agents[0]?.path ?? id;
      onProblem({ ...toDiskProblem(path, error), message: `not exported: ${toDiskProblem(path, error).message}` });
      failed++;
    }
    keepHeapSmall();
  }
  return {
    sessions: done,
    failed,
    tellRedaction(terminal) {
      if (request.redacts === false) return;
      terminal.say(`${printReport(total)}${done > 1 ? ' Each session is counted separately.' : ''}`);
    },
  };
}
