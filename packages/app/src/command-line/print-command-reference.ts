import { listEnvironmentVariables } from '../settings/environment-variables.ts';
import { listSettings } from '../settings/settings-table.ts';
import type { Command } from './command.ts';
import { type CommandRegistry } from './command-registry.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { listGlobalOptions } from './global-options.ts';
import { toArgumentTerm, toFullSummary, toOptionTerm, toSynopsis } from './to-synopsis.ts';

/** docs/commands.md: everything the command line knows about itself, as Markdown. */
export function printCommandReference(registry: CommandRegistry): string {
  const blocks = [
    '# Commands',
    'This page is written by `npm run docs`; change the commands, not the page.',
    `\`scrollkeep\` without a command runs \`scrollkeep ${registry.bareCommand}\`. Results go to stdout, ` +
      'messages and problems to stderr.',
    ...registry.sections.flatMap(({ title, commands }) => [`## ${title}`, ...commands.flatMap(printCommand)]),
    '## Global options',
    'Every command takes these, before or after its name.',
    printTable(
      ['Option', 'Meaning'],
      listGlobalOptions().map((option) => [code(toOptionTerm(option)), toFullSummary(option)]),
    ),
    '## All settings',
    'A flag decides before the environment, the environment before the config file, the config file before ' +
      'the default. `scrollkeep config show` says who decided what.',
    'The config file is one JSON object; `scrollkeep config path` says where it is, ' +
      '[config.schema.json](config.schema.json) what it may hold. Relative paths in it are relative to its ' +
      'folder, and a leading `~` is the home folder.',
    printTable(
      ['Setting', 'Flag', 'Environment', 'In the config file', 'Default'],
      listSettings().map(([key, { flag, environment, inConfigFile, defaultSummary }]) => [
        code(key),
        flag === undefined ? '' : code(`--${flag.name}`),
        environment.map(({ name }) => code(name)).join(', '),
        inConfigFile ? code(key) : '',
        defaultSummary,
      ]),
    ),
    '## Environment variables',
    'An empty variable counts as not set.',
    printTable(
      ['Variable', 'Meaning'],
      listEnvironmentVariables().map(({ name, summary }) => [name.split(', ').map(code).join(', '), summary]),
    ),
    '## Exit codes',
    printTable(
      ['Code', 'Meaning'],
      exitCodes.map(({ code: number, meaning }) => [String(number), meaning]),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function printCommand(command: Command): readonly string[] {
  const inputs = [
    ...(command.arguments ?? []).map((argument) => [code(toArgumentTerm(argument)), toFullSummary(argument)]),
    ...(command.options ?? []).map((option) => [code(toOptionTerm(option)), toFullSummary(option)]),
  ];
  return [
    `### ${command.name}`,
    `${command.summary}.`,
    printShell([toSynopsis(command)]),
    ...(command.description === undefined ? [] : [command.description]),
    ...(inputs.length === 0 ? [] : [printTable(['Argument or option', 'Meaning'], inputs)]),
    ...(command.examples ?? []).flatMap(({ line, summary }) => [`${summary}:`, printShell([line])]),
  ];
}

function printShell(lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n');
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const printRow = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [printRow(head), printRow(head.map(() => '---')), ...rows.map(printRow)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
