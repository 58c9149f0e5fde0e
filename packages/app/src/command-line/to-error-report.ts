import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { version } from '@scrollkeep/server/version.ts';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toEnvironmentProblem } from './to-environment-problem.ts';

export interface ErrorReport {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** What a person reads when a run fails, and the status it ends with. */
export function toErrorReport(thrown: unknown, { verbose }: { readonly verbose: boolean }): ErrorReport {
  const error = toEnvironmentProblem(thrown) ?? thrown;
  if (isAppError(error)) {
    // Each line of a message is made safe for itself: a list of candidates has several.
    const lines = `scrollkeep: ${error.message}`.split('\n');
    if (error.hint !== undefined) lines.push(error.hint);
    if (verbose && error.cause !== undefined) lines.push(`caused by: ${toMessage(error.cause)}`);
    return { text: toText(lines), exitCode: error.exitCode };
  }
  const lines = [
    `scrollkeep: internal error: ${toMessage(error)}`,
    `This is a bug in scrollkeep ${version}. Please report it on the issue page of its repository, with the ` +
      'command you ran.',
  ];
  if (verbose)
    lines.push(
      `Node ${process.version}, ${process.platform} ${process.arch}`,
      ...(error instanceof Error && error.stack !== undefined ? error.stack : String(error)).split('\n'),
    );
  else lines.push('Run the same command with --verbose and add its output, without private data.');
  return { text: toText(lines), exitCode: 70 };
}

/** Looked for by hand, because an error may come before the settings are known, or outside of any command. */
export function wantsStack(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): boolean {
  const debug = env['SCROLLKEEP_DEBUG'];
  return argv.includes('--verbose') || argv.includes('-v') || (debug !== undefined && debug !== '' && debug !== '0');
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${toSafeText(line)}\n`).join('');
}
