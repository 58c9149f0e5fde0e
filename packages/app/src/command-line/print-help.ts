import { toStyle } from '@scrollkeep/server/text/style.ts';
import { version } from '@scrollkeep/server/version.ts';
import { exitCodes } from '@scrollkeep/server/errors/exit-codes.ts';
import { layoutTerms, wrapText } from '@scrollkeep/server/text/layout-text.ts';
import type { Command } from './command.ts';
import {
  type CommandRegistry,
  listCommands,
  listGroupCommands,
  listNextWords,
  listSectionWords,
} from './command-registry.ts';
import { listGlobalOptions } from './global-options.ts';
import { toArgumentTerm, toFullSummary, toOptionTerm, toSynopsis } from './to-synopsis.ts';

export interface HelpLooks {
  readonly width: number;
  readonly color: boolean;
}

/**
 * Help for a command, for a group, or, with no words, for the whole program. Undefined if the words name nothing.
 */
export function printHelp(registry: CommandRegistry, words: readonly string[], looks: HelpLooks): string | undefined {
  const name = words.join(' ');
  // Long lines are hard to read, and a terminal may be any width.
  const page = { ...looks, width: Math.max(40, Math.min(looks.width, 100)) };
  if (words.length === 0) return join(printProgram(registry, page));
  const command = listCommands(registry).find((each) => each.name === name);
  if (command !== undefined) return join(printCommand(command, page));
  const group = registry.groups.find((each) => each.name === name);
  if (group === undefined) return undefined;
  return join([
    wrapText(`${group.summary}.`, page.width),
    [
      `${title('Usage:', page)} scrollkeep ${group.name} ` +
        `${group.default === undefined ? '<command>' : '[command]'} [options]`,
    ],
    group.default === undefined
      ? []
      : wrapText(`Without a command, it runs "scrollkeep ${group.default}".`, page.width),
    printTerms(
      'Commands',
      listGroupCommands(registry, name).map(({ name: full, summary }) => [full, summary]),
      page,
    ),
    printGlobalOptions(page),
    wrapText(`Run "scrollkeep help ${group.name} <command>" for one command.`, page.width),
  ]);
}

function printProgram(registry: CommandRegistry, page: HelpLooks): readonly Block[] {
  // One alignment for all sections, so that the list reads as one.
  const widest = Math.max(...listNextWords(registry).map(({ word }) => word.length));
  const sections = registry.sections.map((section) =>
    printTerms(
      section.title,
      listSectionWords(registry, section).map(({ word, summary }) => [word.padEnd(widest), summary]),
      page,
    ),
  );
  return [
    wrapText(`scrollkeep ${version}: archive, search and read every Claude Code session.`, page.width),
    [`${title('Usage:', page)} scrollkeep [options] [command]`],
    wrapText(`Without a command, it runs "scrollkeep ${registry.bareCommand}".`, page.width),
    ...sections,
    printGlobalOptions(page),
    wrapText(
      'Run "scrollkeep help <command>" for one command, "scrollkeep man" for everything on one page.',
      page.width,
    ),
    wrapText(
      `Exit codes: ${exitCodes.map(({ code }) => code).join(', ')}; "scrollkeep man" explains them.`,
      page.width,
    ),
  ];
}

function printCommand(command: Command, page: HelpLooks): readonly Block[] {
  const examples = (command.examples ?? []).flatMap(({ line, summary }) => [
    ...wrapText(summary, page.width - 2).map((each) => `  ${each}`),
    `    ${line}`,
  ]);
  return [
    wrapText(`${command.summary}.`, page.width),
    [`${title('Usage:', page)} ${toSynopsis(command)}`],
    command.description === undefined ? [] : wrapText(command.description, page.width),
    printTerms(
      'Arguments',
      (command.arguments ?? []).map((each) => [toArgumentTerm(each), toFullSummary(each)]),
      page,
    ),
    printTerms(
      'Options',
      (command.options ?? []).map((each) => [toOptionTerm(each), toFullSummary(each)]),
      page,
    ),
    examples.length === 0 ? [] : [title('Examples:', page), ...examples],
    printGlobalOptions(page),
  ];
}

type Block = readonly string[];

function printGlobalOptions(page: HelpLooks): Block {
  return printTerms(
    'Global options',
    listGlobalOptions().map((each) => [toOptionTerm(each), toFullSummary(each)]),
    page,
  );
}

function printTerms(heading: string, rows: readonly (readonly [string, string])[], page: HelpLooks): Block {
  return rows.length === 0 ? [] : [title(`${heading}:`, page), ...layoutTerms(rows, page.width)];
}

function title(text: string, { color }: HelpLooks): string {
  return toStyle(color).heading(text);
}

function join(blocks: readonly Block[]): string {
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
