import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { readSourceSurroundings } from '@scrollkeep/server/disk/read-source-surroundings.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listSources, type SourceList } from '../../sources/list-sources.ts';
import { printSources } from '../../sources/print-sources.ts';
import { reportProblems } from './report-problems.ts';

export async function run({ options, settings, terminal }: Invocation): Promise<ExitCode> {
  const problems: DiskProblem[] = [];
  const list = await listSources({
    settings,
    maxLineBytes: settings.maxLineBytes,
    surroundings: readSourceSurroundings(),
    withOtherUsers: options['all-users'] === true,
    onProblem: (problem) => void problems.push(problem),
  });
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toJson(list), null, 2)}\n`
      : printSources(list, { ...terminal, now: Date.now() }),
  );
  return reportProblems(problems, terminal);
}

/** The documented shape of `sources list --json`. */
function toJson({ sources, remotes, missing }: SourceList): object {
  return {
    sources: sources.map(({ source, path, isRead, isArchived, sessions, bytes, lastMs }) => ({
      source,
      path,
      read: isRead,
      archived: isArchived,
      sessions,
      bytes,
      lastActivity: lastMs === undefined ? null : new Date(lastMs).toISOString(),
    })),
    remotes,
    missing: missing.map(({ kind, path, summary, isLookedFor, isThere }) => ({
      kind,
      path: path ?? null,
      summary,
      looked: isLookedFor,
      exists: isThere,
    })),
  };
}
