import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toSessionShape } from '@scrollkeep/transcript/conversation/to-session-shape.ts';
import { openProjectPaths } from '@scrollkeep/transcript/layout/project-joins.ts';
import { openSessionUsage, type OpenSessionUsage } from '@scrollkeep/transcript/usage/build-session-usage.ts';
import type { BudgetLimit } from '@scrollkeep/transcript/usage/budget.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import type { UsageRow } from '@scrollkeep/transcript/usage/usage-report.ts';
import type { SessionUsagePage, UsagePage } from '@scrollkeep/view/wire/wire-usage.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readSessionFiles, type SessionUsageSources } from '../../usage/read-session-files.ts';
import { toSourceFilter } from '../../usage/find-owner-filter.ts';
import { buildTreeReport } from '../../usage/build-tree-report.ts';
import { readBudgets } from '../../usage/read-budgets.ts';
import { readUsage, type TreeUsage } from '../../usage/read-usage.ts';
import { toSessionCosts } from '../../usage/to-session-costs.ts';
import type { UsageCache } from '../../usage/usage-cache.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { thinOut } from './thin-out.ts';
import type { UsageQuestion } from './usage-question.ts';

/** What sessions used and cost. */
export interface UsageService {
  getReport(question: UsageQuestion): Promise<UsagePage>;
  getSession(
    sources: SessionUsageSources,
    page: { readonly from: number; readonly limit: number },
  ): Promise<SessionUsagePage>;
  /** All turns of a session, for what is added up over them. */
  getWholeSession(sources: SessionUsageSources): Promise<SessionUsage>;
  /** By the identities of sessions, as far as they are known; asking for them begins to read. */
  readonly findCosts: () => ReadonlyMap<string, number | null>;
  /** The same, once they are known. */
  readCosts(): Promise<ReadonlyMap<string, number | null>>;
  close(): void;
}

export interface UsageServiceOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly prices: PriceTable;
  readonly budgets?: readonly BudgetLimit[] | undefined;
  /** Grows whenever something on disk may have changed. */
  readonly changes: () => number;
  /** What earlier runs found, the command's included: files that did not change are not read again. */
  readonly openCache?: (roots: readonly Root[], signal: AbortSignal) => Promise<UsageCache>;
  /** Has read the same files before; undefined where they have to be read. */
  readonly readTree?: ((roots: readonly Root[]) => Promise<TreeUsage | undefined>) | undefined;
  /** Told when costs are known that were not. */
  readonly onCosts?: () => void;
}

interface KnownTree {
  /** Let go where it is large: what sessions cost is kept in any case. */
  tree: TreeUsage | undefined;
  readonly unreadableFiles: number;
  readonly changes: number;
  readonly readAt: number;
  readonly costMs: number;
}

/** A big tree takes a while: while sessions grow it is not read again for some times as long. */
const restFactor = 20;
const leastRestMs = 3_000;
/**
 * A tree with more messages (about 150 bytes each) is kept only for as long as somebody may still look at it; one with
 * very many only while somebody does.
 */
const mostMessages = 50_000;
const mostWaiting = 250_000;
const keptMs = 2 * 60_000;
const mostPoints = 500;
const mostAgents = 200;

