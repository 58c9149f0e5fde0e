import { createKey, listKeys, revokeKey } from '@scrollkeep/hub/access/keys.ts';
import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getPerson } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { parseHubLife } from '../../hub-server/parse-hub-life.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { toTexts } from '../../hub-server/to-texts.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options } = invocation;
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const id of toTexts(options['revoke'])) await revokeKey(store, operator, id);
    await (typeof options['create'] === 'string'
      ? create(store, options['create'], invocation)
      : list(store, invocation));
  });
  return 0;
}

async function create(store: HubStore, name: string, { options, terminal }: Invocation): Promise<void> {
  if (typeof options['person'] !== 'string')
    throw new AppError({ code: 'usage', message: 'a key belongs to a person: add --person <email>', exitCode: 64 });
  const { key, token } = await createKey(store, operator, {
    person: (await getPerson(store, options['person'])).id,
    name,
    scopes: toTexts(options['scope']),
    project: typeof options['project'] === 'string' ? options['project'] : undefined,
    lifeMs: parseHubLife(options['expires'] ?? '90d'),
  });
  if (options['json'] === true) return terminal.print(`${JSON.stringify({ key, token }, null, 2)}\n`);
  terminal.say(`This key works until ${toTime(key.expiresMs)}. It will not be shown again.`);
  return terminal.print(`${token}\n`);
}

async function list(store: HubStore, { options, terminal }: Invocation): Promise<void> {
  const keys = await listKeys(store, operator.audience, { all: true });
  const toOwner = await nameOwners(store, keys);
  const now = store.now();
  await printList(terminal, {
    json: options['json'] === true,
    name: 'keys',
    items: keys,
    columns: [
      { title: 'Id' },
      { title: 'Person', shrinks: 'end' },
      { title: 'Key', shrinks: 'end' },
      { title: 'Scopes' },
      { title: 'Expires' },
    ],
    toRow: (key) => [
      key.id,
      toOwner(key),
      key.name,
      key.scopes.join(' '),
      key.isRevoked ? 'revoked' : key.expiresMs <= now ? 'expired' : toTime(key.expiresMs),
    ],
    empty: 'No keys yet.',
  });
}
