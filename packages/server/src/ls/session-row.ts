import { dirname } from 'node:path';
import { hasConversation } from '@scrollkeep/transcript/conversation/has-conversation.ts';
import { isSubstantialSession } from '@scrollkeep/transcript/conversation/is-substantial.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { joinTags } from '@scrollkeep/view/model/marks.ts';
import type { Marks } from '@scrollkeep/view/model/session-view.ts';
import type { ListedFacts } from '../sessions/listed-facts.ts';
import { findSessionSource } from '../sessions/find-session-source.ts';
import { isIdle } from '../sessions/session-activity.ts';

/** What a list shows of a session. */
export interface SessionRow {
  /** As in `SessionPlace`. */
  readonly identity: string;
  readonly id: string;
  /** Where it comes from, such as `claude` or `cowork`. */
  readonly source: string;
  /** undefined if only agent files are left. */
  readonly file: string | undefined;
  readonly project: string | undefined;
  readonly projectFolder: string;
  /** The same for sessions of one project. */
  readonly projectKey: string;
  readonly title: string | undefined;
  readonly titleFrom: string | undefined;
  readonly status: SessionStatus;
  /** Only the archive still has it. */
  readonly archived?: 'gone' | 'older' | undefined;
  readonly idle: boolean;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly gitBranch: string | undefined;
  readonly prompts: number;
  readonly commands: number;
  /** Without those the client started for itself. */
  readonly agents: number;
  readonly steps: number;
  readonly isSubstantial: boolean;
  /** Whether anything was said in it. */
  readonly hasConversation: boolean;
  readonly bytes: number;
  readonly models: readonly string[];
  /** undefined if nobody asked for costs, null if a model has no price. */
  readonly costMicros?: number | null | undefined;
  /** Given by a person here, and the one that the client keeps. */
  readonly tags: readonly string[];
  readonly clientTag: string | undefined;
  readonly agentName: string | undefined;
  readonly worktree: ListedFacts['figures']['worktree'];
  readonly isPinned: boolean;
  /** The session that it is a repaired copy of, which is listed with it. */
  readonly repairOf?: string | undefined;
  /** Private: only where it was asked for. */
  readonly note?: string | undefined;
}

export function toSessionRow(facts: ListedFacts, now: number): SessionRow {
  const { figures, projectFolder, firstFile, modifiedMs, firstMs = modifiedMs, lastMs = modifiedMs } = facts;
  const idle = isIdle(facts, now);
  return {
    identity: facts.identity,
    id: facts.id,
    source: findSessionSource(facts),
    file: facts.file,
    project: figures.project,
    projectFolder,
    // Outside a config folder the folder of a transcript may be called anything, and many are called the same.
    projectKey: facts.isInConfigFolder ? projectFolder : dirname(firstFile),
    title: figures.title,
    titleFrom: figures.titleFrom,
    status: figures.status as SessionStatus,
    archived: facts.archived,
    idle,
    firstMs,
    lastMs,
    gitBranch: figures.gitBranch,
    prompts: figures.prompts,
    commands: figures.commands,
    agents: figures.agents,
    steps: figures.steps,
    isSubstantial: isSubstantialSession(figures, idle),
    hasConversation: hasConversation(figures),
    bytes: facts.bytes,
    models: figures.models,
    tags: joinTags([], figures.clientTag),
    clientTag: figures.clientTag,
    agentName: figures.agentName,
    worktree: figures.worktree,
    isPinned: false,
  };
}

/** The row with what a person put on its session. */
export function addRowMarks(row: SessionRow, marks: Marks | undefined): SessionRow {
  return marks === undefined ? row : { ...row, ...marks, tags: joinTags(marks.tags, row.clientTag) };
}
