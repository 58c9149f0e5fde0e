import { Argument, Command as Commander, CommanderError, Option } from 'commander';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { findNearest } from '@scrollkeep/server/text/find-nearest.ts';
import type { Command, CommandArgument, CommandOption } from './command.ts';
import { type CommandRegistry, listCommands, listNextWords } from './command-registry.ts';
import { helpOption, listSettingOptions, versionOption } from './global-options.ts';
import { toOptionTerm } from './to-synopsis.ts';

export type OptionValues = Readonly<Record<string, boolean | string | readonly string[] | undefined>>;

/** What a command line asks for. `flags` are the global options. */
export type ParsedCommandLine =
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly args: readonly string[];
      readonly options: OptionValues;
      readonly flags: OptionValues;
    }
  | { readonly kind: 'help'; readonly words: readonly string[]; readonly flags: OptionValues }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong-usage'; readonly problem: AppError };

/** Commander does the parsing and nothing else: it runs, prints and ends nothing here. */
export function parseCommandLine(argv: readonly string[], registry: CommandRegistry): ParsedCommandLine {
  const session: Session = { result: undefined, helpFor: [], stoppedAt: [] };
  const program = createProgram(registry, session);
  let bare = false;
  try {
    bare = isBare(argv, registry, session);
    program.parse(bare ? [registry.bareCommand, ...argv] : [...argv], { from: 'user' });
  } catch (error) {
    if (isAppError(error)) return { kind: 'wrong-usage', problem: error };
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version') return { kind: 'version' };
    if (error.code === 'commander.helpDisplayed' || error.code === 'commander.help') {
      return { kind: 'help', words: session.helpFor, flags: readValues(program, listSettingOptions()) };
    }
    const group = findMisnamed(argv, error, session.stoppedAt, registry);
    return {
      kind: 'wrong-usage',
      problem: group ?? toUsageError(error.message, bare ? [] : session.stoppedAt, registry),
    };
  }
  if (session.result === undefined) throw new Error(`the command line ${JSON.stringify(argv)} led to no command`);
  return session.result;
}

interface Session {
  result: ParsedCommandLine | undefined;
  helpFor: readonly string[];
  stoppedAt: readonly string[];
}

/**
 * Whether the bare command is meant: no command is named, but its options may be there alone. Help is that of the
 * whole program. A command after an option nobody knows (`--verbos inspect`) is a slip in the option, not a value for
 * the bare command.
 */
function isBare(argv: readonly string[], registry: CommandRegistry, session: Session): boolean {
  const { operands, unknown } = createNode([], session).parseOptions([...argv]);
  const known = new Set([
    `--${helpOption.name}`,
    `-${helpOption.short}`,
    ...listNextWords(registry).map(({ word }) => word),
  ]);
  return operands.length === 0 && !unknown.some((word) => known.has(word));
}

function createProgram(registry: CommandRegistry, session: Session): Commander {
  const program = createNode([], session);
  for (const group of registry.groups) program.addCommand(createNode([group.name], session));
  for (const command of listCommands(registry)) {
    const words = command.name.split(' ');
    const parent = words.length === 1 ? program : program.commands.find((each) => each.name() === words[0]);
    if (parent === undefined) throw new Error(`the registry names no group for the command "${command.name}"`);
    const node = createNode(words, session);
    for (const argument of command.arguments ?? []) node.addArgument(toCommanderArgument(argument, words));
    for (const option of command.options ?? []) node.addOption(toCommanderOption(option));
    node.action(() => {
      session.result = {
        kind: 'run',
        command,
        args: [...node.args],
        options: readValues(node, command.options ?? []),
        flags: readValues(program, listSettingOptions()),
      };
    });
    parent.addCommand(node, { isDefault: registry.groups.some((group) => group.default === command.name) });
  }
  return program;
}

