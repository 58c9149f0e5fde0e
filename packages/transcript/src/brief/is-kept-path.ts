/**
 * Whether a file is one that Claude Code keeps for itself beside its transcripts, such as its memory and its
 * plans: no work that waits for a test or a commit.
 */
export function isKeptPath(path: string): boolean {
  return /[/\\]\.claude[/\\](?:projects|plans)[/\\]/.test(path);
}