export function openUsageService(findRoots: () => readonly Root[], options: UsageServiceOptions): UsageService {
  const ending = new AbortController();
  let known: KnownTree | undefined;
  let reading: Promise<KnownTree & { readonly tree: TreeUsage }> | undefined;
  /** Somebody has asked for a report since then. */
  let askedAt = 0;
  let costs: ReadonlyMap<string, number | null> = new Map();

  function isFresh({ changes, readAt, costMs }: KnownTree): boolean {
    return changes === options.changes() || Date.now() - readAt < Math.max(leastRestMs, restFactor * costMs);
  }

  function letGo(of: KnownTree): void {
    const isWorthWaiting = (of.tree?.facts.length ?? 0) <= mostWaiting;
    const rest = Math.max(askedAt, isWorthWaiting ? of.readAt : 0) + keptMs - Date.now();
    if (rest <= 0) of.tree = undefined;
    else setTimeout(() => letGo(of), rest).unref();
  }

  async function readFiles(roots: readonly Root[], onUnreadable: () => void): Promise<TreeUsage> {
    const cache = await options.openCache?.(roots, ending.signal);
    ending.signal.throwIfAborted();
    return readUsage(roots, {
      ...(cache === undefined ? {} : { cache }),
      maxLineBytes: options.maxLineBytes,
      signal: ending.signal,
      isBackground: true,
      onProblem: (problem) => {
        onUnreadable();
        options.onProblem(problem);
      },
    });
  }

  function read(): Promise<KnownTree & { readonly tree: TreeUsage }> {
    reading ??= (async () => {
      try {
        const start = performance.now();
        const changes = options.changes();
        let unreadableFiles = 0;
        const roots = findRoots();
        const tree = (await options.readTree?.(roots)) ?? (await readFiles(roots, () => unreadableFiles++));
        ending.signal.throwIfAborted();
        known = { tree, unreadableFiles, changes, readAt: Date.now(), costMs: performance.now() - start };
        const before = costs;
        costs = toSessionCosts(tree, options.prices);
        if (isOther(before, costs)) options.onCosts?.();
        if (tree.facts.length > mostMessages) letGo(known);
        return { ...known, tree };
      } finally {
        reading = undefined;
      }
    })();
    return reading;
  }

  /** The one that somebody looks at: its pages come one after the other. */
  let opened: { readonly session: Session; readonly found: Promise<OpenedSession> } | undefined;

  async function openSession(sources: SessionUsageSources): Promise<OpenedSession> {
    if (opened?.session === sources.session) return opened.found;
    const mine = { session: sources.session, found: readSession(sources) };
    opened = mine;
    const forget = () => {
      if (opened === mine) opened = undefined;
    };
    mine.found.then(() => setTimeout(forget, keptMs).unref(), forget);
    return mine.found;
  }

  async function readSession(sources: SessionUsageSources): Promise<OpenedSession> {
    // What is being read anyway is not read twice at the same time.
    if (isLarge(sources.session)) await reading?.catch(() => undefined);
    const readAlready = new Map((known?.tree?.files ?? []).map((file) => [file.path, file]));
    const files = await readSessionFiles(sources, {
      maxLineBytes: options.maxLineBytes,
      signal: ending.signal,
      isBackground: true,
      findRead: ({ path, bytes, modifiedMs }) => {
        const file = readAlready.get(path);
        return file?.bytes === bytes && file.modifiedMs === modifiedMs ? file.usage : undefined;
      },
    });
    let contextCount = 0;
    const usage = openSessionUsage(toSessionShape(sources.session), files, {
      prices: options.prices,
      choosePoints: (count, toHeight) => {
        contextCount = count;
        return thinOut(count, mostPoints, toHeight);
      },
    });
    return { usage, contextCount };
  }

  return {
    async getReport({ by, timezone, since, until, projects, source, joins, isBrokenDown, limit }) {
      askedAt = Date.now();
      const { tree, unreadableFiles, readAt } =
        known?.tree !== undefined && isFresh(known) ? { ...known, tree: known.tree } : await read();
      const isOfSource = toSourceFilter(source);
      try {
        const toRecorded = (owner: UsageOwner) => ({ path: owner.project, folder: owner.projectFolder });
        const findProjectPath = openProjectPaths(tree.facts.owners.map(toRecorded), joins);
        const toProject = (owner: UsageOwner) => findProjectPath(toRecorded(owner)) ?? owner.projectFolder;
        // A working directory that no project is listed under has usage as well.
        const isListed = tree.facts.owners.some((owner) => projects?.has(toProject(owner)));
        const fits = (owner: UsageOwner) =>
          isOfSource(owner) &&
          (projects === undefined ||
            projects.has(isListed ? toProject(owner) : (owner.project ?? owner.projectFolder)));
        const { report } = buildTreeReport(tree, {
          by,
          ...(projects === undefined && source === undefined ? {} : { fits }),
          ...(timezone === undefined ? {} : { timezone }),
          ...(since === undefined ? {} : { sinceDay: since }),
          ...(until === undefined ? {} : { untilDay: until }),
          toProject,
          breakdown: isBrokenDown,
          prices: options.prices,
        });
        return {
          report: {
            ...report,
            rows: fitAnswer(report.rows.map(cutRow), limit),
            unpriced: report.unpriced.slice(0, 50),
          },
          rowCount: report.rows.length,
          budgets: readBudgets(tree, options.budgets ?? [], {
            now: Date.now(),
            timezone,
            prices: options.prices,
            joins,
          }),
          unreadableFiles,
          readAt: new Date(readAt).toISOString(),
        };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new ApiProblem({
          status: 400,
          code: 'BAD_PARAMETER',
          detail: 'timezone is invalid.',
          hint: 'timezone: a name such as Europe/Berlin or UTC.',
        });
      }
    },

    async getSession(sources, { from, limit }) {
      const { usage, contextCount } = await openSession(sources);
      return {
        usage: {
          ...usage,
          turns: fitAnswer(usage.turns.slice(from, from + limit), limit),
          agents: usage.agents.slice(0, mostAgents),
          compactions: usage.compactions.slice(0, mostPoints),
        },
        from,
        turnCount: usage.turns.length,
        contextCount,
        agentCount: usage.agents.length,
      };
    },

    async getWholeSession(sources) {
      const { usage } = await openSession(sources);
      return { ...usage, turns: usage.turns.map((turn) => turn) };
    },

    async readCosts() {
      if (known === undefined || !isFresh(known)) await read();
      return costs;
    },

    findCosts() {
      if ((known === undefined || !isFresh(known)) && !ending.signal.aborted) void read().catch(() => undefined);
      return costs;
    },

    close: () => ending.abort(),
  };
}

interface OpenedSession {
  readonly usage: OpenSessionUsage;
  readonly contextCount: number;
}

/** Such a session is most of what a tree costs to read. */
function isLarge({ files }: Session): boolean {
  return (files.main?.facts.nodes.length ?? 0) > 20_000;
}

function isOther(a: ReadonlyMap<string, number | null>, b: ReadonlyMap<string, number | null>): boolean {
  return a.size !== b.size || [...b].some(([key, cost]) => a.get(key) !== cost);
}

/** Names come from transcripts: a row stays small whatever they hold. */
function cutRow(row: UsageRow): UsageRow {
  return { ...row, models: row.models.slice(0, 20), breakdown: row.breakdown?.slice(0, 20) ?? null };
}
