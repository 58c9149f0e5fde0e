import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import {
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '../text/readable.ts';
import { sessionStatusSentences } from '../text/status-words.ts';
import type { ComparedFile, ComparedSession, FileGroup, SessionComparison } from './session-comparison.ts';
import { toSessionTimes } from './to-session-times.ts';

/** How many prompts there are, where a comparison has only the beginning of its lists. */
export interface PromptTotals {
  readonly common: number;
  readonly onlyA: number;
  readonly onlyB: number;
}

/** How the two are related, in a sentence without its full stop. */
export function toRelationWords(
  { a, b, origin, prompts: { common, onlyA, onlyB } }: Pick<SessionComparison, 'a' | 'b' | 'origin' | 'prompts'>,
  totals: PromptTotals = { common: common.length, onlyA: onlyA.length, onlyB: onlyB.length },
): string {
  if (a.id === b.id) return 'A and B are the same session';
  if (totals.common === 0) return 'No prompts in common';
  const isAll = totals.onlyA + totals.onlyB === 0;
  const count = toReadableCount(totals.common);
  const same =
    totals.common === 1
      ? `the ${isAll ? 'only' : 'first'} prompt is the same`
      : `${isAll ? 'all' : 'the first'} ${count} prompts are the same`;
  if (origin !== null) return `${origin === 'a' ? 'B is a fork of A' : 'A is a fork of B'}: ${same}`;
  if (common.some((prompt) => prompt.isCopied)) return `Forks of the same session: ${same}`;
  return same.charAt(0).toUpperCase() + same.slice(1);
}

/** One fact of both sessions; their texts come from transcripts. */
export interface ComparedFact {
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

/** Facts that at least one of the two has, in the one wording of every output. */
export function listComparedFacts({ a, b }: SessionComparison, timeZone?: string): readonly ComparedFact[] {
  const facts: readonly (readonly [name: string, toFact: (of: ComparedSession) => string])[] = [
    ['project', ({ project, gitBranch }) => `${project ?? ''}${gitBranch === null ? '' : ` (${gitBranch})`}`.trim()],
    ['models', ({ models }) => models.join(', ')],
    [
      'time',
      ({ startedAt, endedAt }) =>
        toSessionTimes({ startedAt: startedAt ?? undefined, endedAt: endedAt ?? undefined }, timeZone) ?? '',
    ],
    ['active', ({ activeMs }) => (activeMs === 0 ? '' : toReadableDuration(activeMs))],
    ['turns', ({ counts }) => addSome(toReadableCount(counts.turns), counts.abandonedTurns, 'on abandoned branches')],
    ['calls', ({ counts }) => addSome(toReadableCount(counts.calls), counts.failedCalls, 'failed')],
    ['agents', ({ counts }) => (counts.agents === 0 ? '' : toReadableCount(counts.agents))],
    ['compacted', ({ counts }) => (counts.compactions === 0 ? '' : toReadableAmount(counts.compactions, 'time'))],
    ['tokens', toTokens],
    ['cost', toCost],
    ['API errors', ({ apiErrors }) => (apiErrors === 0 ? '' : toReadableCount(apiErrors))],
    ['status', ({ status }) => sessionStatusSentences[status]],
  ];
  return facts
    .map(([name, toFact]) => ({ name, a: toFact(a), b: toFact(b) }))
    .filter((fact) => fact.a !== '' || fact.b !== '');
}

function addSome(text: string, count: number, words: string): string {
  return count === 0 ? text : `${text} (${toReadableCount(count)} ${words})`;
}

function toTokens({ usage }: ComparedSession): string {
  const context = toContextTokens(usage);
  if (context + usage.output === 0) return '';
  return (
    `${toShortCount(context)} in (${toReadableShare(usage.cacheRead / context)} from cache), ` +
    `${toShortCount(usage.output)} out`
  );
}

function toCost({ usage, copiedUsage, unpriced }: ComparedSession): string {
  const parts = [
    copiedUsage.costMicros === null || copiedUsage.costMicros === 0
      ? ''
      : `${toReadableMoney(copiedUsage.costMicros)} in copied turns`,
    unpriced.length === 0 ? '' : `without ${unpriced.join(', ')}`,
  ].filter((part) => part !== '');
  if (usage.costMicros === null) return unpriced.length === 0 ? '' : 'unpriced';
  return `${toReadableMoney(usage.costMicros)}${parts.length === 0 ? '' : ` (${parts.join('; ')})`}`;
}

/** Headings of the groups of files. */
export const fileGroupWords: Readonly<Record<FileGroup, string>> = {
  both: 'Changed by both',
  onlyA: 'Only by A',
  onlyB: 'Only by B',
  copied: 'Only in copied turns',
};

/** How often each session changed a file: `3 edits by A · 1 by B · 2 copied`. */
export function toChangeWords({ a, b, copied }: ComparedFile): string {
  const parts: readonly (readonly [string, number])[] = [
    ['by A', a],
    ['by B', b],
    ['copied', copied],
  ];
  return parts
    .filter(([, count]) => count > 0)
    .map(([name, count], at) => `${at === 0 ? toReadableAmount(count, 'edit') : toReadableCount(count)} ${name}`)
    .join(' · ');
}

export const noFilesWords = 'No files changed with edit tools';
