import type { RecordedProject } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { TimeSpan } from '@scrollkeep/transcript/usage/to-time-span.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import type { PlacedUsage } from '../../usage/build-tree-report.ts';
import { readUsage, type TreeUsage } from '../../usage/read-usage.ts';
import type { PartedUsage, StoredUsage } from '../../usage/stored-usage.ts';
import { toRecordedProject } from '../../usage/to-recorded-project.ts';
import { toSessionCosts } from '../../usage/to-session-costs.ts';
import type { UsageCache } from '../../usage/usage-cache.ts';

export interface KnownUsageOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly prices: PriceTable;
  /** Grows whenever something on disk may have changed. */
  readonly changes: () => number;
  /** What earlier runs found, the command's included: files that did not change are not read again. */
  readonly openCache?: (roots: readonly Root[], signal: AbortSignal) => Promise<UsageCache>;
  /** What is known of the same files without reading them. */
  readonly stored?: StoredUsage | undefined;
  /** Told when costs are known that were not. */
  readonly onCosts?: () => void;
}

/** The usage that one report is made of. */
export interface OpenUsage extends PartedUsage {
  /** All of it, where it was read from files. */
  readonly tree: TreeUsage | undefined;
  readonly unreadableFiles: number;
  readonly readAt: number;
}

/** Usage that was read, for as long as somebody may ask for it again. */
export interface KnownUsage {
  open(span: TimeSpan): Promise<OpenUsage>;
  openFiles(): Promise<OpenUsage>;
  /** What was read from files and is still there; with `isAwaited`, once that is done if it is being done. */
  findTree(isAwaited: boolean): Promise<TreeUsage | undefined>;
  readonly findCosts: () => ReadonlyMap<string, number | null>;
  readCosts(): Promise<ReadonlyMap<string, number | null>>;
}

interface Reading {
  readonly changes: number;
  readonly readAt: number;
  readonly costMs: number;
}

interface Kept extends Reading {
  /** Let go where they are large: what sessions cost is kept in any case. */
  found: Found | undefined;
  readonly unreadableFiles: number;
}

interface Found {
  readonly parts: readonly PlacedUsage[];
  readonly tree: TreeUsage | undefined;
  readonly listProjects: () => Promise<readonly RecordedProject[]>;
}

/** A big tree takes a while: while sessions grow it is not read again for some times as long. */
const restFactor = 20;
const leastRestMs = 3_000;
/**
 * More messages (about 150 bytes each) are kept only for as long as somebody may still look at them; very many only
 * while somebody does.
 */
const mostMessages = 50_000;
const mostWaiting = 250_000;
const keptMs = 2 * 60_000;
/** Times that reports were asked for. */
const mostSpans = 4;
const filesKey = 'files';

