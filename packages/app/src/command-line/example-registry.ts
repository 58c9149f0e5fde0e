import type { CommandRunner } from './command.ts';
import type { CommandRegistry } from './command-registry.ts';

/** A small registry with one of everything, for the tests of this folder. */
export function createExampleRegistry(run: CommandRunner['run'] = async () => 0): CommandRegistry {
  const load = async (): Promise<CommandRunner> => ({ run });
  return {
    bareCommand: 'status',
    groups: [{ name: 'box', summary: 'Boxes' }],
    sections: [
      {
        title: 'Look',
        commands: [
          { name: 'status', summary: 'Show the state', options: [{ name: 'json', summary: 'Print JSON' }], load },
          {
            name: 'list',
            summary: "List what's there",
            description: 'First paragraph.\n\nSecond paragraph.',
            arguments: [
              { name: 'format', summary: 'How to print', required: true, choices: ['text', 'table'] },
              { name: 'path', summary: 'Where to look', variadic: true, completes: 'path' },
            ],
            options: [
              { name: 'tag', short: 't', summary: 'Only these: one "tag" each', value: 'tag', repeatable: true },
              { name: 'sort-by', summary: 'Order', value: 'key', choices: ['name', 'age'], default: 'name' },
              { name: 'no-header', summary: 'Leave out the header' },
              { name: 'output', short: 'o', summary: 'File to write', value: 'file', completes: 'path' },
            ],
            examples: [{ line: "scrollkeep list text '.hidden'", summary: 'List a path' }],
            load,
          },
        ],
      },
      {
        title: 'Boxes',
        commands: [
          { name: 'box open', summary: 'Open a box', load },
          { name: 'box close', summary: 'Close a box', ignoresConfigFile: true, load },
        ],
      },
    ],
  };
}
