import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { isModelAnswer } from '@scrollkeep/transcript/conversation/is-model-answer.ts';
import { changingTools, doneStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { toTurnTimes } from '@scrollkeep/transcript/conversation/turn-times.ts';
import { findRepository } from '@scrollkeep/transcript/layout/find-repository.ts';
import type { SessionUsage, TurnUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import type { UsageSums } from '@scrollkeep/transcript/usage/usage-report.ts';
import { endsInApiError } from '../model/ends-in-api-error.ts';
import { listPathTurns } from '../model/list-path-turns.ts';
import type {
  CommonPrompt,
  ComparedFile,
  ComparedPrompt,
  ComparedPrompts,
  ComparedSession,
  ComparedUsage,
  LastAnswer,
  SessionComparison,
} from '../model/session-comparison.ts';
import type { SessionHeader } from '../model/session-view.ts';
import { toTypedText } from '../model/to-typed-text.ts';
import { toTurnTitle } from '../model/to-turn-title.ts';
import { toShortPath } from '../tools/short-path.ts';

/** What is known of a session that is compared. */
export interface ComparisonSource {
  readonly session: Session;
  readonly header: SessionHeader;
  readonly usage: Pick<SessionUsage, 'total' | 'turns' | 'unpriced'>;
  readonly lastAnswer: LastAnswer | undefined;
}

/** Two sessions side by side: what was asked, changed and spent in both, and in each alone. */
export function compareSessions(a: ComparisonSource, b: ComparisonSource): SessionComparison {
  const prompts = comparePrompts(a.session, b.session);
  const copied = prompts.common.filter((prompt) => prompt.isCopied);
  return {
    a: toCompared(a, new Set(copied.map((prompt) => prompt.a))),
    b: toCompared(b, new Set(copied.map((prompt) => prompt.b))),
    origin:
      b.header.forkedFrom?.session === a.session.id ? 'a' : a.header.forkedFrom?.session === b.session.id ? 'b' : null,
    prompts,
    files: compareFiles(a.session, b.session),
  };
}

function toCompared(
  { session, header, usage, lastAnswer }: ComparisonSource,
  copiedTurns: ReadonlySet<number>,
): ComparedSession {
  const durationMs = Date.parse(header.endedAt ?? '') - Date.parse(header.startedAt ?? '');
  const table = session.files.main?.facts.nodes.table;
  const { turns } = session.tree;
  return {
    id: session.id,
    title: header.title ?? null,
    project: header.project ?? null,
    gitBranch: header.gitBranch ?? null,
    models: header.models,
    startedAt: header.startedAt ?? null,
    endedAt: header.endedAt ?? null,
    durationMs: Number.isFinite(durationMs) ? Math.max(0, durationMs) : null,
    activeMs:
      table === undefined ? 0 : turns.reduce((sum, turn) => sum + (toTurnTimes(turn, table).durationMs ?? 0), 0),
    status: header.status,
    counts: header.counts,
    apiErrors: turns.filter(endsInApiError).length,
    usage: toUsage([usage.total]),
    copiedUsage: toUsage(usage.turns.filter(({ number }: TurnUsage) => copiedTurns.has(number))),
    unpriced: usage.unpriced.map(({ model }) => model),
    lastAnswer: lastAnswer ?? null,
  };
}

function toUsage(all: readonly UsageSums[]): ComparedUsage {
  const add = (toCount: (sums: UsageSums) => number) => all.reduce((sum, sums) => sum + toCount(sums), 0);
  const priced = all.flatMap(({ costMicros }) => costMicros ?? []);
  return {
    input: add((sums) => sums.input),
    output: add((sums) => sums.output),
    cacheRead: add((sums) => sums.cacheRead),
    cacheWrite5m: add((sums) => sums.cacheWrite5m),
    cacheWrite1h: add((sums) => sums.cacheWrite1h),
    costMicros: priced.length === 0 ? null : priced.reduce((sum, micros) => sum + micros, 0),
  };
}

/** Turns are the same if they were copied, which keeps the ids of their records, or if the same words were typed. */
function comparePrompts(a: Session, b: Session): ComparedPrompts {
  const [ofA, ofB] = [listStarts(a), listStarts(b)];
  const common: CommonPrompt[] = [];
  for (let at = 0; at < Math.min(ofA.length, ofB.length); at++) {
    const [own, other] = [ofA[at] as Turn, ofB[at] as Turn];
    const uuid = own.start?.node.uuid;
    const isCopied = uuid !== undefined && uuid === other.start?.node.uuid;
    if (!isCopied && toTypedText(own).trim() !== toTypedText(other).trim()) break;
    common.push({ a: own.number, b: other.number, text: toPrompt(own).text, isCopied });
  }
  return {
    common,
    onlyA: ofA.slice(common.length).map(toPrompt),
    onlyB: ofB.slice(common.length).map(toPrompt),
  };
}

/** A command that the model never saw, such as `/clear`, asks for nothing. */
function listStarts({ tree }: Session): readonly Turn[] {
  return (listPathTurns(tree, 'live') ?? []).filter(
    ({ start, records }) => start !== undefined && (start.node.user?.kind !== 'command' || records.some(isModelAnswer)),
  );
}

function toPrompt(turn: Turn): ComparedPrompt {
  return {
    turn: turn.number,
    startedAt: turn.start?.node.timestamp ?? null,
    text: toTurnTitle(turn),
  };
}

function compareFiles(a: Session, b: Session): readonly ComparedFile[] {
  const isOneProject = a.project !== undefined && toRepository(a.project) === toRepository(b.project ?? '');
  const files = new Map<string, { copied: number; a: number; b: number }>();
  const count = (session: Session, other: Session, side: 'a' | 'b') => {
    const wasCopied = openCopies(session, other);
    for (const { call, agentId } of session.calls) {
      const { filePath } = call.facts;
      if (filePath === undefined || call.status !== doneStatus || !changingTools.has(call.name)) continue;
      const path = isOneProject ? toShortPath(filePath, session.project) : filePath;
      const changes = files.get(path) ?? { copied: 0, a: 0, b: 0 };
      files.set(path, changes);
      if (!wasCopied(call.id, agentId)) changes[side]++;
      // Both sessions have it: it counts once. The files of agents are not copied, so only the origin has their calls.
      else if (side === 'a' || call.id === undefined || other.findCall(call.id) === undefined) changes.copied++;
    }
  };
  count(a, b, 'a');
  count(b, a, 'b');
  return [...files].map(([path, changes]) => ({ path, ...changes })).sort((one, two) => (one.path < two.path ? -1 : 1));
}

function toRepository(project: string): string {
  return findRepository(project) ?? project;
}

/** Whether a call is in both sessions, or made by an agent that such a call started. */
function openCopies(
  session: Session,
  other: Session,
): (id: string | undefined, agentId: string | undefined) => boolean {
  const agents = new Map(session.agents.map((run) => [run.id, run]));
  const known = new Map<string, boolean>();
  const isInBoth = (id: string | undefined) => id !== undefined && other.findCall(id) !== undefined;
  /** By the call that started the agent, or one above it; links of damaged files may run in a circle. */
  const isCopiedAgent = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const run = agents.get(id);
    const isCopied = isInBoth(run?.toolUseId) || (run?.parentAgentId !== undefined && isCopiedAgent(run.parentAgentId));
    known.set(id, isCopied);
    return isCopied;
  };
  return (id, agentId) => isInBoth(id) || (agentId !== undefined && isCopiedAgent(agentId));
}
