import type { HealthAnswer, HealthFinding, HealthSource } from '@scrollkeep/view/wire/wire-health.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { healthVerdictWords, isGoodFinding, toHealthVerdict } from '@scrollkeep/view/wire/health-verdict.ts';
import { findReadableTime, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { Pending } from '../shell/pending.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { healthTexts } from '../texts/health-texts.ts';
import { ArchiveCard } from './archive-card.tsx';
import '../styles/sections.css';
import '../styles/health.css';

const words = healthTexts.health;

/** Whether sessions are safe, what was found, and a button that archives what is new. */
export function HealthPage() {
  useTitle(words.title);
  const state = useAnswer('/health', {});
  const { answer, isLoading, reload } = state;
  return (
    <div class="health-page">
      <TopBar page="health" />
      <main class="page" id="main" aria-busy={isLoading}>
        <div class="page-head">
          <h1 class="page-title">{words.title}</h1>
          <div class="page-filters">
            {answer === undefined ? null : <span class="page-words">{words.checked(toTime(answer.checkedAt))}</span>}
            <button type="button" class="button is-small" disabled={isLoading} onClick={reload}>
              {words.lookAgain}
            </button>
          </div>
        </div>
        <Pending of={state} text={words.looking} />
        {answer === undefined ? null : (
          <>
            <Verdict answer={answer} />
            <ArchiveCard answer={answer} onDone={reload} />
            <section class="usage-section">
              <h2 class="section-title">{words.findings}</h2>
              <ul class="findings">
                {answer.findings.map((finding) => (
                  <Finding key={`${finding.code} ${finding.title}`} finding={finding} />
                ))}
              </ul>
            </section>
            <Sources sources={answer.sources} />
            <More answer={answer} />
          </>
        )}
      </main>
    </div>
  );
}

function Verdict({ answer }: { readonly answer: HealthAnswer }) {
  const verdict = toHealthVerdict(answer);
  return (
    <p class={`verdict is-${verdict}`} role="status">
      {healthVerdictWords[verdict]}
    </p>
  );
}

function Finding({ finding }: { readonly finding: HealthFinding }) {
  const { severity, title, detail, command } = finding;
  const kind = severity === 'note' && !isGoodFinding(finding) ? 'open' : severity;
  return (
    <li class={`finding is-${kind}`}>
      <span class="finding-mark" role="img" aria-label={words.severities[kind]} title={words.severities[kind]} />
      <div class="finding-body">
        <p class="finding-title">{toVisibleText(title)}</p>
        {detail === '' ? null : <p class="finding-detail">{toVisibleText(detail)}</p>}
        {command === null ? null : (
          <p class="finding-command">
            <code>{toVisibleText(command)}</code>
            <CopyButton text={command} label={words.copyCommand} />
          </p>
        )}
      </div>
    </li>
  );
}

function Sources({ sources }: { readonly sources: readonly HealthSource[] }) {
  const { title, columns, ...rest } = words.sources;
  if (sources.length === 0) return null;
  const table: readonly Column<HealthSource>[] = [
    {
      name: columns.path,
      value: (source) => source.path,
      show: (source) => <code class="path-cell">{toVisibleText(source.path)}</code>,
    },
    {
      name: columns.retention,
      value: (source) => source.retention?.days ?? Number.POSITIVE_INFINITY,
      show: ({ retention }) =>
        retention === null ? (
          <span title={rest.unknownRetention}>–</span>
        ) : (
          <span title={retention.from === null ? rest.byDefault : rest.bySettings(toVisibleText(retention.from))}>
            {rest.days(retention.days)} <small>{retention.from === null ? rest.byDefault : ''}</small>
          </span>
        ),
      isNumber: true,
    },
    { name: columns.sessions, value: (source) => source.sessions, isNumber: true },
    {
      name: columns.bytes,
      value: (source) => source.bytes,
      show: (source) => toReadableBytes(source.bytes),
      isNumber: true,
    },
    {
      name: columns.notArchived,
      value: (source) => source.notArchived,
      show: (source) => (
        <span class={source.notArchived > 0 ? 'is-bad' : undefined}>{toReadableCount(source.notArchived)}</span>
      ),
      isNumber: true,
    },
    { name: columns.archivedOnly, value: (source) => source.archivedOnly, isNumber: true },
    {
      name: columns.nextDeletion,
      value: (source) => source.nextDeletion?.at ?? null,
      show: ({ nextDeletion }) =>
        nextDeletion === null ? (
          rest.none
        ) : (
          <>
            {rest.deletion(toTime(nextDeletion.at).slice(0, 10), nextDeletion.sessions)}
            {nextDeletion.notArchived === 0 ? null : (
              <span class="is-bad cell-second"> {rest.deletionOpen(nextDeletion.notArchived)}</span>
            )}
          </>
        ),
    },
  ];
  return (
    <section class="usage-section">
      <h2 class="section-title">{title}</h2>
      <DataTable
        caption={title}
        fileName="session-folders"
        columns={table}
        rows={sources}
        toKey={(source) => source.path}
      />
    </section>
  );
}

function More({ answer: { schedule, client, archive } }: { readonly answer: HealthAnswer }) {
  const { more } = words;
  const running = !schedule.isInstalled
    ? more.unscheduled
    : schedule.isActive === false
      ? more.scheduleStopped(schedule.kind ?? '')
      : more.scheduled(schedule.kind ?? '');
  const facts: readonly (readonly [string, string])[] = [
    [more.schedule, running],
    [more.hook, schedule.hasHook ? more.yes : more.no],
    [more.newestSeen, client.newestSeen ?? more.unknown],
    [more.newestKnown, client.newestKnown],
    [more.installed, client.installed ?? more.unknown],
    [more.place, archive.path],
  ];
  return (
    <section class="usage-section health-facts">
      <h2 class="section-title">{more.title}</h2>
      <dl class="fields">
        {facts.map(([name, value]) => (
          <div key={name} class="fields-row">
            <dt>{name}</dt>
            <dd>
              <span class="field-value">{toVisibleText(value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function toTime(at: string): string {
  const time = findReadableTime(at, undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}
