import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import { toRemoteWords } from '@scrollkeep/view/model/remote-words.ts';
import { toRewoundWords } from '@scrollkeep/view/model/branch-words.ts';
import { sessionStatusWords, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toLongDuration } from '@scrollkeep/view/printers/markdown/print-entry.ts';
import { buildFlatAgent } from '@scrollkeep/view/pages/build-flat-agent.ts';
import { buildOutline } from '@scrollkeep/view/pages/build-outline.ts';
import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import type { SessionSnapshot } from '@scrollkeep/server/sessions/session-model.ts';
import { toReadableAmount, toReadableMoney, toShortCount } from '@scrollkeep/view/text/readable.ts';
import { readSessionUsage } from '@scrollkeep/server/usage/read-session-usage.ts';
import { defineTool } from '../define-tool.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { maxTokens, session as sessionArgument } from '../shared-arguments.ts';
import { threadOfSession } from '../thread-of-session.ts';
import { whole } from '../tool-arguments.ts';

const mostAgents = 12;
/** Adding up what a session cost reads it once more: for a large session, leave that to the `usage` tool. */
const largeBytes = 64 * 1024 * 1024;

export const getSession = defineTool({
  name: 'get_session',
  title: 'Session overview',
  description:
    'Returns an overview of a session: project, branch, time, models, cost, status, how to resume it, and a ' +
    'list of its turns (number, time, first line of the prompt, calls). Use it before read_turns to choose ' +
    'which turns to read.',
  arguments: {
    session: sessionArgument,
    from_turn: whole('First turn to list.', { least: 0, most: 10_000_000, fallback: 0 }),
    max_tokens: maxTokens(4000),
  },
  async answer({ session: name, from_turn, max_tokens }, sources, signal) {
    const snapshot = await sources.sessions.get(name, signal);
    const { id } = snapshot.session;
    const page = openAnswer(
      max_tokens,
      from_turn === 0
        ? await printOverview(snapshot, sources)
        : `# Session ${toCodeSpan(id.slice(0, 100))}: turns from ${from_turn}`,
    );
    signal.throwIfAborted();
    const agents = from_turn === 0 ? await printAgents(snapshot, sources) : '';
    if (agents !== '') page.add(agents);
    const thread = threadOfSession(snapshot, undefined, undefined);
    let next: number | undefined;
    const lines: string[] = [];
    let left = page.left() - 40;
    const start = thread.turns.findIndex((turn) => turn.number >= from_turn);
    for (let position = start; position >= 0 && position < thread.turns.length && next === undefined; position++) {
      const [turn] = buildOutline(thread, snapshot, { from: position, limit: 1 }).turns;
      if (turn === undefined) break;
      const line = printTurn(turn, sources);
      left -= Buffer.byteLength(line) + 1;
      if (left < 0) next = turn.number;
      else lines.push(line);
    }
    if (lines.length > 0) page.add(`## Turns\n${lines.join('\n')}`);
    return page.end(
      next === undefined ? '' : `More turns: ${printCall('get_session', { session: id, from_turn: next })}`,
      `Read: ${printCall('read_turns', { session: id, turn: Math.max(1, from_turn) })}`,
    );
  },
});

