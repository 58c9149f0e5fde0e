import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { HubDueSession, HubRetentionReport } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { toMoment } from '../shell/day.ts';
import { useAction } from '../shell/use-action.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';
import { usePersonNames } from './use-person-names.ts';

const words = hubUpkeepTexts.retention;

/** What the rules delete next: reported first, deleted on request. */
export function DueSessions({ onDone }: { readonly onDone: () => void }) {
  const [report, setReport] = useState<HubRetentionReport>();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(onDone);
  const toName = usePersonNames(report !== undefined);
  const run = (isDryRun: boolean) =>
    action.run(async () => setReport(await sendHub<HubRetentionReport>('POST', '/retention/run', { isDryRun })));
  const due = report?.deleted ?? [];
  return (
    <section class="usage-section">
      <h2 class="section-title">{words.due}</h2>
      <p class="page-words">{words.dueHint}</p>
      <Outcome of={action} />
      <p class="hub-row">
        <button type="button" class="button" disabled={action.isBusy} onClick={() => run(true)}>
          {words.dryRun}
        </button>
        {report?.isDryRun === true && due.length > 0 ? (
          <button type="button" class="button is-risky" disabled={action.isBusy} onClick={() => setAsking(true)}>
            {words.delete}
          </button>
        ) : null}
      </p>
      {report === undefined ? null : (
        <div role="status">
          <p>{toSum(report)}</p>
          {report.kept.length === 0 ? null : <p>{words.keptCount(report.kept.length)}</p>}
          {report.isMore ? <p>{report.isDryRun ? words.moreListed(due.length) : words.moreDue}</p> : null}
        </div>
      )}
      {due.length === 0 ? null : (
        <HubTable<HubDueSession>
          caption={words.due}
          rows={due}
          toKey={({ id }) => id}
          columns={[
            {
              name: words.dueColumns.session,
              show: ({ id }) => <code title={toVisibleText(id)}>{toVisibleText(id.slice(0, 8))}</code>,
            },
            { name: words.dueColumns.person, show: ({ person }) => toName(person) },
            { name: words.dueColumns.bytes, show: ({ bytes }) => toReadableBytes(bytes) },
            { name: words.dueColumns.pushed, show: ({ pushedMs }) => toMoment(pushedMs) },
            {
              name: words.dueColumns.rule,
              show: ({ rule, days }) => `${words.kinds[rule]}, ${hubUpkeepTexts.storage.days(days)}`,
            },
          ]}
        />
      )}
      {isAsking ? (
        <ConfirmDialog
          title={words.deleteTitle(due.length)}
          text={words.deleteWords}
          action={words.delete}
          onConfirm={() => {
            setAsking(false);
            run(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

function toSum({ isDryRun, deleted }: HubRetentionReport): string {
  const bytes = toReadableBytes(deleted.reduce((sum, each) => sum + each.bytes, 0));
  if (isDryRun && deleted.length === 0) return words.noneDue;
  return isDryRun ? words.dueCount(deleted.length, bytes) : words.deletedCount(deleted.length, bytes);
}
