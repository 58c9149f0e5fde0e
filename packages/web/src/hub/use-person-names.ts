import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubPeopleAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { useHub } from '../shell/use-hub.ts';

/** The name of a person by id; the id of one who is not listed any more. */
export function usePersonNames(isWanted: boolean): (id: string) => string {
  const { answer } = useHub<HubPeopleAnswer>(isWanted ? '/people?limit=200' : undefined);
  const names = new Map((answer?.people ?? []).map(({ id, name }) => [id, name]));
  return (id) => toVisibleText(names.get(id) ?? id);
}
