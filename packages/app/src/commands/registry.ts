import type { Command } from '../command-line/command.ts';
import { type CommandRegistry, listCommands } from '../command-line/command-registry.ts';
import { completionCommand } from './completion.ts';
import { configPathCommand } from './config-path.ts';
import { configSchemaCommand } from './config-schema.ts';
import { configShowCommand } from './config-show.ts';
import { helpCommand } from './help.ts';
import { inspectCommand } from './inspect.ts';
import { manCommand } from './man.ts';
import { overviewCommand } from './overview.ts';

/** A command is its file and one line here. */
export const registry: CommandRegistry = {
  bareCommand: overviewCommand.name,
  groups: [{ name: 'config', summary: 'Settings: what is in force, and who decided it' }],
  sections: [
    { title: 'Sessions', commands: [overviewCommand, inspectCommand] },
    { title: 'Settings', commands: [configShowCommand, configPathCommand, configSchemaCommand] },
    // These describe all commands, themselves among them, so they are handed the registry when they run.
    { title: 'Help', commands: [helpCommand(() => registry), completionCommand(() => registry), manCommand(() => registry)] },
  ],
};

export const commands: readonly Command[] = listCommands(registry);
