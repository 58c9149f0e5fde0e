import { NoteText } from '../../html/mark-chips.tsx';
import { toVisibleText } from '../../html/parts/to-visible-text.ts';
import type { SessionHeader } from '../../model/session-view.ts';
import { printTags } from '../../model/marks.ts';
import { toRemoteWords } from '../../model/remote-words.ts';
import { toRewoundWords } from '../../model/branch-words.ts';
import { sessionStatusSentences, toUntitledWords } from '../../text/status-words.ts';
import { toSessionCounts } from '../../model/to-session-counts.ts';
import { toSessionTimes } from '../../model/to-session-times.ts';
import type { OutlineTurn } from '../../model/session-exporter.ts';

/** Title and facts of a session. */
export function SessionHead({ header, timeZone }: { readonly header: SessionHeader; readonly timeZone: string }) {
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Project', header.project],
    ['Git branch', header.gitBranch],
    ['Time', toSessionTimes(header, timeZone, timeZone)],
    ['Model', header.models.join(', ')],
    ['Claude Code', toVersions(header.versions)],
    ['Status', sessionStatusSentences[header.status]],
    ['Contents', toSessionCounts(header.counts)],
    ['Rewound', toRewoundWords(header.resumesFrom)],
    ['Agent name', header.agentName === header.title ? undefined : header.agentName],
    ['Remote', toRemoteWords(header)],
    ['Tags', printTags(header.tags, header.clientTag)],
    ['Pinned', header.isPinned ? 'Yes' : undefined],
    [
      'Fork of',
      header.forkedFrom === undefined
        ? undefined
        : `${header.forkedFrom.session}, after turn ${header.forkedFrom.turn}`,
    ],
    ['Session', header.id],
  ];
  return (
    <header class="page-head">
      {/* Two lines of it are seen, all of it under the pointer. */}
      <h1 dir="auto" title={header.title === undefined ? undefined : toVisibleText(header.title)}>
        {toVisibleText(header.title ?? toUntitledWords(header.status))}
      </h1>
      <dl class="page-facts">
        {facts.map(([name, value]) =>
          value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{toVisibleText(value)}</dd>
            </div>
          ),
        )}
      </dl>
      <NoteText note={header.note} />
      {header.resumeCommand === undefined ? null : (
        <p class="page-resume">
          <span class="visually-hidden">Resume: </span>
          <code>{toVisibleText(header.resumeCommand)}</code>
        </p>
      )}
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
            <a class={isLive ? undefined : 'is-abandoned'} href={`#turn-${number}`}>
              <span class="outline-number">{number}</span>
              <span class="outline-text" dir="auto">
                {text === '' ? 'Turn' : toVisibleText(text)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function toVersions(versions: readonly string[]): string {
  return versions.length < 4 ? versions.join(', ') : `${versions[0]} – ${versions.at(-1)} (${versions.length})`;
}