export function openKnownUsage(
  findRoots: () => readonly Root[],
  ending: AbortSignal,
  options: KnownUsageOptions,
): KnownUsage {
  const { stored } = options;
  /** By the time that reports are over; what was read from files is all. */
  const known = new Map<string, Kept>();
  const reading = new Map<string, Promise<Kept>>();
  /** Times with too much usage to keep. */
  const large = new Set<string>();
  /** Somebody has asked for a report since then. */
  let askedAt = 0;
  let costs: ReadonlyMap<string, number | null> = new Map();
  let costsRead: Reading | undefined;
  let readingCosts: Promise<void> | undefined;

  ending.addEventListener('abort', () => {
    for (const kept of known.values()) kept.found = undefined;
  });

  function isFresh({ changes, readAt, costMs }: Reading): boolean {
    return changes === options.changes() || Date.now() - readAt < Math.max(leastRestMs, restFactor * costMs);
  }

  function letGo(of: Kept): void {
    const isWorthWaiting = countMessages(of) <= mostWaiting;
    const rest = Math.max(askedAt, isWorthWaiting ? of.readAt : 0) + keptMs - Date.now();
    if (rest <= 0) of.found = undefined;
    else setTimeout(() => letGo(of), rest).unref();
  }

  /** Who asks for the same meanwhile waits for the same. */
  function read(key: string, work: () => Promise<Pick<Kept, 'found' | 'unreadableFiles'>>): Promise<Kept> {
    const before = reading.get(key);
    if (before !== undefined) return before;
    const now = (async () => {
      try {
        const start = performance.now();
        const changes = options.changes();
        const found = await work();
        ending.throwIfAborted();
        const kept: Kept = { ...found, changes, readAt: Date.now(), costMs: performance.now() - start };
        if (countMessages(kept) > mostMessages) letGo(kept);
        known.delete(key);
        known.set(key, kept);
        for (const [oldest, of] of known) {
          if (known.size <= mostSpans) break;
          of.found = undefined;
          known.delete(oldest);
        }
        return kept;
      } finally {
        reading.delete(key);
      }
    })();
    reading.set(key, now);
    return now;
  }

  function readFiles(): Promise<Kept> {
    return read(filesKey, async () => {
      const roots = findRoots();
      const cache = await options.openCache?.(roots, ending);
      ending.throwIfAborted();
      let unreadableFiles = 0;
      const tree = await readUsage(roots, {
        ...(cache === undefined ? {} : { cache }),
        maxLineBytes: options.maxLineBytes,
        signal: ending,
        isBackground: true,
        onProblem: (problem) => {
          unreadableFiles++;
          options.onProblem(problem);
        },
      });
      setCosts(toSessionCosts(tree, options.prices));
      const listProjects = async () => tree.facts.owners.map(toRecordedProject);
      return { found: { parts: [tree], tree, listProjects }, unreadableFiles };
    });
  }

  /** Very much usage is read again for each report. */
  function readStored(key: string, usage: PartedUsage): Promise<Kept> {
    return read(key, async () => {
      const parts: PlacedUsage[] = [];
      let messages = 0;
      for await (const part of usage.listParts()) {
        ending.throwIfAborted();
        messages += part.facts.length;
        if (messages > mostWaiting) {
          large.add(key);
          return { found: undefined, unreadableFiles: 0 };
        }
        parts.push(part);
      }
      return { found: { parts, tree: undefined, listProjects: usage.listProjects }, unreadableFiles: 0 };
    });
  }

  async function openFiles(): Promise<OpenUsage> {
    const kept = known.get(filesKey);
    const fresh = kept?.found !== undefined && isFresh(kept) ? kept : await readFiles();
    return toOpen(fresh) ?? openFiles();
  }

  function setCosts(now: ReadonlyMap<string, number | null>): void {
    const before = costs;
    costs = now;
    if (isOther(before, costs)) options.onCosts?.();
  }

  function hasCosts(): boolean {
    const last = stored === undefined ? known.get(filesKey) : costsRead;
    return last !== undefined && isFresh(last);
  }

  async function refreshCosts(): Promise<void> {
    if (stored === undefined) return void (await readFiles());
    readingCosts ??= (async () => {
      try {
        const start = performance.now();
        const changes = options.changes();
        const found = await stored.readCosts(findRoots(), options.prices);
        if (found === undefined) await readFiles();
        else setCosts(found);
        costsRead = { changes, readAt: Date.now(), costMs: performance.now() - start };
      } finally {
        readingCosts = undefined;
      }
    })();
    await readingCosts;
  }

  return {
    async open(span) {
      askedAt = Date.now();
      const key = `${span.fromMs} ${span.untilMs}`;
      for (const kept of [known.get(key), known.get(filesKey)]) {
        const open = kept !== undefined && isFresh(kept) ? toOpen(kept) : undefined;
        if (open !== undefined) return open;
      }
      const usage = await stored?.open(findRoots(), span);
      if (usage === undefined) return openFiles();
      const kept = large.has(key) ? undefined : toOpen(await readStored(key, usage));
      return kept ?? { ...usage, tree: undefined, unreadableFiles: 0, readAt: Date.now() };
    },
    openFiles,
    async findTree(isAwaited) {
      if (isAwaited) await reading.get(filesKey)?.catch(() => undefined);
      return known.get(filesKey)?.found?.tree;
    },
    findCosts() {
      if (!hasCosts() && !ending.aborted) void refreshCosts().catch(() => undefined);
      return costs;
    },
    async readCosts() {
      if (!hasCosts()) await refreshCosts();
      return costs;
    },
  };
}

function toOpen({ found, unreadableFiles, readAt }: Kept): OpenUsage | undefined {
  if (found === undefined) return undefined;
  const { parts, tree, listProjects } = found;
  return {
    async *listParts() {
      yield* parts;
    },
    listProjects,
    tree,
    unreadableFiles,
    readAt,
  };
}

function countMessages({ found }: Kept): number {
  return (found?.parts ?? []).reduce((sum, { facts }) => sum + facts.length, 0);
}

function isOther(a: ReadonlyMap<string, number | null>, b: ReadonlyMap<string, number | null>): boolean {
  return a.size !== b.size || [...b].some(([key, cost]) => a.get(key) !== cost);
}
