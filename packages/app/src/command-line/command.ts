import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Terminal } from '../terminal/terminal.ts';

/**
 * What a command says about itself. Help, docs/commands.md, the man page and the shell completions all come from this,
 * so it must stay cheap to import: everything heavy sits behind `load`.
 */
export interface Command {
  /** One word, or two for a command of a group: `inspect`, `config show`. */
  readonly name: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** Paragraphs for help and the reference. */
  readonly description?: string;
  readonly arguments?: readonly CommandArgument[];
  readonly options?: readonly CommandOption[];
  readonly examples?: readonly CommandExample[];
  /** Runs even where the config file is broken or missing: it has nothing to learn from it. */
  readonly ignoresConfigFile?: boolean;
  /** It reads no sessions of `--root`, or creates the folder: it need not exist. */
  readonly rootsMayBeMissing?: boolean;
  /** What it prints goes through the person's pager where it is longer than the screen. */
  readonly isPaged?: boolean;
  readonly load: () => Promise<CommandRunner>;
}

export interface CommandArgument {
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  /** Takes all remaining words. */
  readonly variadic?: boolean;
  /** The only values it accepts; anything else is wrong usage. */
  readonly choices?: readonly string[];
  /** Words that shell completion offers; others are accepted as well. */
  readonly suggests?: readonly string[];
  /** What shell completion offers. */
  readonly completes?: 'path';
}

export interface CommandOption {
  /** Long name without dashes, kebab-case: `max-line-bytes`. */
  readonly name: string;
  readonly short?: string;
  readonly summary: string;
  /** Placeholder of its value; without it the option is a switch. */
  readonly value?: string;
  /** What counts if it is left out, for the help only. */
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly repeatable?: boolean;
  readonly completes?: 'path';
}

export interface CommandExample {
  readonly line: string;
  readonly summary: string;
}

export interface CommandRunner {
  readonly run: (invocation: Invocation) => Promise<ExitCode>;
}

export interface Invocation extends SettingsInUse {
  readonly args: readonly string[];
  readonly options: OptionValues;
  readonly terminal: Terminal;
  /** Aborted at Ctrl-C, so that long work can stop between two files. */
  readonly signal: AbortSignal;
}
