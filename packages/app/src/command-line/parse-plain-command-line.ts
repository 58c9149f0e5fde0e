import type { Command, CommandArgument, CommandOption } from './command.ts';
import { type CommandRegistry, listCommands } from './command-registry.ts';
import { listSettingOptions } from './global-options.ts';
import type { OptionValues, ParsedCommandLine } from './parse-command-line.ts';

/**
 * The command lines that people and hooks mostly write: a command, then words and long options as declared, each with
 * its value as the next word. undefined for all others, right or wrong: `parseCommandLine` decides them, and what this
 * one takes, that one takes the same. Loading that parser takes longer than most commands run.
 */
export function parsePlainCommandLine(
  argv: readonly string[],
  registry: CommandRegistry,
): ParsedCommandLine | undefined {
  const command = listCommands(registry).find(({ name }) => name.split(' ').every((word, at) => argv[at] === word));
  if (command === undefined || registry.groups.some(({ name }) => name === command.name)) return undefined;
  const settings = listSettingOptions();
  const own = command.options ?? [];
  const given = new Map<string, string | true | readonly string[]>();
  const args: string[] = [];
  for (let at = command.name.split(' ').length; at < argv.length; at++) {
    const word = argv[at] as string;
    if (!word.startsWith('-')) {
      args.push(word);
      continue;
    }
    const option = findOption(word, settings, own);
    if (option === undefined || given.has(toTwin(option.name))) return undefined;
    if (option.value === undefined) given.set(option.name, true);
    else {
      const value = argv[++at];
      if (value === undefined || value.startsWith('-') || option.choices?.includes(value) === false) return undefined;
      given.set(
        option.name,
        option.repeatable === true
          ? [...((given.get(option.name) as readonly string[] | undefined) ?? []), value]
          : value,
      );
    }
  }
  if (!fits(args, command.arguments ?? [])) return undefined;
  return { kind: 'run', command, args, options: toValues(own, given), flags: toValues(settings, given) };
}

function findOption(
  word: string,
  settings: readonly CommandOption[],
  own: readonly CommandOption[],
): CommandOption | undefined {
  const found = [...settings, ...own].filter(({ name }) => `--${name}` === word);
  return found.length === 1 ? found[0] : undefined;
}

/** Of `--color` and `--no-color` the last wins: an order that is not kept here. */
function toTwin(name: string): string {
  return name.startsWith('no-') ? name.slice('no-'.length) : `no-${name}`;
}

function fits(args: readonly string[], declared: readonly CommandArgument[]): boolean {
  const last = declared.at(-1);
  if (
    args.length < declared.filter(({ required }) => required === true).length ||
    (args.length > declared.length && last?.variadic !== true)
  )
    return false;
  return args.every((arg, at) => arg !== '' && (declared[at] ?? last)?.choices?.includes(arg) !== false);
}

function toValues(
  declared: Command['options'] & {},
  given: ReadonlyMap<string, string | true | readonly string[]>,
): OptionValues {
  return Object.fromEntries(declared.map(({ name }) => [name, given.get(name)]));
}
