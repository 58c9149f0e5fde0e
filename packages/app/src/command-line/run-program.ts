import type { CommandRegistry } from './command-registry.ts';
import { readSurroundings } from '../settings/surroundings.ts';
import { runCommandLine } from './run-command-line.ts';
import { getStandardStreams, writeNow } from '../terminal/standard-streams.ts';
import { toErrorReport, wantsStack } from './to-error-report.ts';

/** The process around the command line: signals, last resorts, exit status. */
export async function runProgram(registry: CommandRegistry): Promise<void> {
  const interruption = new AbortController();
  process.on('SIGINT', () => {
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });

  // Nothing may end with a bare stack and Node's own status, not even what no command waits for.
  process.on('uncaughtException', (error) => {
    const report = toErrorReport(error, { verbose: wantsStack(process.argv, process.env) });
    writeNow('stderr', report.text);
    process.exit(report.exitCode);
  });

  // Holds until the run has ended: work that waits for something that never comes must not look like success.
  process.exitCode = 70;

  const exitCode = await runCommandLine({
    argv: process.argv.slice(2),
    registry,
    surroundings: readSurroundings(),
    ...getStandardStreams(),
    signal: interruption.signal,
  });

  // After Ctrl-C nobody waits for the rest of the output. Otherwise the process ends by itself, when all of it was handed on.
  if (exitCode === 130) process.exit(130);
  process.exitCode = exitCode;
}
