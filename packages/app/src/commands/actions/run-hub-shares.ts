import { findNames } from '@scrollkeep/hub/audit/find-names.ts';
import { listAllLinks, listAllShares } from '@scrollkeep/hub/sharing/list-all-shares.ts';
import { revokeLink } from '@scrollkeep/hub/sharing/links.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { nameSessions } from '../../hub-server/name-sessions.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { toTexts } from '../../hub-server/to-texts.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const json = options['json'] === true;
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const id of toTexts(options['revoke-link'])) await revokeLink(store, operator, id);
    const shares = await listAllShares(store, operator.audience);
    const links = await listAllLinks(store, operator.audience);
    const toOwner = await nameOwners(store, [...shares, ...links]);
    const names = await findNames(
      store,
      operator.audience,
      shares.flatMap(({ project, target }) => [project ?? '', target]),
    );
    const toName = (id: string) => names.get(id) ?? id;
    const toSession = await nameSessions(
      store,
      [...shares, ...links].flatMap(({ session }) => session ?? []),
    );
    await printList(terminal, {
      json,
      name: 'shares',
      items: shares,
      columns: [{ title: 'Person', shrinks: 'end' }, { title: 'Shares' }, { title: 'With', shrinks: 'end' }],
      toRow: (share) => [
        toOwner(share),
        share.session === null ? `project ${toName(share.project ?? '')}` : `session ${toSession(share.session)}`,
        share.kind === 'everyone' ? 'everyone' : `${share.kind} ${toName(share.target)}`,
      ],
      empty: 'Nothing is shared.',
      more: { links },
    });
    if (json) return;
    await printList(terminal, {
      json,
      name: 'links',
      items: links,
      columns: [{ title: 'Link' }, { title: 'Person', shrinks: 'end' }, { title: 'Session' }, { title: 'Expires' }],
      toRow: (link) => [link.id, toOwner(link), toSession(link.session), toTime(link.expiresMs)],
      empty: 'No links.',
    });
  });
  return 0;
}
