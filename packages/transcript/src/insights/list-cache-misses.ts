import { parseAgentId } from '../layout/agent-id.ts';
import { toContextTokens } from '../usage/prices/to-cost.ts';
import type { InsightContext, InsightFile, InsightMessage } from './insight-context.ts';
import { idleGaps, type CacheMissCounts, type CompactionCounts, type IdleGap } from './insight-figures.ts';
import { openPricedTokens } from './priced-tokens.ts';

/** Fewer tokens than this the API does not cache. */
const fewest = 1024;
const minute = 60_000;

export interface CacheMiss {
  readonly message: InsightMessage;
  readonly gap: IdleGap;
  /** Time since the answer before; NaN where it is not known. */
  readonly gapMs: number;
  readonly tokens: number;
}

/**
 * Answers whose prompt repeats the one before in the same thread, where much of that came from no cache. Behind a
 * compaction the prompt is another one.
 */
export function listCacheMisses({ messages }: InsightContext): readonly CacheMiss[] {
  const misses: CacheMiss[] = [];
  let before: InsightMessage | undefined;
  // They come file by file.
  for (const message of messages) {
    if (isSide(message)) continue;
    const miss = before?.file === message.file ? findMiss(before, message) : undefined;
    if (miss !== undefined) misses.push(miss);
    before = message;
  }
  return misses;
}

/** Sidechains in the main file have prompts of their own. */
function isSide({ file, index }: InsightMessage): boolean {
  return file.agent === undefined && file.table.isSidechain(index);
}

function findMiss(before: InsightMessage, message: InsightMessage): CacheMiss | undefined {
  const tokens = Math.min(toContextTokens(before), toContextTokens(message)) - message.cacheRead;
  if (tokens < fewest || isCompactedBetween(before, message)) return undefined;
  const gapMs = message.timeMs - before.timeMs;
  return { message, gap: toGap(before, message, gapMs), gapMs, tokens };
}

function isCompactedBetween({ index: from }: InsightMessage, { file, index: to }: InsightMessage): boolean {
  const { compactions } = file.table;
  // The first one behind `from`: they are in file order.
  let [low, high] = [0, compactions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compactions.get(middle) > from) high = middle;
    else low = middle + 1;
  }
  return low < compactions.length && compactions.get(low) < to;
}

function toGap(before: InsightMessage, { model }: InsightMessage, gapMs: number): IdleGap {
  if (before.model !== model) return 'model-change';
  if (Number.isNaN(gapMs) || gapMs < 0) return 'unknown';
  return gapMs < 5 * minute ? 'under-5-minutes' : gapMs < 60 * minute ? '5-to-60-minutes' : 'over-60-minutes';
}

export function countCacheMisses(context: InsightContext, promptLimits: readonly number[]): readonly CacheMissCounts[] {
  const misses = listCacheMisses(context);
  return idleGaps.flatMap((gap): readonly CacheMissCounts[] => {
    const own = misses.filter((miss) => miss.gap === gap);
    if (own.length === 0) return [];
    const sums = openPricedTokens(promptLimits);
    for (const { message, tokens } of own) sums.add(message, takeUncached(message, tokens));
    return [[gap, own.length, sums.list()]];
  });
}

/** So many of the tokens that came from no cache, those that were written for longest first. */
function takeUncached({ cacheWrite1h, cacheWrite5m }: InsightMessage, tokens: number) {
  const hour = Math.min(tokens, cacheWrite1h);
  const minutes = Math.min(tokens - hour, cacheWrite5m);
  return { input: tokens - hour - minutes, output: 0, cacheRead: 0, cacheWrite5m: minutes, cacheWrite1h: hour };
}

export interface Compaction {
  readonly file: InsightFile;
  readonly index: number;
  readonly isAutomatic: boolean;
  readonly tokensBefore: number | undefined;
  readonly durationMs: number | undefined;
  /** The first answer after it. */
  readonly next: InsightMessage | undefined;
}

export function listCompactions({ session, files, messages }: InsightContext): readonly Compaction[] {
  const [file] = files;
  if (file === undefined || file.agent !== undefined) return [];
  const noted = new Map(file.facts.notedCompactions.map((fact) => [fact.index, fact]));
  const own = session.compactions.filter(({ index }) => file.isOwn(index));
  const answers = messages.filter((message) => message.file === file && !isSide(message));
  let answer = 0;
  return own.map(({ index }, at) => {
    while ((answers[answer]?.index ?? Infinity) <= index) answer++;
    const next = answers[answer];
    return {
      file,
      index,
      isAutomatic: noted.get(index)?.trigger === 'auto',
      tokensBefore: noted.get(index)?.tokensBefore,
      durationMs: noted.get(index)?.durationMs,
      next: next !== undefined && next.index < (own[at + 1]?.index ?? Infinity) ? next : undefined,
    };
  });
}

export function countCompactions(context: InsightContext, promptLimits: readonly number[]): CompactionCounts {
  const compactions = listCompactions(context);
  const sums = openPricedTokens(promptLimits);
  for (const { next } of compactions) if (next !== undefined) sums.add(next, { ...next, output: 0, cacheRead: 0 });
  // What the client has summarised in an agent of its own is there with all that it took.
  for (const message of context.messages)
    if (message.file.agent !== undefined && parseAgentId(message.file.agent).form === 'compact') sums.add(message);
  const durations = compactions.flatMap(({ durationMs }) => durationMs ?? []);
  return {
    count: compactions.length,
    automatic: compactions.filter(({ isAutomatic }) => isAutomatic).length,
    tokensBefore: compactions.reduce((sum, { tokensBefore = 0 }) => sum + tokensBefore, 0),
    durationMs: durations.reduce((sum, ms) => sum + ms, 0),
    timed: durations.length,
    written: sums.list(),
  };
}
