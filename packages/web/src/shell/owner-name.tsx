import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import { texts } from '../texts/texts.ts';

/** On a hub: whose session it is, and from which machine. */
export function OwnerName({ shared: { person, machine } }: { readonly shared: SharedSession }) {
  const [name, from] = [toVisibleText(person.name), toVisibleText(machine)];
  return (
    <span class="session-owner" title={texts.home.pushedBy(name, from)}>
      <bdi>{name}</bdi> · <bdi>{from}</bdi>
    </span>
  );
}
