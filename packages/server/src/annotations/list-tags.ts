import { findMarked, listMarkKeys } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { countSlips } from '@scrollkeep/transcript/query/count-slips.ts';
import type { Annotations, SessionAnnotation } from '@scrollkeep/store/annotations/annotation.ts';
import type { CountedTag } from '@scrollkeep/view/wire/wire-annotations.ts';

export interface TaggedSession {
  readonly tags: readonly string[];
  readonly clientTag: string | undefined;
  readonly turns: readonly (readonly string[])[];
}

/** Every tag with how often it is used, by name; spellings that are compared alike are one. */
export function listTags(sessions: Iterable<TaggedSession>): readonly CountedTag[] {
  const counts = new Map<string, { name: string; sessions: number; turns: number; clientSessions: number }>();
  const add = (tag: string, what: 'sessions' | 'turns' | 'clientSessions') => {
    const key = foldText(tag);
    const known = counts.get(key) ?? { name: tag, sessions: 0, turns: 0, clientSessions: 0 };
    counts.set(key, { ...known, [what]: known[what] + 1 });
  };
  for (const { tags, clientTag, turns } of sessions) {
    for (const tag of tags) add(tag, 'sessions');
    if (clientTag !== undefined) add(clientTag, 'clientSessions');
    for (const turn of turns) for (const tag of turn) add(tag, 'turns');
  }
  return [...counts.values()].sort((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1));
}

/** A session of a list, with the tag that the client keeps for it. */
export interface ListedTags {
  readonly id: string;
  readonly projectFolder: string;
  readonly clientTag?: string | null | undefined;
}

/** Those of all sessions that are known or have an annotation. */
export function listAllTags(sessions: readonly ListedTags[], annotations: Annotations): readonly CountedTag[] {
  const toTagged = (annotation: SessionAnnotation | undefined, clientTag: string | undefined): TaggedSession => ({
    tags: annotation?.tags ?? [],
    clientTag,
    turns: [...(annotation?.turns.values() ?? [])].map((turn) => turn.tags),
  });
  // Copies of a session have the same keys.
  const listed = new Map(sessions.map((session) => [toKeys(session).join('\n'), session]));
  const known = new Set([...listed.values()].flatMap(toKeys));
  return listTags([
    ...[...listed.values()].map((session) =>
      toTagged(findMarked(annotations, session), session.clientTag ?? undefined),
    ),
    ...[...annotations].filter(([key]) => !known.has(key)).map(([, annotation]) => toTagged(annotation, undefined)),
  ]);
}

function toKeys({ id, projectFolder }: ListedTags): readonly string[] {
  return listMarkKeys(id, projectFolder);
}

/** A tag that is one or two slips away, or begins so. */
export function findNearTag(name: string, known: readonly string[]): string | undefined {
  const folded = foldText(name);
  const most = folded.length < 8 ? 1 : 2;
  return (
    known.find((tag) => folded.length > 1 && foldText(tag).startsWith(folded)) ??
    known.find((tag) => folded.length > 2 && countSlips(foldText(tag), folded, most) <= most)
  );
}
