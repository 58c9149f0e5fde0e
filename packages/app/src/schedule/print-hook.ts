import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';

/** What to add to `settings.json` of a config folder: the archive runs at the end of every session. */
export function printHook(command: readonly string[], platform: string): string {
  return printHooks(['SessionEnd'], command, platform, 120);
}

/** The same for budgets, which are looked at before a prompt and after the answer. */
export function printBudgetHook(command: readonly string[], platform: string): string {
  return printHooks(['UserPromptSubmit', 'Stop'], command, platform, 30);
}

function printHooks(
  events: readonly string[],
  command: readonly string[],
  platform: string,
  timeoutSeconds: number,
): string {
  const toWord = platform === 'win32' ? (word: string) => `"${word}"` : toShellWord;
  const hook = { type: 'command', command: command.map(toWord).join(' '), timeout: timeoutSeconds };
  const hooks = Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
  return `${JSON.stringify({ hooks }, null, 2)}\n`;
}

export function printCronLine(command: readonly string[]): string {
  // A percent sign ends a line of cron.
  return `17 * * * * ${command.map(toShellWord).join(' ').replaceAll('%', '\\%')}`;
}
