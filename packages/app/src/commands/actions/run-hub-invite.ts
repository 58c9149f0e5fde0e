import { isRole } from '@scrollkeep/hub/database/tables.ts';
import { createInvitation, listInvitations, revokeInvitation } from '@scrollkeep/hub/people/invitations.ts';
import { findStoredSetting } from '@scrollkeep/hub/database/stored-settings.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getTeam } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { parseHubLife } from '../../hub-server/parse-hub-life.ts';
import { parseHubOptions } from '../../hub-server/parse-hub-options.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { toTexts } from '../../hub-server/to-texts.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal } = invocation;
  const [email] = args;
  if (options['list'] === true || options['revoke'] !== undefined) return listOpen(invocation);
  const role = isRole(options['role']) ? options['role'] : 'member';
  const expiresInMs = parseHubLife(options['expires'] ?? '7d');
  const { publicUrl } = parseHubOptions({ ...options, insecure: true }, settings.hub);
  await withOperator(toHubPlace(invocation), async (store) => {
    const url = publicUrl?.origin ?? (await findStoredSetting(store, 'public-url'));
    if (url === undefined)
      throw new AppError({
        code: 'NO_PUBLIC_URL',
        message: 'the address of the hub is not known yet',
        hint: 'Start the hub once, or pass --public-url.',
        exitCode: 64,
      });
    const team = typeof options['team'] === 'string' ? (await getTeam(store, options['team'])).id : undefined;
    const { id, token, expiresMs } = await createInvitation(store, operator, {
      role,
      expiresInMs,
      ...(email === undefined ? {} : { email }),
      ...(team === undefined ? {} : { team }),
    });
    const link = `${url}/invitation/${token}`;
    const expires = new Date(expiresMs).toISOString();
    if (options['json'] === true) return terminal.print(`${JSON.stringify({ id, url: link, expires }, null, 2)}\n`);
    terminal.say(`This link works once, until ${toTime(expiresMs)}. It will not be shown again.`);
    return terminal.print(`${link}\n`);
  });
  return 0;
}

async function listOpen(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const creating = args[0] ?? ['role', 'team', 'expires'].find((name) => options[name] !== undefined);
  if (creating !== undefined)
    throw new AppError({
      code: 'usage',
      message: '--list and --revoke cannot be combined with options for a new invitation',
      hint: `Leave out ${JSON.stringify(creating)}.`,
      exitCode: 64,
    });
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const name of toTexts(options['revoke'])) {
      const found = (await listInvitations(store, operator.audience)).filter(({ id }) => id.startsWith(name));
      const [open] = found;
      if (open === undefined || found.length > 1 || name === '')
        throw new AppError({
          code: open === undefined ? 'NOT_FOUND' : 'AMBIGUOUS',
          message:
            open === undefined
              ? `no open invitation ${JSON.stringify(name)}`
              : `${found.length} invitations begin with ${JSON.stringify(name)}`,
          hint: 'Run `scrollkeep hub invite --list` for all of them.',
          exitCode: open === undefined ? 66 : 64,
        });
      await revokeInvitation(store, operator, open.id);
    }
    await printList(terminal, {
      json: options['json'] === true,
      name: 'invitations',
      items: await listInvitations(store, operator.audience),
      columns: [{ title: 'Id' }, { title: 'Email', shrinks: 'end' }, { title: 'Role' }, { title: 'Expires' }],
      toRow: ({ id, email, role, expiresMs }) => [
        id.slice(0, 8),
        email ?? 'anyone with the link',
        role,
        toTime(expiresMs),
      ],
      empty: 'No open invitations.',
    });
  });
  return 0;
}
