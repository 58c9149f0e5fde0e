import { toReadableAmount, findReadableTime } from '../text/readable.ts';
import type { SessionHeader } from '../model/session-view.ts';
import { sessionStatusWords, toUntitledWords } from '../text/status-words.ts';
import { escapeMarkdownLine } from '../printers/markdown/escape-markdown.ts';
import { printIndexPage } from './html/print-index-page.tsx';
import type { ExporterOptions, IndexedSession, IndexProject } from '../model/session-exporter.ts';

/** The page that leads to every session of an export, project by project, the newest first. */
export function printIndex(
  format: string,
  sessions: readonly IndexedSession[],
  options: ExporterOptions,
): { readonly name: string; readonly text: string } {
  if (format === 'json')
    return {
      name: 'index.json',
      text:
        JSON.stringify(
          { format: 'scrollkeep-index', version: 1, sessions },
          (_key, value: unknown) => (value === undefined ? null : value),
          2,
        ) + '\n',
    };
  const projects = listProjects(sessions, options.timeZone);
  return format === 'html'
    ? { name: 'index.html', text: printIndexPage(projects, options) }
    : { name: 'index.md', text: printMarkdownIndex(projects, options.timeZone) };
}

function listProjects(sessions: readonly IndexedSession[], timeZone: string): readonly IndexProject[] {
  const groups = new Map<string, IndexedSession[]>();
  for (const session of sessions) {
    const name = session.header.project ?? 'Unknown project';
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [session]);
    else group.push(session);
  }
  return [...groups].map(([name, group]) => ({
    name,
    sessions: group
      .toSorted((a, b) => compare(b.header.startedAt ?? '', a.header.startedAt ?? '') || compare(a.file, b.file))
      .map((session) => ({
        ...session,
        title: session.header.title ?? toUntitledWords(session.header.status),
        link: session.file.split('/').map(encodeURIComponent).join('/'),
        facts: listFacts(session.header, timeZone),
      })),
  }));
}

function listFacts({ startedAt, counts, status, gitBranch }: SessionHeader, timeZone: string): readonly string[] {
  const time = findReadableTime(startedAt, timeZone);
  return [
    time === undefined ? '' : `${time.date} ${time.time}`,
    toReadableAmount(counts.turns, 'turn'),
    counts.calls === 0 ? '' : toReadableAmount(counts.calls, 'call'),
    counts.agents === 0 ? '' : toReadableAmount(counts.agents, 'agent'),
    sessionStatusWords[status],
    gitBranch ?? '',
  ].filter((fact) => fact !== '');
}

function printMarkdownIndex(projects: readonly IndexProject[], timeZone: string): string {
  const parts = projects.map(({ name, sessions }) =>
    [
      `## ${escapeMarkdownLine(name)}`,
      '',
      ...sessions.map(
        ({ title, link, facts }) =>
          `- [${escapeMarkdownLine(title)}](<${link}>) · ${facts.map(escapeMarkdownLine).join(' · ')}`,
      ),
    ].join('\n'),
  );
  return `# Sessions\n\n${parts.join('\n\n')}\n\n---\n\n*Times in ${timeZone}*\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
