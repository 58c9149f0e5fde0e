import { listEnvironmentVariables } from '@scrollkeep/server/settings/environment-variables.ts';
import { version } from '@scrollkeep/server/version.ts';
import { exitCodes } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Command } from './command.ts';
import { type CommandRegistry, listCommands } from './command-registry.ts';
import { listGlobalOptions } from './global-options.ts';
import { toArgumentTerm, toFullSummary, toOptionTerm, toSynopsis } from './to-synopsis.ts';

/**
 * The manual page scrollkeep(1), as roff for the man macros. It carries no date, so that the same version always prints
 * the same page.
 */
export function printManPage(registry: CommandRegistry): string {
  return [
    `.TH SCROLLKEEP 1 "" "${escapeRoff(`scrollkeep ${version}`)}" "User Commands"`,
    '.SH NAME',
    escapeRoff('scrollkeep - archive, search and read every Claude Code session'),
    '.SH SYNOPSIS',
    `.B scrollkeep\n${escapeRoff('[options] [command]')}`,
    '.SH DESCRIPTION',
    escapeRoff(`Without a command it runs "scrollkeep ${registry.bareCommand}".`),
    '.SH COMMANDS',
    ...listCommands(registry).map(printCommand),
    '.SH GLOBAL OPTIONS',
    'Every command accepts these.',
    ...listGlobalOptions().map((option) => printTerm(toOptionTerm(option), toFullSummary(option))),
    '.SH ENVIRONMENT',
    escapeRoff('A flag overrides the environment, which overrides the config file, which overrides the default.'),
    ...listEnvironmentVariables().map(({ name, summary }) => printTerm(name, summary)),
    '.SH EXIT STATUS',
    ...exitCodes.map(({ code, meaning }) => printTerm(String(code), meaning)),
    '',
  ].join('\n');
}

function printCommand(command: Command): string {
  return [
    `.SS "${escapeRoff(toSynopsis(command))}"`,
    escapeRoff(`${command.summary}.`),
    ...(command.description ?? '')
      .split(/\n+/)
      .flatMap((paragraph) => (paragraph === '' ? [] : ['.PP', escapeRoff(paragraph)])),
    ...(command.arguments ?? []).map((argument) => printTerm(toArgumentTerm(argument), toFullSummary(argument))),
    ...(command.options ?? []).map((option) => printTerm(toOptionTerm(option), toFullSummary(option))),
    ...(command.examples ?? []).flatMap(({ line, summary }) => [
      '.PP',
      escapeRoff(`${summary}:`),
      '.PP',
      '.RS 4',
      '.nf',
      escapeRoff(line),
      '.fi',
      '.RE',
    ]),
  ].join('\n');
}

function printTerm(term: string, summary: string): string {
  return `.TP\n\\fB${escapeRoff(term)}\\fR\n${escapeRoff(summary)}`;
}

/**
 * Plain text for a roff line: a bare hyphen would print as a typographic one that cannot be copied into a shell, quotes
 * and carets likewise. A leading dot would start a request, a leading space would force a line break.
 */
export function escapeRoff(text: string): string {
  const escaped = text.replace(/[\\\-'"`^~]/g, (character) => roffNames[character] ?? character);
  // Named by their code: not every roff reads UTF-8.
  const plain = escaped.replace(
    /[^\u0000-\u007f]/gu,
    (character) => `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return plain.replace(/^([. ])/gm, '\\&$1');
}

const roffNames: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};
