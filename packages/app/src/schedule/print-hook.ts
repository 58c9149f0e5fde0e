import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';

/** What to add to `settings.json` of a config folder: these run at the end of every session. */
export function printHook(commands: readonly (readonly string[])[], platform: string): string {
  return printHooks(['SessionEnd'], commands, platform, 120);
}

/** The same for budgets, which are looked at before a prompt and after the answer. */
export function printBudgetHook(command: readonly string[], platform: string): string {
  return printHooks(['UserPromptSubmit', 'Stop'], [command], platform, 30);
}

function printHooks(
  events: readonly string[],
  commands: readonly (readonly string[])[],
  platform: string,
  timeoutSeconds: number,
): string {
  const toWord = platform === 'win32' ? (word: string) => `"${word}"` : toShellWord;
  const hooks = commands.map((command) => ({
    type: 'command',
    command: command.map(toWord).join(' '),
    timeout: timeoutSeconds,
  }));
  return `${JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, [{ hooks }]])) }, null, 2)}\n`;
}

export function printCronLine(command: readonly string[]): string {
  // A percent sign ends a line of cron.
  return `17 * * * * ${command.map(toShellWord).join(' ').replaceAll('%', '\\%')}`;
}
