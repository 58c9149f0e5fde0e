import type { BriefAction } from '@scrollkeep/transcript/brief/open-actions.ts';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { noGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import { noLooks } from '@scrollkeep/transcript/brief/open-last-looks.ts';
import { noChecks } from '@scrollkeep/transcript/brief/open-checks.ts';
import { noActions } from './read-last-actions.ts';
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
  hasFinalAnswer: true,
  apiError: undefined,
  openQuestions: [],
  unsent: [],
};

/** A command that went well, and one that failed. */
export const action: BriefAction = {
  turn: 2,
  tool: 'Bash',
  target: 'cd /home/ada/harbour && npm test\ntrue',
  kind: 'command',
  status: 'ok',
  isBackground: false,
  calls: 1,
  result: '',
  isFirstLine: false,
  isHidden: false,
  httpError: undefined,
};
export const failed: BriefAction = { ...action, status: 'error', result: 'AssertionError: expected 2 to be 3' };

/** The brief of a short session. */
export function toSessionBrief(turns: readonly TurnBrief[], more: Partial<SessionBrief> = {}): SessionBrief {
  return {
    id: 's1',
    clientId: 's1',
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
    localTurns: 0,
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
    compaction: undefined,
    openWork: [],
    background: [],
    backgroundAgents: [],
    openBoxes: [],
    actions: noActions,
    checks: { ...noChecks, ranNoCommit: false },
    failedTasks: [],
    looks: noLooks,
    git: noGitState,
    pullRequests: [],
    ...more,
  };
}
