import { Readable } from 'node:stream';
import { findAudiencePerson } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import { sessionChoices } from '../person-data/delete-person.ts';
import { exportPerson } from '../person-data/export-person.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { listSessionRoots } from '../sharing/list-sessions.ts';
import { defineHubRoute, type HubRoute } from './hub-route.ts';

/** Everything of one person: given to them, or deleted. */
export function listPersonRoutes({
  intake,
  deletePerson,
}: Pick<HubSessions, 'intake' | 'deletePerson'>): readonly HubRoute[] {
  return [
    defineHubRoute({
      path: '/me/export',
      answer: 'bytes',
      summary: 'Everything the hub stores about you, as a tar archive',
      async handle({ hub, actor, audience, again }) {
        const person = findAudiencePerson(audience) ?? '';
        // What they pushed to another process is fetched first.
        await intake.archive.catchUp(await listSessionRoots(hub.store, audience));
        const now = await again();
        if (now === undefined) throw new HubError('NOT_ALLOWED', 'you may no longer use this hub');
        const bytes = await exportPerson(hub.store, intake.archive.folder, { ...actor, audience: now }, person);
        return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
          headers: {
            'Content-Type': 'application/x-tar',
            'Content-Disposition': 'attachment; filename="scrollkeep-hub-export.tar"',
          },
        });
      },
    }),
    defineHubRoute({
      method: 'delete',
      path: '/people/{id}',
      answer: 'HubPersonDeletion',
      query: { sessions: '`keep` or `delete`; required' },
      summary: 'Remove a person; `sessions=keep` or `sessions=delete` says what happens to what they pushed',
      async handle({ actor, param, query }) {
        const choice = sessionChoices.find((each) => each === query('sessions'));
        if (choice === undefined)
          throw new HubError(
            'INVALID',
            "choose what happens to this person's sessions",
            'Add sessions=keep or sessions=delete.',
          );
        return { json: await deletePerson(actor, param('id'), choice) };
      },
    }),
  ];
}
