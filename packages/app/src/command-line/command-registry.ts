import type { Command } from './command.ts';

/** All commands, in the order and under the titles that help shows. */
export interface CommandRegistry {
  readonly sections: readonly CommandSection[];
  readonly groups: readonly CommandGroup[];
  /** The command that runs if none is named. */
  readonly bareCommand: string;
}

export interface CommandSection {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The first word of two-word commands: `config` of `config show`. */
export interface CommandGroup {
  readonly name: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** The command that runs where the group is named alone: `archive run` for `archive`. */
  readonly default?: string;
}

export function listCommands(registry: CommandRegistry): readonly Command[] {
  return registry.sections.flatMap(({ commands }) => commands);
}

export function listGroupCommands(registry: CommandRegistry, group: string): readonly Command[] {
  return listCommands(registry).filter(({ name }) => name.startsWith(`${group} `));
}

/** What can follow `scrollkeep` (or a group, if named): single words, each once, with their summaries. */
export function listNextWords(
  registry: CommandRegistry,
  group?: string,
): readonly { readonly word: string; readonly summary: string }[] {
  if (group !== undefined) {
    return listGroupCommands(registry, group).map(({ name, summary }) => ({
      word: name.slice(group.length + 1),
      summary,
    }));
  }
  return registry.sections.flatMap((section) => listSectionWords(registry, section));
}

/** The words of one section, a group standing once for all its commands. */
export function listSectionWords(
  registry: CommandRegistry,
  section: CommandSection,
): readonly { readonly word: string; readonly summary: string }[] {
  const words = new Map<string, string>();
  for (const { name, summary } of section.commands) {
    const group = registry.groups.find((each) => name.startsWith(`${each.name} `));
    if (group === undefined) words.set(name, summary);
    else words.set(group.name, group.summary);
  }
  return [...words].map(([word, summary]) => ({ word, summary }));
}
