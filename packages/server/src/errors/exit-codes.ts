// The one table of exit statuses; docs/commands.md and the man page print it.
export const exitCodes = [
  { code: 0, name: 'done', meaning: 'success, nothing to report' },
  { code: 1, name: 'finding', meaning: 'findings, differences, no results, or files that were refused or skipped' },
  {
    code: 2,
    name: 'damaged',
    meaning: 'damaged lines or a damaged archive, files that could not be read, or spans that a collector rejected',
  },
  { code: 64, name: 'usage', meaning: 'invalid usage: unknown command, option or value' },
  { code: 66, name: 'noInput', meaning: 'no input: a path does not exist or cannot be opened' },
  { code: 70, name: 'bug', meaning: 'a bug in scrollkeep' },
  {
    code: 74,
    name: 'noOutput',
    meaning: 'refused (for example, a session is running), or the output could not be written',
  },
  { code: 75, name: 'tooLate', meaning: 'timed out' },
  { code: 129, name: 'hungUp', meaning: 'terminal closed (SIGHUP)' },
  { code: 130, name: 'interrupted', meaning: 'interrupted by Ctrl-C' },
  { code: 143, name: 'terminated', meaning: 'terminated (SIGTERM)' },
] as const;

export type ExitCode = (typeof exitCodes)[number]['code'];
