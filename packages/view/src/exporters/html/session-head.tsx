import { toVisibleText } from '../../html/to-visible-text.ts';
import { findReadableTime, toReadableAmount, toReadableDuration } from '../../readable.ts';
import type { SessionCounts, SessionHeader } from '../../session-view.ts';
import { sessionStatusSentences } from '../../status-words.ts';
import type { OutlineTurn } from '../session-exporter.ts';

/** Title and facts of a session. */
export function SessionHead({ header, timeZone }: { readonly header: SessionHeader; readonly timeZone: string }) {
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Project', header.project],
    ['Branch', header.gitBranch],
    ['Time', toTimes(header, timeZone)],
    ['Model', header.models.join(', ')],
    ['Client', toVersions(header.versions)],
    ['Status', sessionStatusSentences[header.status]],
    ['Holds', toCounts(header.counts)],
    ['Fork of', header.forkedFrom === undefined ? undefined : `${header.forkedFrom.session}, after turn ${header.forkedFrom.turn}`],
    ['Session', header.id],
  ];
  return (
    <header class="page-head">
      <h1 dir="auto">{toVisibleText(header.title ?? 'Session without a title')}</h1>
      <dl class="page-facts">
        {facts.map(([name, value]) => (value === undefined || value === '' ? null : <div key={name}><dt>{name}</dt><dd dir="auto">{toVisibleText(value)}</dd></div>))}
      </dl>
      {header.resumeCommand === undefined ? null : <p class="page-resume"><span class="visually-hidden">To go on with it: </span><code>{toVisibleText(header.resumeCommand)}</code></p>}
    </header>
  );
}

/** The turns by their first words. */
export function Outline({ turns }: { readonly turns: readonly OutlineTurn[] }) {
  return (
    <nav class="outline" aria-label="Turns">
      <ol>
        {turns.map(({ number, text, isLive }) => (
          <li key={number}>
            <a class={isLive ? undefined : 'is-abandoned'} href={`#turn-${number}`}><span class="outline-number">{number}</span><span class="outline-text" dir="auto">{text === '' ? 'Turn' : toVisibleText(text)}</span></a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function toTimes({ startedAt, endedAt }: Pick<SessionHeader, 'startedAt' | 'endedAt'>, timeZone: string): string | undefined {
  const [start, end] = [findReadableTime(startedAt, timeZone), findReadableTime(endedAt, timeZone)];
  if (start === undefined) return undefined;
  if (end === undefined) return `${start.date} ${start.time} ${timeZone}`;
  const duration = Math.max(0, Date.parse(endedAt ?? '') - Date.parse(startedAt ?? ''));
  return `${start.date} ${start.time} – ${end.date === start.date ? '' : `${end.date} `}${end.time} ${timeZone} (${toReadableDuration(duration)})`;
}

function toVersions(versions: readonly string[]): string {
  return versions.length < 4 ? versions.join(', ') : `${versions[0]} – ${versions.at(-1)} (${versions.length})`;
}

export function toCounts(counts: SessionCounts): string {
  const parts: readonly (readonly [count: number, text: string])[] = [
    [1, `${toReadableAmount(counts.turns, 'turn')}${counts.abandonedTurns === 0 ? '' : ` (${counts.abandonedTurns} on abandoned branches)`}`],
    [counts.calls, `${toReadableAmount(counts.calls, 'call')}${counts.failedCalls === 0 ? '' : ` (${counts.failedCalls} failed)`}`],
    [counts.agents, toReadableAmount(counts.agents, 'agent')],
    [counts.compactions, toReadableAmount(counts.compactions, 'compaction')],
  ];
  return parts.filter(([count]) => count > 0).map(([, text]) => text).join(' · ');
}
