import { sessionOrders } from '@scrollkeep/transcript/query/session-order.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import type { WireFoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toReadableAge, toReadableAmount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toFoundWords, toSubstitutionNote, toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import { defineTool } from '../define-tool.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { maxTokens } from '../shared-arguments.ts';
import { choice, requiredText, whole } from '../tool-arguments.ts';

export const searchSessions = defineTool({
  name: 'search_sessions',
  title: 'Search all sessions',
  description:
    'Searches the Claude Code sessions on this machine: prompts, answers, thinking, commands, tool output, ' +
    'sub-agents. Use it to recall what was decided, tried, fixed or said before. ' +
    ('Finds sessions that contain all words; if there are none, sessions with most of them. ' +
      'Syntax: "a phrase", prefix*, -without, a OR b, ( ). ' +
      'Fields: project: git: session: tool: file: cmd: agent: model: is:prompt is:answer is:error is:rejected ' +
      'in:output after:7d before:2026-11-01 status:interrupted cost:>1 tag:bug source:cowork commit:4ff9494 pr:58 ' +
      'repo:ada/harbour is:pinned; ' +
      'a query with only session fields lists sessions. ') +
    'Returns sessions, most relevant first, each with id, turns and snippets. Continue with read_turns.',
  arguments: {
    query: requiredText('Search query, in the syntax above. Fewer words find more.', 1000),
    sort: choice('Sort order of the sessions.', sessionOrders, 'best'),
    limit: whole('Maximum number of sessions.', { least: 1, most: 50, fallback: 8 }),
    hits: whole('Maximum number of matches per session.', { least: 1, most: 10, fallback: 3 }),
    offset: whole('Number of sessions to skip, from the previous result.', { least: 0, most: 1_000_000, fallback: 0 }),
    max_tokens: maxTokens(4000),
  },
  async answer({ query, sort, limit, hits, offset, max_tokens }, sources, signal) {
    const { searcher, note, isBehind } = await sources.index.get(signal);
    const answer = await searcher.search({ query, order: sort, offset, limit, hitsPerSession: hits, signal });
    if (!answer.ok) {
      throw new AppError({
        code: 'BAD_QUERY',
        message: toQueryProblemWords(answer.problem),
        hint: 'Put special characters in "quotes".',
        exitCode: 64,
      });
    }
    const { found } = answer;
    if (found.sessionCount === 0)
      return openAnswer(max_tokens, isBehind ? 'No results so far.' : 'No results.').end(
        note,
        'Try fewer words, a prefix* or OR. list_sessions lists all sessions.',
      );
    const instead = toSubstitutionNote(found, toCodeSpan);
    const page = openAnswer(
      max_tokens,
      `${instead === '' ? '' : `${instead}\n`}${toFoundWords(found)}` +
        `${offset === 0 ? '' : `, starting at number ${offset + 1}`}.`,
    );
    let shown = 0;
    for (const session of found.sessions) {
      if (!page.add(printSession(session, sources, Date.now()))) break;
      shown++;
    }
    const next = offset + shown;
    const first = found.sessions[0];
    const turn = first?.hits.find((hit) => hit.turn !== null)?.turn ?? undefined;
    return page.end(
      note,
      shown === 0 ? 'The token budget is too small for one session: increase max_tokens or reduce hits.' : '',
      next < found.sessionCount && shown > 0
        ? `More: ${printCall('search_sessions', { query, ...(sort === 'best' ? {} : { sort }), offset: next })}`
        : '',
      first === undefined || first.id === '' || shown === 0
        ? ''
        : `Next: ${printCall('read_turns', { session: first.id, turn })}, ` +
            `${printCall('get_session', { session: first.id })}`,
    );
  },
});

function printSession(session: WireFoundSession, { toLine }: McpSources, now: number): string {
  const age = session.lastActivity === null ? '' : ` · ${toReadableAge(Date.parse(session.lastActivity), now)}`;
  const title =
    session.title ?? (session.status === 'side file' ? (session.file ?? '') : toUntitledWords(session.status));
  const place = session.project ?? session.projectFolder;
  const name = findBranchName(session.gitBranch);
  const branch = name === undefined ? '' : ` (${toLine(name, 60)})`;
  const head =
    '### ' +
    (`${toLine(title, 120)}\n${session.id === '' ? '' : `session ${toCodeSpan(session.id.slice(0, 100))} · `}` +
      `${toLine(place, 120)}${branch}${age} `) +
    (`· ${session.hitCount === 0 ? toFigures(session) : toReadableAmount(session.hitCount, 'match', 'matches')}` +
      (session.isGone ? ' · its file is deleted' : ''));
  return [head, ...session.hits.map((hit) => printHit(hit, toLine))].join('\n');
}

/** Status and cost, shown instead of a count of matches if the query had only fields of sessions. */
function toFigures({ status, costMicros }: WireFoundSession): string {
  return costMicros === null ? status : `${status} · ${toReadableMoney(costMicros)}`;
}

function printHit(hit: WireHit, toLine: McpSources['toLine']): string {
  const where =
    hit.agent !== null
      ? `agent ${toCodeSpan(hit.agent.slice(0, 100))}`
      : hit.turn === null
        ? `line ${hit.line}`
        : `turn ${hit.turn}`;
  const tools = hit.tools.length === 0 ? '' : ` ${toLine(hit.tools.join(' '), 60)}`;
  // Secrets were removed before the snippet was cut.
  const text =
    hit.snippet === null
      ? '(text no longer available)'
      : `${hit.snippet.isCutBefore ? '…' : ''}${hit.snippet.pieces.map((piece) => piece.text).join('')}` +
        `${hit.snippet.isCutAfter ? '…' : ''}`;
  return `- ${where}, ${hit.snippet?.part ?? hit.type}${tools}: ${toCodeSpan(text)}`;
}