async function printOverview(snapshot: SessionSnapshot, sources: McpSources): Promise<string> {
  const { session, place } = snapshot;
  const header = buildSessionHeader(session, await snapshot.findFork());
  const { toLine } = sources;
  const { counts } = header;
  const remote = toRemoteWords(header);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['session', toCodeSpan(session.id.slice(0, 100))],
    ['project', header.project === undefined ? undefined : toLine(header.project, 200)],
    ['branch', header.gitBranch === undefined || header.gitBranch === '' ? undefined : toLine(header.gitBranch, 100)],
    [
      'fork',
      header.forkedFrom === undefined
        ? undefined
        : `of ${toLine(header.forkedFrom.session, 100)}, after turn ${header.forkedFrom.turn}`,
    ],
    ['time', toSpan(header)],
    ['models', header.models.length === 0 ? undefined : toLine(header.models.slice(0, 8).join(', '), 200)],
    ['version', header.versions.length === 0 ? undefined : toLine(header.versions.at(-1) ?? '', 40)],
    ['status', sessionStatusWords[header.status]],
    [
      'holds',
      [
        toReadableAmount(counts.turns, 'turn'),
        counts.abandonedTurns === 0 ? '' : `${counts.abandonedTurns} on abandoned branches`,
        toReadableAmount(counts.calls, 'call'),
        counts.failedCalls === 0 ? '' : `${counts.failedCalls} failed`,
        counts.agents === 0 ? '' : toReadableAmount(counts.agents, 'agent'),
        counts.compactions === 0 ? '' : toReadableAmount(counts.compactions, 'compaction'),
      ]
        .filter((part) => part !== '')
        .join(', '),
    ],
    ['rewound', toRewoundWords(header.resumesFrom)],
    ['remote', remote === '' ? undefined : toLine(remote, 400)],
    [
      'cost',
      place.bytes > largeBytes
        ? `large session, see ${printCall('usage', { session: session.id })}`
        : await printCost(snapshot, sources),
    ],
    ['archive', place.archived === undefined ? undefined : 'only the archive still has it'],
    [
      'resume',
      header.resumeCommand === undefined ? undefined : toCodeSpan(sources.hide(header.resumeCommand).slice(0, 400)),
    ],
  ];
  return [
    `# ${toLine(header.title ?? toUntitledWords(header.status), 150)}`,
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${value}`])),
  ].join('\n');
}

async function printCost({ session, place }: SessionSnapshot, { settings, prices }: McpSources): Promise<string> {
  const { total } = await readSessionUsage(
    { session, toFile: place.project.toFile, projectFolder: place.project.folder },
    { maxLineBytes: settings.maxLineBytes, prices },
  );
  return (
    `${total.costMicros === null ? 'unknown' : toReadableMoney(total.costMicros)} at list prices, ` +
    `${toShortCount(total.output)} output tokens`
  );
}

function toSpan({ startedAt, endedAt }: SessionHeader): string | undefined {
  const [start, end] = [toTime(startedAt), toTime(endedAt)];
  return start === '' ? undefined : end === '' ? start : `${start} to ${end} UTC`;
}

function toTime(at: string | null | undefined): string {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

async function printAgents(snapshot: SessionSnapshot, { toLine }: McpSources): Promise<string> {
  const runs = snapshot.session.agents.filter((run) => !run.isInternal);
  if (runs.length === 0) return '';
  const lines: string[] = [];
  for (const run of runs.slice(0, mostAgents)) {
    const agent = await buildFlatAgent(run, snapshot);
    if (agent === undefined) continue;
    const facts = [
      toReadableAmount(agent.calls, 'call'),
      agent.failedCalls === 0 ? '' : `${agent.failedCalls} failed`,
      toLongDuration(agent.durationMs) ?? '',
    ].filter((fact) => fact !== '');
    lines.push(
      `- ${toCodeSpan(agent.id.slice(0, 100))} ${toLine(agent.type ?? 'agent', 40)}: ` +
        `${toLine(agent.description, 100)} (${facts.join(', ')})`,
    );
  }
  const rest = runs.length - mostAgents;
  return [
    `## Sub-agents (pass the id as agent to read one)`,
    ...lines,
    ...(rest > 0 ? [`- … and ${rest} more, listed in the turns that started them`] : []),
  ].join('\n');
}

function printTurn(turn: OutlineTurn, { toLine }: McpSources): string {
  const facts = [
    turn.calls === 0 ? '' : toReadableAmount(turn.calls, 'call'),
    turn.failedCalls === 0 ? '' : `${turn.failedCalls} failed`,
    turn.agents === 0 ? '' : toReadableAmount(turn.agents, 'agent'),
    turn.hasCompaction ? 'compacted' : '',
    turn.branches === 0 ? '' : toReadableAmount(turn.branches, 'other branch', 'other branches'),
  ].filter((fact) => fact !== '');
  const text = turn.kind === 'preamble' ? 'before the first prompt' : toLine(turn.text, 140);
  const time = toTime(turn.startedAt).slice(5);
  return (
    `- ${turn.number}. ` +
    (`${time === '' ? '' : `${time} `}${text === '' ? '(no text)' : text}` +
      `${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`)
  );
}
