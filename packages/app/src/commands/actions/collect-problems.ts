import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Invocation } from '../../command-line/command.ts';

/** The options with which a command reads sessions, and what could not be read: `reportProblems` says it at the end. */
export function collectProblems({ settings, signal }: Pick<Invocation, 'settings' | 'signal'>): {
  readonly reading: Required<ReadSessionsOptions>;
  readonly problems: DiskProblem[];
} {
  const problems: DiskProblem[] = [];
  const onProblem = (problem: DiskProblem) => void problems.push(problem);
  return { reading: { maxLineBytes: settings.maxLineBytes, signal, onProblem }, problems };
}
