// The one table of exit statuses; docs/commands.md and the man page print it.
export const exitCodes = [
  { code: 0, name: 'done', meaning: 'done, nothing to report' },
  { code: 1, name: 'finding', meaning: 'a finding or a difference' },
  { code: 2, name: 'damaged', meaning: 'damaged data: lines that are no records, or files that could not be read' },
  { code: 64, name: 'usage', meaning: 'wrong usage: unknown command, option or value' },
  { code: 66, name: 'noInput', meaning: 'no input: a named path does not exist or cannot be opened' },
  { code: 70, name: 'bug', meaning: 'a bug in scrollkeep' },
  { code: 74, name: 'noOutput', meaning: 'the output could not be written, for example to a full disk' },
  { code: 75, name: 'tooLate', meaning: 'not finished within the time that was given' },
  { code: 129, name: 'hungUp', meaning: 'ended because the terminal was closed (SIGHUP)' },
  { code: 130, name: 'interrupted', meaning: 'ended by Ctrl-C' },
  { code: 143, name: 'terminated', meaning: 'ended by SIGTERM' },
] as const;

export type ExitCode = (typeof exitCodes)[number]['code'];
