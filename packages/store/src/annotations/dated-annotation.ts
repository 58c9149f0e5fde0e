import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import {
  emptyAnnotation,
  isEmptyAnnotation,
  type Annotation,
  type Annotations,
  type SessionAnnotation,
} from './annotation.ts';

/** When something was last changed. What was removed keeps its time, so that no copy brings it back. */
export interface ChangeTimes {
  /** By the tag as it is compared. One that is not among the tags was removed. */
  readonly tags: ReadonlyMap<string, string>;
  readonly pin: string | undefined;
  /** Of a note that was removed; one that is kept has its own time. */
  readonly note: string | undefined;
}

export interface DatedAnnotation extends Annotation {
  readonly times: ChangeTimes;
}

export interface DatedSession extends DatedAnnotation {
  readonly turns: ReadonlyMap<string, DatedAnnotation>;
}

/** As they are kept: with times, and with entries that only say what was removed. */
export type DatedAnnotations = ReadonlyMap<string, DatedSession>;

/** Merging can give a place more than a person may put on it. */
export const mostKeptTags = 1000;
export const mostKeptTurns = 10_000;
/** Of tags that were removed, those removed last. */
export const mostRemovedTags = 200;

export const noTimes: ChangeTimes = { tags: new Map(), pin: undefined, note: undefined };
export const emptyDated: DatedAnnotation = { ...emptyAnnotation, times: noTimes };
export const emptyDatedSession: DatedSession = { ...emptyDated, turns: new Map() };

export function saysNothing({ times, ...annotation }: DatedAnnotation): boolean {
  return isEmptyAnnotation(annotation) && times.tags.size === 0 && times.pin === undefined && times.note === undefined;
}

/** What people see of them. */
export function toAnnotations(dated: DatedAnnotations): Annotations {
  const annotations = new Map<string, SessionAnnotation>();
  for (const [id, session] of dated) {
    const turns = new Map(
      [...session.turns].filter(([, turn]) => !isEmptyAnnotation(turn)).map(([uuid, turn]) => [uuid, toPlain(turn)]),
    );
    // Of a folder's own entry it also counts that it is empty: an entry of the id alone says nothing then.
    if (turns.size > 0 || !isEmptyAnnotation(session) || id.includes('/'))
      annotations.set(id, { ...toPlain(session), turns });
  }
  return annotations;
}

export function toPlain({ tags, isPinned, note }: Annotation): Annotation {
  return { tags, isPinned, note };
}

/** With the time of what differs from before. A change is always later than the one that it replaces. */
export function dateChange({ times, ...before }: DatedAnnotation, after: Annotation, now: Date): DatedAnnotation {
  const tags = new Map(times.tags);
  const [old, given] = [byFold(before.tags), byFold(after.tags)];
  for (const folded of new Set([...old.keys(), ...given.keys()]))
    if (old.get(folded) !== given.get(folded)) tags.set(folded, toLater(now, tags.get(folded)));
  const pin = before.isPinned === after.isPinned ? times.pin : toLater(now, times.pin);
  const isSameNote = before.note?.text === after.note?.text && before.note?.changedAt === after.note?.changedAt;
  const noteBefore = before.note?.changedAt ?? times.note;
  const note =
    after.note === undefined || isSameNote
      ? after.note
      : { ...after.note, changedAt: toLater(new Date(after.note.changedAt), noteBefore) };
  const removedNote = note !== undefined ? undefined : isSameNote ? times.note : toLater(now, noteBefore);
  return limit({ ...toPlain(after), note, times: { tags, pin, note: removedNote } });
}

/** With what was changed just now, and nothing else of what others have put on the same place. */
export function addChanges(own: DatedAnnotation, before: DatedAnnotation, after: DatedAnnotation): DatedAnnotation {
  const tags = new Map(byFold(own.tags));
  const times = new Map(own.times.tags);
  const given = byFold(after.tags);
  for (const [folded, time] of after.times.tags) {
    if (before.times.tags.get(folded) === time) continue;
    times.set(folded, time);
    const tag = given.get(folded);
    if (tag === undefined) tags.delete(folded);
    else tags.set(folded, tag);
  }
  const isPinChanged = before.times.pin !== after.times.pin;
  const isNoteChanged = before.note !== after.note || before.times.note !== after.times.note;
  return limit({
    tags: [...tags.values()],
    isPinned: isPinChanged ? after.isPinned : own.isPinned,
    note: isNoteChanged ? after.note : own.note,
    times: {
      tags: times,
      pin: isPinChanged ? after.times.pin : own.times.pin,
      note: isNoteChanged ? after.times.note : own.times.note,
    },
  });
}

/** Without the oldest of many removals. */
export function limit(dated: DatedAnnotation): DatedAnnotation {
  const kept = byFold(dated.tags.slice(0, mostKeptTags));
  const removed = [...dated.times.tags]
    .filter(([folded]) => !kept.has(folded))
    .sort(([, a], [, b]) => toMs(b) - toMs(a))
    .slice(mostRemovedTags);
  if (removed.length === 0 && kept.size === dated.tags.length) return dated;
  const gone = new Set(removed.map(([folded]) => folded));
  const tags = new Map([...dated.times.tags].filter(([folded]) => !gone.has(folded)));
  return { ...dated, tags: [...kept.values()], times: { ...dated.times, tags } };
}

export function byFold(tags: readonly string[]): ReadonlyMap<string, string> {
  return new Map(tags.map((tag) => [foldText(tag), tag]));
}

/** What was written before times were kept is older than everything else. */
export function toMs(time: string | undefined): number {
  return time === undefined ? -Infinity : Date.parse(time);
}

function toLater(now: Date, before: string | undefined): string {
  return new Date(Math.max(now.getTime(), toMs(before) + 1)).toISOString();
}
