import type { Note, SessionAnnotation } from './annotation.ts';
import {
  byFold,
  emptyDated,
  emptyDatedSession,
  limit,
  mostKeptTurns,
  toAnnotations,
  toMs,
  toPlain,
  type DatedAnnotation,
  type DatedAnnotations,
  type DatedSession,
} from './dated-annotation.ts';

/**
 * Two copies as one. Each tag, pin and note is as it was last changed. At equal times what is there wins over what was
 * removed, so that a merge never loses anything by chance.
 */
export function mergeAnnotations(ours: DatedAnnotations, theirs: DatedAnnotations): DatedAnnotations {
  const merged = new Map(ours);
  for (const [id, session] of theirs) merged.set(id, mergeSessions(merged.get(id) ?? emptyDatedSession, session));
  return merged;
}

/** The sessions on which a person would see something else after a merge. */
export function listMergeChanges(ours: DatedAnnotations, theirs: DatedAnnotations): readonly string[] {
  const before = toAnnotations(ours);
  const after = toAnnotations(mergeAnnotations(ours, theirs));
  const print = (session: SessionAnnotation | undefined) =>
    session === undefined ? '' : JSON.stringify([toPlain(session), ...session.turns]);
  return [...theirs.keys()].filter((id) => print(before.get(id)) !== print(after.get(id)));
}

function mergeSessions(ours: DatedSession, theirs: DatedSession): DatedSession {
  const turns = new Map(ours.turns);
  for (const [uuid, turn] of theirs.turns) {
    const known = turns.get(uuid);
    if (known !== undefined || turns.size < mostKeptTurns) turns.set(uuid, mergePlaces(known ?? emptyDated, turn));
  }
  return { ...mergePlaces(ours, theirs), turns };
}

function mergePlaces(ours: DatedAnnotation, theirs: DatedAnnotation): DatedAnnotation {
  const [own, other] = [byFold(ours.tags), byFold(theirs.tags)];
  const tags: string[] = [];
  const times = new Map<string, string>();
  for (const folded of new Set([
    ...own.keys(),
    ...other.keys(),
    ...ours.times.tags.keys(),
    ...theirs.times.tags.keys(),
  ])) {
    const { value, time } = pickNewer(
      { value: own.get(folded), time: ours.times.tags.get(folded) },
      { value: other.get(folded), time: theirs.times.tags.get(folded) },
      (tag) => tag,
    );
    if (value !== undefined) tags.push(value);
    if (time !== undefined) times.set(folded, time);
  }
  const pin = pickNewer(
    { value: ours.isPinned ? true : undefined, time: ours.times.pin },
    { value: theirs.isPinned ? true : undefined, time: theirs.times.pin },
    String,
  );
  const note = pickNewer(toDatedNote(ours), toDatedNote(theirs), ({ text }) => text);
  return limit({
    tags,
    isPinned: pin.value === true,
    note: note.value,
    times: { tags: times, pin: pin.time, note: note.value === undefined ? note.time : undefined },
  });
}

interface Dated<Value> {
  readonly value: Value | undefined;
  readonly time: string | undefined;
}

/** The same one, whichever of them is ours. */
function pickNewer<Value>(ours: Dated<Value>, theirs: Dated<Value>, print: (value: Value) => string): Dated<Value> {
  const [own, other] = [toMs(ours.time), toMs(theirs.time)];
  if (own !== other) return own > other ? ours : theirs;
  if (ours.value === undefined || theirs.value === undefined) return ours.value === undefined ? theirs : ours;
  return print(ours.value) >= print(theirs.value) ? ours : theirs;
}

function toDatedNote({ note, times }: DatedAnnotation): Dated<Note> {
  return { value: note, time: note?.changedAt ?? times.note };
}

/** What may leave the machine: notes, and that there was one, only if they are asked for. */
export function withoutNotes(annotations: DatedAnnotations): DatedAnnotations {
  const strip = <Place extends DatedAnnotation>(place: Place): Place => ({
    ...place,
    note: undefined,
    times: { ...place.times, note: undefined },
  });
  return new Map(
    [...annotations].map(([id, session]) => [
      id,
      { ...strip(session), turns: new Map([...session.turns].map(([uuid, turn]) => [uuid, strip(turn)])) },
    ]),
  );
}

/** From elsewhere: a time in the future would win over every change to come. */
export function withoutFuture(annotations: DatedAnnotations, now: Date): DatedAnnotations {
  const most = now.toISOString();
  const cut = (time: string) => (toMs(time) > now.getTime() ? most : time);
  const cutPlace = <Place extends DatedAnnotation>(place: Place): Place => ({
    ...place,
    note: place.note === undefined ? undefined : { ...place.note, changedAt: cut(place.note.changedAt) },
    times: {
      tags: new Map([...place.times.tags].map(([tag, time]) => [tag, cut(time)])),
      pin: place.times.pin === undefined ? undefined : cut(place.times.pin),
      note: place.times.note === undefined ? undefined : cut(place.times.note),
    },
  });
  return new Map(
    [...annotations].map(([id, session]) => [
      id,
      { ...cutPlace(session), turns: new Map([...session.turns].map(([uuid, turn]) => [uuid, cutPlace(turn)])) },
    ]),
  );
}
