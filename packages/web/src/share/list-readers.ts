import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubShareTarget, HubTeamsAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { shareTexts as words } from '../texts/share-texts.ts';

export interface KnownReaders {
  readonly teams: HubTeamsAnswer['teams'];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Not all people are known. */
  readonly isMore: boolean;
}

/** Everyone who can read a session that is shared so, by name: for the sentence before one confirms. */
export function listReaders(
  targets: readonly HubShareTarget[],
  /** What the shares of its project add. */
  ofProject: readonly HubShareTarget[],
  { teams, people, isMore }: KnownReaders,
): readonly string[] {
  const all = [...targets, ...ofProject];
  if (all.some(({ kind }) => kind === 'everyone')) return [words.everyoneCount(people.length, isMore)];
  const readers = new Map<string, string>();
  for (const target of all) {
    if (target.kind === 'everyone') continue;
    const name = toVisibleText(target.name);
    const team = target.kind === 'team' ? teams.find(({ id }) => id === target.id) : undefined;
    const id = `${target.kind}:${target.id}`;
    if (!readers.has(id)) readers.set(id, team === undefined ? name : words.teamCount(name, team.members));
  }
  return [...readers.values()];
}
