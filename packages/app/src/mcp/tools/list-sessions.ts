import { findProjectPath } from '@scrollkeep/transcript/layout/project-joins.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toSessionStatusLabel, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { listIndexedRows } from '@scrollkeep/server/ls/read-indexed-rows.ts';
import { toRowFilter } from '@scrollkeep/server/ls/session-filter.ts';
import type { SessionRow } from '@scrollkeep/server/ls/session-row.ts';
import { toReadableAge, toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { joinRepaired } from '@scrollkeep/server/sessions/join-repaired.ts';
import { defineTool } from '../define-tool.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { readNewestRows } from '../read-newest-rows.ts';
import { maxTokens, sourceArgument } from '../shared-arguments.ts';
import { optionalText, whole } from '../tool-arguments.ts';

/** The files can answer too, so there is no need to wait long. */
const waitMs = 3_000;

export const listSessions = defineTool({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'Lists the Claude Code sessions on this machine, most recent first: id, title, project, branch, age, size, ' +
    'source. Sessions that Claude Code has deleted are included if they were archived. Use search_sessions to find a ' +
    'session by its content.',
  arguments: {
    project: optionalText('Only sessions whose working directory contains this.', 500),
    since: optionalText('Only sessions active since: 2026-11-02, 7d, 24h, today, yesterday.', 40),
    until: optionalText('Only sessions that started by then.', 40),
    branch: optionalText('Only sessions on this Git branch.', 300),
    source: sourceArgument,
    limit: whole('Maximum number of sessions.', { least: 1, most: 200, fallback: 20 }),
    offset: whole('Number of sessions to skip, from the previous result.', { least: 0, most: 1_000_000, fallback: 0 }),
    max_tokens: maxTokens(3000),
  },
  async answer({ project, since, until, branch, source, limit, offset, max_tokens }, sources, signal) {
    const now = Date.now();
    const fits = toRowFilter({ project, since, until, 'git-branch': branch, source }, now, sources.readJoins());
    const index = await sources.index.get(signal, waitMs);
    const fresh = index.isBehind ? await readNewestRows(fits, offset + limit, sources, signal) : undefined;
    const note = fresh?.note ?? index.note;
    const listIndexed = async () => listIndexedRows(index.connection, await sources.findRoots(), now);
    const rows = (fresh?.rows ?? joinRepaired(await listIndexed(), await sources.readRepairs()).filter(fits)).toSorted(
      (a, b) => b.lastMs - a.lastMs || (a.id < b.id ? -1 : 1),
    );
    if (rows.length === 0) return openAnswer(max_tokens, 'No matching sessions.').end(note);
    const page = openAnswer(
      max_tokens,
      `${fresh === undefined ? '' : 'At least '}${toReadableAmount(rows.length, 'session')}` +
        `${rows.length > limit || offset > 0 ? `, starting at number ${offset + 1}` : ''}, ` +
        'most recent first.',
    );
    // Where sessions come from is of interest only beside others.
    const withSource = rows.some((row) => row.source !== rows[0]?.source);
    let shown = 0;
    for (const row of rows.slice(offset, offset + limit)) {
      if (!page.add(printRow(row, sources, now, withSource))) break;
      shown++;
    }
    const next = offset + shown;
    const first = rows[offset];
    return page.end(
      note,
      (next < rows.length || (fresh !== undefined && next === offset + limit)) && shown > 0
        ? `More: ${printCall('list_sessions', { project, since, until, branch, source, limit, offset: next })}`
        : '',
      first === undefined
        ? `There are only ${toReadableAmount(rows.length, 'session')}.`
        : `Details: ${printCall('get_session', { session: first.id })}`,
    );
  },
});

function printRow(row: SessionRow, { toLine, readJoins }: McpSources, now: number, withSource: boolean): string {
  const project = findProjectPath({ path: row.project, folder: row.projectFolder }, readJoins());
  const branch = findBranchName(row.gitBranch);
  const facts = [
    toLine(project ?? row.projectFolder, 120) + (branch === undefined ? '' : ` (${toLine(branch, 60)})`),
    toReadableAge(row.lastMs, now),
    toReadableAmount(row.prompts, 'prompt'),
    row.agents === 0 ? '' : toReadableAmount(row.agents, 'agent'),
    toReadableBytes(row.bytes),
    toSessionStatusLabel(row.status, row.idle),
    withSource ? toLine(row.source, 60) : '',
    row.repairOf === undefined ? '' : `repaired copy of ${toCodeSpan(row.repairOf.slice(0, 100))}`,
    row.archived === undefined ? '' : 'only in the archive',
  ];
  return (
    `- **${toLine(row.title ?? toUntitledWords(row.status), 100)}** ${toCodeSpan(row.id.slice(0, 100))}\n  ` +
    `${facts.filter((fact) => fact !== '').join(' · ')}`
  );
}
