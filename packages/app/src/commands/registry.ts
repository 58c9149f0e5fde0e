import type { Command } from '../command-line/command.ts';
import { type CommandRegistry, listCommands } from '../command-line/command-registry.ts';
import { agentsCommand } from './agents.ts';
import { briefCommand } from './brief.ts';
import { checkCommand } from './check.ts';
import { completionCommand } from './completion.ts';
import { configPathCommand } from './config-path.ts';
import { configSchemaCommand } from './config-schema.ts';
import { configShowCommand } from './config-show.ts';
import { helpCommand } from './help.ts';
import { inspectCommand } from './inspect.ts';
import { lsCommand } from './ls.ts';
import { manCommand } from './man.ts';
import { overviewCommand } from './overview.ts';
import { psCommand } from './ps.ts';
import { schemaDiffCommand } from './schema-diff.ts';
import { schemaInferCommand } from './schema-infer.ts';
import { schemaPrintCommand } from './schema-print.ts';
import { searchCommand } from './search.ts';
import { serveCommand } from './serve.ts';
import { showCommand } from './show.ts';
import { sideCommand } from './side.ts';
import { syncCommand } from './sync.ts';
import { toolsCommand } from './tools.ts';

/** A command is its file and one line here. */
export const registry: CommandRegistry = {
  bareCommand: serveCommand.name,
  groups: [
    { name: 'schema', summary: 'The format of transcripts: known, learned, compared' },
    { name: 'config', summary: 'Settings: what is in force, and who decided it' },
  ],
  sections: [
    { title: 'Sessions', commands: [serveCommand, overviewCommand, lsCommand, psCommand, showCommand, briefCommand, agentsCommand, toolsCommand, sideCommand, inspectCommand, checkCommand] },
    { title: 'Index', commands: [searchCommand, syncCommand] },
    { title: 'Format', commands: [schemaPrintCommand, schemaInferCommand, schemaDiffCommand] },
    { title: 'Settings', commands: [configShowCommand, configPathCommand, configSchemaCommand] },
    // These describe all commands, themselves among them, so they are handed the registry when they run.
    { title: 'Help', commands: [helpCommand(() => registry), completionCommand(() => registry), manCommand(() => registry)] },
  ],
};

export const commands: readonly Command[] = listCommands(registry);
