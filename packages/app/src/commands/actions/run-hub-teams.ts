import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  renameTeam,
} from '@scrollkeep/hub/people/teams.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getPerson, getTeam } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { toTexts } from '../../hub-server/to-texts.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const [name] = args;
  const json = options['json'] === true;
  const isChange = ['create', 'rename', 'add', 'remove', 'delete'].some((option) => options[option] !== undefined);
  if (isChange && name === undefined) throw new AppError({ code: 'usage', message: 'no team given', exitCode: 64 });
  await withOperator(toHubPlace(invocation), async (store) => {
    const team = name === undefined ? undefined : await change(store, name, options);
    if (team === undefined)
      return printList(terminal, {
        json,
        name: 'teams',
        items: await listTeams(store, operator.audience),
        columns: [{ title: 'Team', shrinks: 'end' }, { title: 'People', align: 'right' }, { title: 'Since' }],
        toRow: (each) => [each.name, String(each.members), toTime(each.createdMs)],
        empty: 'No teams yet.',
      });
    if (options['create'] === true && !json) await terminal.print(`Created team ${toSafeText(team.name)}.\n`);
    return printList(terminal, {
      json,
      name: 'members',
      items: await listTeamMembers(store, operator.audience, team.id),
      columns: [{ title: 'Email' }, { title: 'Name', shrinks: 'end' }],
      toRow: (member) => [member.email, member.name],
      empty: 'This team has no members.',
      more: { team },
    });
  });
  return 0;
}

/** The team as it is afterwards; undefined if it was deleted. */
async function change(
  store: HubStore,
  name: string,
  options: Invocation['options'],
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  if (options['create'] === true) await createTeam(store, operator, name);
  const { id } = await getTeam(store, name);
  for (const person of toTexts(options['add']))
    await addTeamMember(store, operator, id, (await getPerson(store, person)).id);
  for (const person of toTexts(options['remove']))
    await removeTeamMember(store, operator, id, (await getPerson(store, person)).id);
  if (typeof options['rename'] === 'string') await renameTeam(store, operator, id, options['rename']);
  if (options['delete'] !== true) return getTeam(store, id);
  await deleteTeam(store, operator, id);
  return undefined;
}
