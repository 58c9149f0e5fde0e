import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import { about } from './about.ts';
import { useUpdates } from './use-updates.ts';

/** The name of the person who works in a session, if that is not the reader. */
export function useOtherPerson(shared: SharedSession | undefined): string | undefined {
  useUpdates(about.subscribe);
  const hub = about.find()?.hub;
  if (hub === undefined) return undefined;
  if (hub.shown !== null) return hub.shown.sharedBy;
  return shared === undefined || shared.person.id === hub.person?.id ? undefined : shared.person.name;
}
