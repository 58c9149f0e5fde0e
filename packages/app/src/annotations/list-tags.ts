import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { countSlips } from '@scrollkeep/transcript/query/count-slips.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
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

/** Those of all sessions that are known or have an annotation. */
export function listAllTags(
  clientTags: ReadonlyMap<string, string | undefined>,
  annotations: Annotations,
): readonly CountedTag[] {
  return listTags(
    [...new Set([...clientTags.keys(), ...annotations.keys()])].map((id) => {
      const annotation = annotations.get(id);
      return {
        tags: annotation?.tags ?? [],
        clientTag: clientTags.get(id),
        turns: [...(annotation?.turns.values() ?? [])].map((turn) => turn.tags),
      };
    }),
  );
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
