import { escapeMarkdownLine } from '../../printers/markdown/escape-markdown.ts';
import { printMarkdownEntry, toLongDuration } from '../../printers/markdown/print-entry.ts';
import { printNote } from '../../printers/markdown/print-panel.ts';
import { toVisibleText } from '../../html/parts/to-visible-text.ts';
import { printHidden } from '../../model/hidden-counts.ts';
import { findReadableTime, toReadableAmount } from '../../text/readable.ts';
import type { AgentView, Entry, PiecedTurnView, SessionHeader } from '../../model/session-view.ts';
import { showsNothing } from '../../model/shows-nothing.ts';
import { listMarkWords } from '../../model/marks.ts';
import { toRemoteWords } from '../../model/remote-words.ts';
import { apiErrorWords, findTurnMark, printBranch, resumeWords, toRewoundWords } from '../../model/branch-words.ts';
import { sessionStatusWords, toUntitledWords } from '../../text/status-words.ts';
import type { ExporterOptions, SessionExporter } from '../../model/session-exporter.ts';

const turnLevel = 2;

/**
 * A session as Markdown for GitHub and Obsidian. What was said stands open, what tools gave back is short or behind a
 * fold, in full.
 */
export function openMarkdownExporter({ timeZone }: ExporterOptions): SessionExporter {
  let hasOrphans = false;

  function* printTurn(turn: PiecedTurnView): Generator<string> {
    if (showsNothing(turn)) return;
    const time = findReadableTime(turn.startedAt, timeZone);
    const facts = [
      turn.number === 0 ? 'Before the first prompt' : `Turn ${turn.number}`,
      findTurnMark(turn),
      turn.endsInApiError === true ? apiErrorWords : undefined,
      time === undefined ? undefined : `${time.date} ${time.time}`,
      toLongDuration(turn.durationMs),
      ...(turn.marks === undefined ? [] : listMarkWords(turn.marks).map(escapeMarkdownLine)),
    ];
    if (turn.piece?.isFirst !== false)
      yield toPart(
        `${'#'.repeat(turnLevel)} ${facts.filter((fact) => fact !== undefined).join(' · ')}`,
        printQuote(turn.marks?.note),
      );
    yield* printEntries(turn.entries, turnLevel);
    if (turn.hidden.unreadable > 0)
      yield toPart(
        printNote({
          kind: 'note',
          level: 'warning',
          text: `${toReadableAmount(turn.hidden.unreadable, 'record')} could not be read: the file has changed`,
        }),
      );
    if (turn.resumesHere) yield toPart(`*${resumeWords}*`);
    for (const branch of turn.otherBranches)
      yield toPart(`*${printBranch(branch)}: ${escapeMarkdownLine(branch.text)}*`);
  }

  function* printEntries(entries: readonly Entry[], level: number): Generator<string> {
    for (const entry of entries) {
      // A call whose agents are shown in full need not repeat their task and report.
      const isOpened = entry.agents.some((agent) => agent.turns !== undefined);
      yield toPart(
        ...printMarkdownEntry(
          isOpened ? { ...entry, panels: entry.panels.filter((panel) => panel.kind === 'note') } : entry,
          { level },
        ),
      );
      for (const agent of entry.agents) yield* printAgent(agent, level);
    }
  }

  function* printAgent(agent: AgentView, level: number): Generator<string> {
    const name = ['Agent', escapeMarkdownLine(agent.type ?? '')].filter((part) => part !== '').join(' ');
    const facts = [
      agent.calls === 0 ? undefined : toReadableAmount(agent.calls, 'call'),
      agent.failedCalls === 0 ? undefined : `${agent.failedCalls} failed`,
      toLongDuration(agent.durationMs),
    ].filter((fact) => fact !== undefined);
    const below = Math.min(6, level + 1);
    const title =
      `${name}${agent.description === '' ? '' : `: ${escapeMarkdownLine(agent.description)}`}` +
      `${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
    if (agent.turns === undefined && agent.agents.length === 0) {
      yield toPart(`↳ ${title}`);
      return;
    }
    yield toPart(`${'#'.repeat(below)} ↳ ${title}`);
    for (const turn of agent.turns ?? []) yield* printEntries(turn.entries, below);
    for (const inner of agent.agents) yield* printAgent(inner, below);
    yield toPart(`*End of ${name}*`);
  }

  return {
    *begin(header) {
      yield toPart(
        printFrontMatter(header, timeZone),
        `# ${escapeMarkdownLine(header.title ?? toUntitledWords(header.status))}`,
        printQuote(header.note),
      );
    },
    turn: printTurn,
    *orphan(agent) {
      if (!hasOrphans) yield toPart(`${'#'.repeat(turnLevel)} Agents without a call`);
      hasOrphans = true;
      yield* printAgent(agent, turnLevel);
    },
    *end(hidden) {
      const facts = [`Times in ${timeZone}`, hidden.records === 0 ? undefined : `Not shown: ${printHidden(hidden)}`];
      yield `---\n\n*${facts.filter((fact) => fact !== undefined).join(' · ')}*\n`;
    },
  };
}

/** Properties in Obsidian, a table on GitHub. A text of JSON is one of YAML. */
function printFrontMatter(header: SessionHeader, timeZone: string): string {
  const [start, end] = [findReadableTime(header.startedAt, timeZone), findReadableTime(header.endedAt, timeZone)];
  const rows: readonly (readonly [name: string, value: string | number | readonly string[] | undefined])[] = [
    ['session', header.id],
    ['project', header.project],
    ['branch', header.gitBranch === '' ? undefined : header.gitBranch],
    ['started', start === undefined ? undefined : `${start.date} ${start.time}`],
    ['ended', end === undefined ? undefined : `${end.date} ${end.time}`],
    ['models', header.models.length === 0 ? undefined : header.models],
    ['client', header.versions.at(-1)],
    ['status', sessionStatusWords[header.status]],
    ['turns', header.counts.turns],
    ['calls', header.counts.calls],
    ['agents', header.counts.agents === 0 ? undefined : header.counts.agents],
    ['rewound', toRewoundWords(header.resumesFrom)],
    ['remote', toRemoteWords(header) || undefined],
    ['tags', header.tags.length === 0 ? undefined : header.tags],
    ['pinned', header.isPinned ? 'yes' : undefined],
    ['resume', header.resumeCommand],
  ];
  const toYaml = (value: string | number | readonly string[]) =>
    typeof value === 'number'
      ? String(value)
      : toInertJson(typeof value === 'string' ? toVisibleText(value) : value.map(toVisibleText));
  return [
    '---',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${toYaml(value)}`])),
    '---',
  ].join('\n');
}

/** JSON without anything that a program which knows no properties would take for HTML, a link or a picture. */
function toInertJson(value: string | readonly string[]): string {
  return JSON.stringify(value).replace(
    /[<>]|&(?=#?\w+;)|!(?=\[)|\](?=\()/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

/** A note as it was written, line by line: it is text and no Markdown. */
function printQuote(note: string | undefined): string {
  if (note === undefined) return '';
  return `**Note:**\n${note
    .split('\n')
    .map((line) => `> ${escapeMarkdownLine(line)}`)
    .join('\\\n')}`;
}

function toPart(...blocks: readonly string[]): string {
  const filled = blocks.filter((block) => block !== '');
  return filled.length === 0 ? '' : `${filled.join('\n\n')}\n\n`;
}
