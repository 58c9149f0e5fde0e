import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { eraseFromOutside } from '@scrollkeep/hub/reading/erase-from-outside.ts';
import {
  deleteRetentionRule,
  listRetentionRules,
  putRetentionRule,
  type RetentionKind,
} from '@scrollkeep/hub/retention/retention-rules.ts';
import { runRetention, sumBytes } from '@scrollkeep/hub/retention/run-retention.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { HubRetentionReport } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getProject, getTeam } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

/** All of it at once: who waits for a command wants it done. */
const limit = 100_000;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options } = invocation;
  const change = parseChange(options);
  await withOperator(toHubPlace(invocation), async (store) => {
    if (change !== undefined) {
      const { id } = await (change.kind === 'project' ? getProject : getTeam)(store, change.name);
      await (change.days === undefined
        ? deleteRetentionRule(store, operator, change.kind, id)
        : putRetentionRule(store, operator, change.kind, id, change.days));
    }
    const isDryRun = options['dry-run'] === true;
    await (isDryRun || options['run'] === true ? deleteDue(store, invocation, isDryRun) : list(store, invocation));
  });
  return 0;
}

interface Change {
  readonly kind: RetentionKind;
  readonly name: string;
  /** Undefined: no rule any more. */
  readonly days: number | undefined;
}

function parseChange(options: Invocation['options']): Change | undefined {
  const { project, team, days, off } = options;
  const isOff = off === true;
  if (project === undefined && team === undefined && days === undefined && !isOff) return undefined;
  const name = project ?? team;
  if (typeof name !== 'string' || (project !== undefined && team !== undefined))
    throw toUsageError('pass either --project or --team');
  if ((days !== undefined) === isOff) throw toUsageError('pass --days or --off');
  if (days !== undefined && (typeof days !== 'string' || !/^[1-9]\d{0,4}$/.test(days)))
    throw toUsageError(`--days must be a whole number, 1 or greater, not ${JSON.stringify(days)}`);
  return { kind: project === undefined ? 'team' : 'project', name, days: isOff ? undefined : Number(days) };
}

function toUsageError(message: string): AppError {
  return new AppError({ code: 'usage', message, hint: 'See scrollkeep help hub retention.', exitCode: 64 });
}

async function list(store: HubStore, { options, terminal }: Invocation): Promise<void> {
  await printList(terminal, {
    json: options['json'] === true,
    name: 'rules',
    items: await listRetentionRules(store, operator.audience),
    columns: [{ title: 'For' }, { title: 'Name', shrinks: 'end' }, { title: 'Deleted after' }, { title: 'Set' }],
    toRow: (rule) => [rule.kind, rule.name ?? rule.target, toReadableAmount(rule.days, 'day'), toTime(rule.createdMs)],
    empty: 'No retention rules: no sessions are deleted automatically.',
  });
}

async function deleteDue(store: HubStore, invocation: Invocation, isDryRun: boolean): Promise<void> {
  const { options, terminal } = invocation;
  const { dataDir } = toHubPlace(invocation);
  const onError = (error: unknown) => terminal.warn(toSafeText(String(error)));
  const report = await runRetention(store, operator, { isDryRun, limit });
  const isErased = isDryRun || (await eraseFromOutside(store, { dataDir, onError }));
  if (options['json'] === true) return terminal.print(`${JSON.stringify({ ...report, isErased }, null, 2)}\n`);
  await terminal.print(await printReport(store, report));
  if (!isErased)
    terminal.warn(
      'The bytes of these sessions are not erased yet. They can no longer be read; the hub erases them while it is ' +
        'running.',
    );
}

async function printReport(store: HubStore, { isDryRun, deleted, kept, isMore }: HubRetentionReport): Promise<string> {
  const toOwner = await nameOwners(store, [...deleted, ...kept]);
  const sessions = toReadableAmount(deleted.length, 'session');
  const lines = [
    `${isDryRun ? `${sessions} would be deleted` : `Deleted ${sessions}`} (${toReadableBytes(sumBytes(deleted))}).`,
    ...deleted.map(
      (each) =>
        `  ${each.id}  ${toSafeText(toOwner(each))}, last push ${toTime(each.pushedMs)}, ` +
        `${each.rule} rule: ${toReadableAmount(each.days, 'day')}`,
    ),
    ...(kept.length === 0 ? [] : [`Kept ${toReadableAmount(kept.length, 'session')}.`]),
    ...kept.map(
      (each) =>
        `  ${each.id}  ${toSafeText(toOwner(each))}, ${each.why === 'held' ? 'on hold' : 'pushed during the run'}`,
    ),
    ...(isMore ? [isDryRun ? 'Only these were checked; more are due.' : 'More sessions are due. Run it again.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}
