import type { CommandArgument, CommandOption } from '../command.ts';
import { type CommandRegistry, listCommands, listNextWords } from '../command-registry.ts';
import { listGlobalOptions } from '../global-options.ts';

/** One place on the command line: the program, a group, or a command. */
export interface CompletionPlace {
  /** The words typed to get here; none for the program itself. */
  readonly words: readonly string[];
  /** The words that lead further. */
  readonly next: readonly { readonly word: string; readonly summary: string }[];
  readonly arguments: readonly CommandArgument[];
  /** Its own, without the global ones. */
  readonly options: readonly CommandOption[];
}

export interface CompletionModel {
  readonly globalOptions: readonly CommandOption[];
  readonly places: readonly CompletionPlace[];
}

/** What all four scripts offer; each only writes it down in its own language. */
export function toCompletionModel(registry: CommandRegistry): CompletionModel {
  const bare = listCommands(registry).find(({ name }) => name === registry.bareCommand);
  return {
    globalOptions: listGlobalOptions(),
    places: [
      { words: [], next: listNextWords(registry), arguments: [], options: bare?.options ?? [] },
      ...registry.groups.map(({ name }) => ({
        words: [name],
        next: listNextWords(registry, name),
        arguments: [],
        options: [],
      })),
      ...listCommands(registry).map((command) => ({
        words: command.name.split(' '),
        // Help takes the name of a command, which is known as well as any choice.
        next: command.name === 'help' ? listNextWords(registry) : [],
        arguments: (command.arguments ?? []).map((argument) => ({
          ...argument,
          ...(argument.suggests === undefined ? {} : { choices: argument.suggests }),
        })),
        options: command.options ?? [],
      })),
    ],
  };
}

/** Every option with a value, wherever it may stand, as typed: so that its value is not taken for a command. */
export function listValueFlags(model: CompletionModel): readonly string[] {
  const options = [...model.globalOptions, ...model.places.flatMap((place) => place.options)];
  return [...new Set(options.filter(({ value }) => value !== undefined).flatMap(listFlags))];
}

/** `--quiet` and `-q`. */
export function listFlags({ name, short }: CommandOption): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}
