import type { SessionDigest } from '../session-digest.ts';

/** A digest of which only this much is known: shown for the moment in which the session is read anew. */
export function toPlaceholderDigest({
  title,
  status,
  projectPath,
  lastMs,
}: Pick<SessionDigest, 'projectPath' | 'lastMs'> & Pick<SessionDigest['summary'], 'title' | 'status'>): SessionDigest {
  return {
    summary: {
      id: '',
      title,
      status,
      lastPrompt: '',
      gitBranch: null,
      models: [],
      prompts: 0,
      turns: 0,
      branchPoints: 0,
      agents: 0,
      failedCalls: 0,
      startedAt: null,
      endedAt: null,
    },
    projectPath,
    slug: null,
    lastMs,
    titleFrom: null,
  };
}
