import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { hasConversation } from '@scrollkeep/transcript/conversation/has-conversation.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { toFirstLine } from '@scrollkeep/view/text/first-line.ts';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { joinTags } from '@scrollkeep/view/model/marks.ts';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { ListedFacts } from './listed-facts.ts';

/** What a page of sessions shows of one, cut to what fits in an answer. */
export interface SessionDigest {
  readonly summary: Omit<
    SessionSummary,
    'key' | 'project' | 'isIdle' | 'bytes' | 'modifiedAt' | 'projectPath' | 'costMicros' | 'isSubstantial' | 'source'
  >;
  readonly projectPath: string | null;
  readonly worktree: ListedFacts['figures']['worktree'];
  readonly slug: string | null;
  /** Last thing that happened, in milliseconds. */
  readonly lastMs: number;
  /** What gave it its title: a title of its own is better than one from another file. */
  readonly titleFrom: string | null;
  readonly steps: number;
  readonly hasAnswer: boolean;
}

const longest = 200;

export function toSessionDigest({
  id,
  figures,
  firstMs,
  lastMs,
  modifiedMs,
}: Pick<ListedFacts, 'id' | 'figures' | 'firstMs' | 'lastMs' | 'modifiedMs'>): SessionDigest {
  return {
    summary: {
      id: id.slice(0, longest),
      title: toFirstLine(figures.title ?? '', longest),
      titleFrom: figures.titleFrom ?? null,
      status: figures.status as SessionStatus,
      lastPrompt: toTitleLine(figures.lastPrompt, longest),
      gitBranch: toNullable(findBranchName(figures.gitBranch)),
      tags: joinTags([], figures.clientTag),
      clientTag: toNullable(figures.clientTag),
      isPinned: false,
      models: figures.models.slice(0, 10).map((model) => model.slice(0, longest)),
      prompts: figures.prompts,
      turns: figures.turns,
      branchPoints: figures.branchPoints,
      agents: figures.agents,
      failedCalls: figures.failedCalls,
      startedAt: toIsoTime(firstMs),
      endedAt: toIsoTime(lastMs),
      hasConversation: hasConversation(figures),
    },
    projectPath: toNullable(figures.project, 1000),
    worktree: figures.worktree,
    slug: toNullable(figures.slug),
    lastMs: lastMs ?? modifiedMs,
    titleFrom: figures.titleFrom ?? null,
    steps: figures.steps,
    hasAnswer: figures.hasAnswer,
  };
}

function toNullable(text: string | undefined, length = longest): string | null {
  return text === undefined ? null : text.slice(0, length);
}
