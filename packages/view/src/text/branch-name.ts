/** The branch to show; Claude Code records `HEAD` if none was checked out, which is the name of no branch. */
export function findBranchName(recorded: string | null | undefined): string | undefined {
  return recorded === null || recorded === undefined || recorded === '' || recorded === 'HEAD' ? undefined : recorded;
}
