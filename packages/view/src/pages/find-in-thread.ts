import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { SessionViewSources } from '../build-view/view-context.ts';
import { findInEntry, type EntryQuestion, type FindKind } from '../model/find-in-entry.ts';
import type { FindAnswer, FindHit } from '../wire/wire.ts';
import type { PagedSession } from './paged-session.ts';
import { buildTurnPart } from './build-turn-page.ts';
import { fitAnswer } from './fit-answer.ts';
import { listTurnParts } from './list-turn-parts.ts';
import type { TurnThread } from './turn-thread.ts';

export interface FindQuestion extends EntryQuestion {
  /** Position of the first turn that is looked at. */
  readonly from: number;
  readonly isBackwards: boolean;
  readonly limit: number;
}

/** So long one answer may look; whoever asks goes on from where it ended. */
const longestMs = 250;

/** Entries of a thread that fit, turn after turn. */
export async function findInThread(
  thread: TurnThread,
  paged: PagedSession,
  sources: SessionViewSources,
  question: FindQuestion,
): Promise<Omit<FindAnswer, 'revision'>> {
  const hits: FindHit[] = [];
  const step = question.isBackwards ? -1 : 1;
  const start = Date.now();
  let position = Math.min(question.from, thread.turns.length - 1 + (question.isBackwards ? 0 : 1));
  for (; position >= 0 && position < thread.turns.length; position += step) {
    const turn = thread.turns[position];
    if (turn !== undefined)
      for (const hit of await findInTurn(turn, position, thread, paged, sources, question)) hits.push(hit);
    if (hits.length >= question.limit || Date.now() - start > longestMs) {
      position += step;
      break;
    }
  }
  const fitting = fitAnswer(hits, Number.POSITIVE_INFINITY);
  const last = hits[fitting.length];
  const next = last === undefined ? position : last.position;
  return { hits: fitting, next: next >= 0 && next < thread.turns.length ? next : null, turns: thread.turns.length };
}

async function findInTurn(
  turn: Turn,
  position: number,
  thread: TurnThread,
  paged: PagedSession,
  sources: SessionViewSources,
  question: FindQuestion,
): Promise<readonly FindHit[]> {
  const hits: FindHit[] = [];
  for (const [part, records] of listTurnParts(turn).entries()) {
    if (
      !mayBeOfKind(records, question.kind, paged) ||
      !(await mayHaveText(records, thread.file, question.text, sources))
    )
      continue;
    const { entries } = await buildTurnPart(turn, part, thread, paged, sources);
    entries.forEach((entry, index) => {
      const match = findInEntry(entry, question);
      if (match !== undefined)
        hits.push({ position, turn: turn.number, part, entry: index, title: entry.title.slice(0, 100), ...match });
    });
  }
  return question.isBackwards ? hits.reverse() : hits;
}

/** From facts alone, so that most turns are passed without reading them. */
function mayBeOfKind(records: readonly ThreadRecord[], kind: FindKind | undefined, { context }: PagedSession): boolean {
  if (kind === undefined) return true;
  return records.some(({ node }) => {
    if (kind === 'prompt') return node.user?.kind === 'prompt' || node.user === undefined;
    if (kind === 'error' && (node.assistant?.isApiError === true || node.meaning.role === 'notice')) return true;
    return (node.assistant?.calls ?? []).some(({ id, filePath }) => {
      if (kind === 'edit') return filePath !== undefined;
      if (id === undefined) return false;
      return kind === 'error' ? context.findCall(id)?.status === failedStatus : context.listAgentsOf(id).length > 0;
    });
  });
}

/** In anything that the records hold; what of it is seen, the view decides. */
async function mayHaveText(
  records: readonly ThreadRecord[],
  file: string,
  text: string,
  sources: SessionViewSources,
): Promise<boolean> {
  if (text === '') return true;
  // A view joins and trims what records hold: only words without breaks are there as they are seen.
  const [word = ''] = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const found = await sources.readRecords(
    file,
    records.map(({ node }) => node),
  );
  for (const record of found.values()) if (hasText(record, word)) return true;
  // What could not be read again is left to the view.
  return found.size < records.length;
}

function hasText(value: JsonValue | undefined, word: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(word);
  if (typeof value === 'number') return String(value).includes(word);
  if (Array.isArray(value)) return value.some((item: JsonValue) => hasText(item, word));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, inner]) => name.toLowerCase().includes(word) || hasText(inner, word))
  );
}
