import { resolve } from 'node:path';
import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { isRole } from '@scrollkeep/hub/database/tables.ts';
import { disablePerson, enablePerson, renamePerson, setRole } from '@scrollkeep/hub/people/change-person.ts';
import { listPeople, type Person } from '@scrollkeep/hub/people/persons.ts';
import { deletePerson, sessionChoices, type SessionChoice } from '@scrollkeep/hub/person-data/delete-person.ts';
import { exportPerson } from '@scrollkeep/hub/person-data/export-person.ts';
import { eraseFromOutside } from '@scrollkeep/hub/reading/erase-from-outside.ts';
import { sumBytes } from '@scrollkeep/hub/retention/run-retention.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getPerson } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const [name] = args;
  const isChange = ['role', 'name', 'disable', 'enable', 'remove', 'export'].some(
    (option) => options[option] !== undefined,
  );
  const choice = sessionChoices.find((each) => each === options['sessions']);
  if ((options['remove'] === true) !== (choice !== undefined))
    throw new AppError({
      code: 'usage',
      message: '--remove and --sessions must be used together',
      hint: 'Pass --sessions keep or --sessions delete: it says what happens to what the person pushed.',
      exitCode: 64,
    });
  if (isChange && name === undefined)
    throw new AppError({
      code: 'usage',
      message: 'no person given',
      hint: 'Pass an email or an id.',
      exitCode: 64,
    });
  await withOperator(toHubPlace(invocation), async (store) => {
    if (name !== undefined && isChange) {
      const person = await getPerson(store, name);
      if (typeof options['export'] === 'string') await writeExport(store, invocation, person, options['export']);
      if (choice !== undefined) return remove(store, invocation, person, choice);
      if (typeof options['export'] === 'string') return;
      await change(store, person.id, options);
      terminal.say(`Changed ${toSafeText(person.email)}.`);
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
  if (typeof options['name'] === 'string') await renamePerson(store, operator, id, options['name']);
  if (options['disable'] === true) await disablePerson(store, operator, id);
  if (options['enable'] === true) await enablePerson(store, operator, id);
}

async function writeExport(store: HubStore, invocation: Invocation, person: Person, name: string): Promise<void> {
  const { options, terminal } = invocation;
  const path = resolve(name);
  const bytes = await exportPerson(store, toArchiveFolder(toHubPlace(invocation).dataDir), operator, person.id);
  const written = await writeNewFile(path, bytes);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ person: person.id, file: path, bytes: written }, null, 2)}\n`
      : `Wrote everything the hub stores about ${toSafeText(person.email)} to ${toShownPath(path)} ` +
          `(${toReadableBytes(written)}).\n`,
  );
}

async function remove(store: HubStore, invocation: Invocation, person: Person, choice: SessionChoice): Promise<void> {
  const { options, terminal } = invocation;
  const onError = (error: unknown) => terminal.warn(toSafeText(String(error)));
  const report = await deletePerson(store, operator, person.id, choice);
  const isErased = await eraseFromOutside(store, { dataDir: toHubPlace(invocation).dataDir, onError });
  if (options['json'] === true) return terminal.print(`${JSON.stringify({ ...report, isErased }, null, 2)}\n`);
  const { deleted, kept } = report;
  const held = kept.filter(({ why }) => why === 'held');
  await terminal.print(
    `Removed ${toSafeText(person.email)}. Deleted ${toReadableAmount(deleted.length, 'session')} ` +
      `(${toReadableBytes(sumBytes(deleted))}), kept ${toReadableAmount(kept.length, 'session')}` +
      `${held.length === 0 ? '' : `, of which ${held.length} on hold`}.\n` +
      held.map(({ id }) => `  ${id}  on hold\n`).join(''),
  );
  if (!isErased)
    terminal.warn(
      'The bytes of these sessions are not erased yet. They can no longer be read; the hub erases them while it is ' +
        'running.',
    );
}

/** For its owner alone. */
function writeNewFile(path: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  return writeOutput(
    path,
    false,
    async (write) => {
      let bytes = 0;
      for await (const part of parts) {
        await write(part);
        bytes += part.length;
      }
      return bytes;
    },
    { mode: 0o600 },
  );
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
