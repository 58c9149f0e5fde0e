import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';

export const emptyTurn: TurnBrief = {
  number: 1,
  time: undefined,
  intent: 'Sort them.',
  additions: [],
  tools: [],
  texts: [],
  files: [],
  commands: [],
  agents: [],
  decisions: [],
  commits: [],
  pullRequests: [],
  isInterrupted: false,
  apiError: undefined,
  openQuestions: [],
  unsent: [],
};

/** The brief of a short session. */
export function toSessionBrief(turns: readonly TurnBrief[], more: Partial<SessionBrief> = {}): SessionBrief {
  return {
    id: 's1',
    title: 'Notes',
    project: '/home/ada/harbour',
    gitBranch: 'main',
    models: ['m'],
    firstMs: 0,
    lastMs: 60_000,
    turns,
    isMainMissing: false,
    agents: [],
    abandonedTurns: 0,
    resumesFrom: undefined,
    status: 'waiting',
    counts: {
      turns: turns.length,
      abandonedTurns: 0,
      prompts: turns.length,
      commands: 0,
      calls: 0,
      failedCalls: 0,
      agents: 0,
      compactions: 0,
    },
    resumeCommand: 'cd /home/ada/harbour && claude --resume s1',
    recap: undefined,
    openWork: [],
    background: [],
    failedTasks: [],
    pullRequests: [],
    ...more,
  };
}
