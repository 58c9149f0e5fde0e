import { findNames } from '@scrollkeep/hub/audit/find-names.ts';
import { listAudit } from '@scrollkeep/hub/audit/list-audit.ts';
import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { parseDate } from '@scrollkeep/server/text/parse-date.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getPerson } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

/** What comes before the id of an actor. */
const actorKind = /^(?:person|key|link):/;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const text = (name: string) => (typeof options[name] === 'string' ? { [name]: options[name] } : {});
  const date = (name: string, field: string, edge: 'start' | 'end') =>
    typeof options[name] === 'string' ? { [field]: parseDate(name, options[name], Date.now(), edge) } : {};
  await withOperator(toHubPlace(invocation), async (store) => {
    const { items, next } = await listAudit(store, operator.audience, {
      ...(await toActorFilter(store, options['actor'])),
      ...text('action'),
      ...text('subject'),
      ...text('cursor'),
      ...date('since', 'fromMs', 'start'),
      ...date('until', 'toMs', 'end'),
      ...(options['limit'] === undefined ? {} : { limit: parseCount('limit', String(options['limit'])) }),
    });
    const names = await findNames(
      store,
      operator.audience,
      items.flatMap(({ actor, subject }) => [actor.replace(actorKind, ''), subject]),
    );
    const toActor = (actor: string) => {
      const [kind = ''] = actorKind.exec(actor) ?? [];
      const name = names.get(actor.slice(kind.length));
      return name === undefined ? actor : kind === 'person:' ? name : `${kind.replace(':', ' ')}${name}`;
    };
    await printList(terminal, {
      json: options['json'] === true,
      name: 'entries',
      items,
      columns: [
        { title: 'Time' },
        { title: 'Actor', shrinks: 'end' },
        { title: 'Action' },
        { title: 'Subject', shrinks: 'end' },
      ],
      toRow: (entry) => [
        toTime(entry.atMs),
        toActor(entry.actor),
        entry.action,
        names.get(entry.subject) ?? entry.subject,
      ],
      empty: 'No entries.',
      more: { next: next ?? null },
    });
    if (next !== undefined && options['json'] !== true) terminal.say(`More: --cursor ${next}`);
  });
  return 0;
}

/** A person by their email, or any actor as the log names it. */
async function toActorFilter(store: HubStore, actor: unknown): Promise<{ readonly actor?: string }> {
  if (typeof actor !== 'string') return {};
  return { actor: actor.includes('@') ? `person:${(await getPerson(store, actor)).id}` : actor };
}
