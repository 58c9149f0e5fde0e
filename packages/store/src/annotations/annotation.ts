import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';

/** What a person put on a session or on one of its turns. */
export interface Annotation {
  /** In the order in which they were given; no two that are compared alike. */
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  readonly note: Note | undefined;
}

/** Private: it leaves the machine only where a person asks for it by name. */
export interface Note {
  readonly text: string;
  readonly changedAt: string;
}

export interface SessionAnnotation extends Annotation {
  /** By the uuid of the prompt that a turn begins with: numbers change where a session is edited, uuids do not. */
  readonly turns: ReadonlyMap<string, Annotation>;
}

/** By the key of their session: see `listMarkKeys`. */
export type Annotations = ReadonlyMap<string, SessionAnnotation>;

export interface AnnotatedPlace {
  readonly session: string;
  /** Of the session; an id that is not a uuid is unique only there. */
  readonly projectFolder?: string | undefined;
  /** The uuid of a turn's prompt; the session itself where absent. */
  readonly turn?: string | undefined;
}

export const longestTag = 64;
export const mostTags = 50;
export const longestNoteBytes = 64 * 1024;
export const mostTurns = 1000;

export const emptyAnnotation: Annotation = { tags: [], isPinned: false, note: undefined };
export const emptySessionAnnotation: SessionAnnotation = { ...emptyAnnotation, turns: new Map() };

export function isEmptyAnnotation({ tags, isPinned, note }: Annotation): boolean {
  return tags.length === 0 && !isPinned && note === undefined;
}

/** What is wrong with the name of a tag; undefined if it can be one. */
export function findTagProblem(name: string): string | undefined {
  if (name === '') return 'a tag needs a name';
  if ([...name].length > longestTag) return `a tag has at most ${longestTag} characters`;
  // Control, format, private and unassigned characters hide, or steer a terminal; a blank or a quote ends a query.
  if (/[\p{C}\p{Z}"]/u.test(name)) return 'a tag cannot contain spaces, quotes, or control or invisible characters';
  return undefined;
}

export function findNoteProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > longestNoteBytes) return `a note has at most ${longestNoteBytes / 1024} KiB`;
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text)) return 'a note cannot contain control characters';
  return undefined;
}

/** Line ends as `\n`; what is blank at its end says nothing. */
export function toNoteText(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}

/** With another note; none where the text is empty, and the same one where it says the same. */
export function putNote(before: Annotation, text: string, now: Date): Annotation {
  if (text === before.note?.text) return before;
  return { ...before, note: text === '' ? undefined : { text, changedAt: now.toISOString() } };
}

/** As it is typed: `#bug` is shown with the sign, and kept without it. */
export function toTagName(typed: string): string {
  return typed.replace(/^#+(?=.)/u, '');
}

/** A tag that is there in another spelling stays as it is. */
export function addTags(tags: readonly string[], names: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return [...tags, ...names.map(toTagName)].filter((name) => {
    const folded = foldText(name);
    if (known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}

export function removeTags(tags: readonly string[], names: readonly string[]): readonly string[] {
  const gone = new Set(names.flatMap((name) => [foldText(name), foldText(toTagName(name))]));
  return tags.filter((tag) => !gone.has(foldText(tag)));
}
