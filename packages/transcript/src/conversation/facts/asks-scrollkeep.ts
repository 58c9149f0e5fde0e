/** Whether a shell command is a question to Scrollkeep: what it prints stands elsewhere too. */
export function asksScrollkeep(command: string): boolean {
  return ownCommand.test(command);
}

const ownCommand = /^\s*(?:cd\s+\S+\s*&&\s*)?(?:npx\s+(?:-\S+\s+)*)?scrollkeep\s/;
