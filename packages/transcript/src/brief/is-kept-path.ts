/**
 * Whether a file is one that Claude Code keeps for itself beside its transcripts, such as its memory: no work that waits
 * for a test or a commit.
 */
export function isKeptPath(path: string): boolean {
  return /[/\\]\.claude[/\\]projects[/\\]/.test(path);
}