function createNode(words: readonly string[], session: Session): Commander {
  const silent = (): void => {};
  const node = new Commander(words.at(-1) ?? 'scrollkeep')
    .helpCommand(false)
    .helpOption(`-${helpOption.short}, --${helpOption.name}`)
    .allowExcessArguments(false)
    .configureOutput({ writeOut: silent, writeErr: silent, outputError: silent })
    .configureHelp({
      formatHelp: () => {
        session.helpFor = words;
        return '';
      },
    })
    .exitOverride((error) => {
      session.stoppedAt = words;
      throw error;
    });
  if (words.length === 0) {
    node.version('asked', `-${versionOption.short}, --${versionOption.name}`);
    for (const option of listSettingOptions()) node.addOption(toCommanderOption(option));
  }
  return node;
}

function toCommanderOption(declared: CommandOption): Option {
  const option = new Option(toOptionTerm(declared), declared.summary);
  if (declared.value === undefined) return option;
  return option.argParser<string | readonly string[]>((text, previous) => {
    checkChoice(`--${declared.name}`, text, declared.choices);
    // A repeated option, not commander's "variadic": that would swallow the words after the first value.
    return declared.repeatable === true
      ? [...(Array.isArray(previous) ? (previous as readonly string[]) : []), text]
      : text;
  });
}

function toCommanderArgument(declared: CommandArgument, words: readonly string[]): Argument {
  const word = declared.variadic === true ? `${declared.name}...` : declared.name;
  const argument = new Argument(declared.required === true ? `<${word}>` : `[${word}]`, declared.summary);
  return argument.argParser((text: string) => {
    // Usually an unset shell variable. An empty text begins every id, and as a path it is the current folder.
    if (text === '') throw usageError(`argument '${declared.name}' is empty`, words);
    checkChoice(declared.name, text, declared.choices);
    return text;
  });
}

/** By long name as declared. `--no-x` is stored by commander as a false `x`. */
function readValues(node: Commander, declared: readonly CommandOption[]): OptionValues {
  const values: Record<string, boolean | string | readonly string[] | undefined> = {};
  for (const { name, value } of declared) {
    const given: unknown = node.getOptionValue(new Option(`--${name}`).attributeName());
    if (value === undefined)
      values[name] = name.startsWith('no-') ? (given === false ? true : undefined) : given === true ? true : undefined;
    else
      values[name] =
        typeof given === 'string' || Array.isArray(given) ? (given as string | readonly string[]) : undefined;
  }
  return values;
}

function checkChoice(name: string, text: string, choices: readonly string[] | undefined): void {
  if (choices === undefined || choices.includes(text)) return;
  const nearest = findNearest(text, choices);
  const suggestion = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  throw usageError(`${name}: '${text}' is not one of ${choices.join(', ')}${suggestion}`, []);
}

/** `archive status` reaches the group's default command, which takes no arguments: a command of that name was meant. */
function findMisnamed(
  argv: readonly string[],
  { code }: CommanderError,
  [group = '', word]: readonly string[],
  registry: CommandRegistry,
): AppError | undefined {
  const isDefault = registry.groups.some((each) => each.name === group && each.default === `${group} ${word}`);
  const given = argv.slice(argv.indexOf(group) + 1).find((each) => !each.startsWith('-'));
  if (code !== 'commander.excessArguments' || !isDefault || given === undefined || given === word) return undefined;
  const words = listNextWords(registry, group).map((each) => each.word);
  const nearest = findNearest(given, words);
  return usageError(`unknown command '${given}'${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}`, [group]);
}

/** Commander writes `error: unknown option '--x'` and, on a second line, `(Did you mean --y?)`. */
function toUsageError(message: string, words: readonly string[], registry: CommandRegistry): AppError {
  const withValue = /^error: unknown option '--([^=']+)=/.exec(message)?.[1];
  const options = [...listSettingOptions(), ...listCommands(registry).flatMap((command) => command.options ?? [])];
  if (options.some(({ name, value }) => name === withValue && value === undefined))
    return usageError(`option '--${withValue}' takes no value`, words);
  const line = message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*\(Did you mean/, ' (did you mean')
    .replace(/\.$/, '');
  return usageError(line, words);
}

function usageError(message: string, words: readonly string[]): AppError {
  const subject = words.length === 0 ? 'all commands and options' : 'its arguments and options';
  return new AppError({
    code: 'usage',
    message,
    hint: `Run "${['scrollkeep', 'help', ...words].join(' ')}" for ${subject}.`,
    exitCode: 64,
  });
}
