import { existsSync } from 'node:fs';
import { closeOwnFolders } from '@scrollkeep/server/settings/close-own-folders.ts';
import { type SettingFlags, readSettings, toOrigins, toSettings } from '@scrollkeep/server/settings/read-settings.ts';
import type { Surroundings } from '@scrollkeep/server/settings/surroundings.ts';
import { version } from '@scrollkeep/server/version.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findPager } from '../terminal/find-pager.ts';
import { ClosedOutput, type OutputStream, openTerminal } from '../terminal/open-terminal.ts';
import type { CommandRegistry } from './command-registry.ts';
import type { ParsedCommandLine } from './parse-command-line.ts';
import { parsePlainCommandLine } from './parse-plain-command-line.ts';
import { toErrorReport, wantsStack } from './to-error-report.ts';

export interface CommandLineRun {
  readonly argv: readonly string[];
  readonly registry: CommandRegistry;
  readonly surroundings: Surroundings;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Aborted at Ctrl-C. */
  readonly signal: AbortSignal;
  /** Told when a pager takes the screen, and when it is gone. */
  readonly onPager?: (isOpen: boolean) => void;
}

/** One call from words to exit status. It is the edge: every error ends here as text on stderr. */
export async function runCommandLine(run: CommandLineRun): Promise<ExitCode> {
  let verbose = wantsStack(run.argv, run.surroundings.env);
  try {
    const parsed = parsePlainCommandLine(run.argv, run.registry) ?? (await parseAny(run));
    if (parsed.kind === 'wrong-usage') throw parsed.problem;
    if (parsed.kind === 'version') return await printOnly(run, {}, () => `${version}\n`);
    if (parsed.kind === 'help') {
      const { printHelp } = await import('./print-help.ts');
      return await printOnly(run, parsed.flags, (looks) => printHelp(run.registry, parsed.words, looks) ?? '');
    }

    const { command, args, options, flags } = parsed;
    const effective = readSettings({
      flags,
      surroundings: run.surroundings,
      ignoresConfigFile: command.ignoresConfigFile ?? false,
    });
    const settings = toSettings(effective);
    verbose ||= settings.verbose;
    closeOwnFolders(settings, run.surroundings);
    const isNamed = effective.roots.origin.from === 'flag' && command.rootsMayBeMissing !== true;
    if (isNamed && settings.roots?.some((path) => !existsSync(path)) === true)
      await (await import('@scrollkeep/server/sync/check-named-roots.ts')).checkNamedRoots(settings);
    const terminal = open(run, settings, command.isPaged === true && !settings.noPager);
    try {
      const runner = await command.load();
      const exitCode = await runner.run({
        args,
        options,
        settings,
        origins: toOrigins(effective),
        terminal,
        signal: run.signal,
      });
      return run.signal.aborted ? 130 : exitCode;
    } finally {
      await terminal.close();
    }
  } catch (error) {
    if (run.signal.aborted) return 130;
    if (error instanceof ClosedOutput) return 0;
    const report = toErrorReport(error, { verbose });
    await new Promise<void>((resolve) => void run.stderr.write(report.text, () => resolve()));
    return report.exitCode;
  }
}

async function parseAny({ argv, registry }: CommandLineRun): Promise<ParsedCommandLine> {
  const { parseCommandLine } = await import('./parse-command-line.ts');
  return parseCommandLine(argv, registry);
}

/** Version and help read no config file: they must work where it is broken. */
async function printOnly(
  run: CommandLineRun,
  flags: SettingFlags,
  print: (looks: { width: number; color: boolean }) => string,
): Promise<ExitCode> {
  const terminal = open(
    run,
    toSettings(readSettings({ flags, surroundings: run.surroundings, ignoresConfigFile: true })),
  );
  try {
    await terminal.print(print(terminal));
    return 0;
  } finally {
    await terminal.close();
  }
}

function open(
  run: CommandLineRun,
  settings: Parameters<typeof openTerminal>[0]['settings'],
  isPaged = false,
): ReturnType<typeof openTerminal> {
  return openTerminal({
    stdout: run.stdout,
    stderr: run.stderr,
    settings,
    env: run.surroundings.env,
    signal: run.signal,
    pager: isPaged ? findPager(run.surroundings.env, run.surroundings.platform) : undefined,
    ...(run.onPager === undefined ? {} : { onPager: run.onPager }),
  });
}
