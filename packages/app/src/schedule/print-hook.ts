/** What to add to `settings.json` of a config folder: the archive runs at the end of every session. */
export function printHook(command: readonly string[], platform: string): string {
  const toWord = platform === 'win32' ? (word: string) => `"${word}"` : toShellWord;
  const hooks = {
    hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: command.map(toWord).join(' '), timeout: 120 }] }] },
  };
  return `${JSON.stringify(hooks, null, 2)}\n`;
}

export function printCronLine(command: readonly string[]): string {
  // A percent sign ends a line of cron.
  return `17 * * * * ${command.map(toShellWord).join(' ').replaceAll('%', '\\%')}`;
}

function toShellWord(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
