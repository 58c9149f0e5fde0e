import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { isRole } from '@scrollkeep/hub/database/tables.ts';
import { disablePerson, enablePerson, removePerson, setRole } from '@scrollkeep/hub/people/change-person.ts';
import { listPeople, type Person } from '@scrollkeep/hub/people/persons.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getPerson } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const [name] = args;
  const isChange = ['role', 'disable', 'enable', 'remove'].some((option) => options[option] !== undefined);
  if (isChange && name === undefined)
    throw new AppError({
      code: 'usage',
      message: 'name the person to change',
      hint: 'Pass an email or an id.',
      exitCode: 64,
    });
  await withOperator(toHubPlace(invocation), async (store) => {
    if (name !== undefined && isChange) {
      const person = await getPerson(store, name);
      await change(store, person.id, options);
      terminal.say(`Changed ${toSafeText(person.email)}.`);
      if (options['remove'] === true) return;
    }
    const people = name === undefined ? await listEverybody(store) : [await getPerson(store, name)];
    await printList(terminal, {
      json: options['json'] === true,
      name: 'people',
      items: people,
      columns: [
        { title: 'Email' },
        { title: 'Name', shrinks: 'end' },
        { title: 'Role' },
        { title: 'Sign-in' },
        { title: 'Since' },
      ],
      toRow: (person) => [person.email, person.name, person.role, toSignIn(person), toTime(person.createdMs)],
      empty: 'No people yet.',
    });
  });
  return 0;
}

async function change(store: HubStore, id: string, options: Invocation['options']): Promise<void> {
  if (isRole(options['role'])) await setRole(store, operator, id, options['role']);
  if (options['disable'] === true) await disablePerson(store, operator, id);
  if (options['enable'] === true) await enablePerson(store, operator, id);
  if (options['remove'] === true) await removePerson(store, operator, id);
}

async function listEverybody(store: HubStore): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await listPeople(store, operator.audience, { limit: 200, cursor });
    people.push(...page.items);
    cursor = page.next;
  }
  return people;
}

function toSignIn({ isDisabled, hasPassword, issuer }: Person): string {
  if (isDisabled) return 'disabled';
  return [hasPassword ? 'password' : undefined, issuer].filter((way) => way !== undefined).join(', ');
}
