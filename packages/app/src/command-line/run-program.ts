import { readSurroundings } from '@scrollkeep/server/settings/surroundings.ts';
import type { CommandRegistry } from './command-registry.ts';
import { type EndingSignal, endingSignalNames, endingSignals } from './detach-signals.ts';
import { runCommandLine } from './run-command-line.ts';
import { getStandardStreams, writeNow } from '../terminal/standard-streams.ts';
import { toErrorReport, wantsStack } from './to-error-report.ts';

/** What a command gets to tidy up after a signal, before the process ends whatever it is doing. */
const graceMs = 5000;

/** The process around the command line: signals, last resorts, exit status. */
export async function runProgram(registry: CommandRegistry): Promise<void> {
  const interruption = new AbortController();
  let endedBy: EndingSignal = 'SIGINT';
  let isPaging = false;
  const end = (name: EndingSignal) => {
    // Ctrl-C reaches the pager too, and there it means something else; the person leaves it, and then we are done.
    if (name === 'SIGINT' && isPaging) return;
    // The second one means it: nobody waits for what a command still tidies up.
    if (interruption.signal.aborted) process.exit(endingSignals[endedBy]);
    endedBy = name;
    interruption.abort();
    setTimeout(() => process.exit(endingSignals[endedBy]), graceMs).unref();
  };
  for (const name of endingSignalNames) process.on(name, end);

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
    onPager: (isOpen) => (isPaging = isOpen),
  });

  // After a signal nobody waits for the rest of the output. Otherwise the process ends by itself, when all of it was
  // handed on.
  if (exitCode === 130) process.exit(endingSignals[endedBy]);
  process.exitCode = exitCode;
}
