import { listFactsOf } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toGitRows } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import { toInsightFigures } from '@scrollkeep/transcript/insights/to-insight-figures.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { expect } from 'vitest';
import { toActivity } from '../sessions/session-activity.ts';
import { toSessionRow } from '../ls/session-row.ts';
import { listIndexedInsights } from '../sessions/indexed-insights.ts';
import { readGitRows } from '../sessions/indexed-git-rows.ts';
import { readListedFacts } from '../sessions/listed-facts.ts';
import { findRoots } from '../disk/find-roots.ts';
import { readLinkedSessions } from '../sessions/read-sessions.ts';
import type { LocatedSession } from '../sessions/located-session.ts';

const promptLimits = [20, 20_000];

/**
 * Compares everything that the index says about the sessions of a folder with the model of the conversation, which
 * reads the whole files.
 */
export async function expectIndexLikeModel(connection: Connection, folder: string): Promise<number> {
  const roots = await findRoots([folder], undefined);
  const insights = await listIndexedInsights(connection, roots, promptLimits);
  const figuresOf = new Map(insights?.map(({ identity, figures }) => [identity, figures]));
  let count = 0;
  for await (const located of readLinkedSessions(roots, { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined })) {
    count++;
    await expectSession(connection, located);
    expect(figuresOf.get(located.identity), located.identity).toEqual(toInsightFigures(located.session, promptLimits));
  }
  const [sessions] = await connection.all('SELECT COUNT(*) AS count FROM session');
  expect(sessions?.['count']).toBe(count);
  return count;
}

async function expectSession(connection: Connection, located: LocatedSession): Promise<void> {
  const { session, toFile } = located;
  const files = [session.files.main, ...session.files.agents].filter((file) => file !== undefined);
  const paths = files.map((file) => toFile(file.path));
  const fileRows = await connection.all(
    `SELECT id, path FROM file WHERE path IN (${paths.map(() => '?').join(', ')})`,
    paths,
  );
  const idOf = new Map(fileRows.map((row) => [row['path'], Number(row['id'])]));
  const name = paths[0] ?? '';
  const [row] = await connection.all(
    'SELECT * FROM session WHERE session = ? AND (main_file = ? OR (main_file IS NULL AND ? = 0)) AND ' +
      'project_folder LIKE ?',
    [
      session.id,
      idOf.get(toFile(session.files.main?.path ?? '')) ?? 0,
      session.files.main === undefined ? 0 : 1,
      `%${located.projectFolder}`,
    ],
  );
  expect(row, name).toBeDefined();
  const listed = toSessionRow(await readListedFacts(located), 0);
  const activity = toActivity(located);
  const hasTimes = listFactsOf(session).some((facts) => facts.firstTimestamp !== undefined);
  expect(row, name).toMatchObject({
    project: session.project ?? null,
    title: session.title?.text.replaceAll('\0', '\ufffd') ?? null,
    title_from: session.title?.from ?? null,
    status: session.status,
    git_branch: session.files.main?.facts.gitBranch ?? null,
    slug: session.files.main?.facts.slug ?? null,
    prompts: session.prompts,
    commands: session.commands,
    turns: session.tree.turns.length,
    live_turns: session.tree.turns.filter((turn) => turn.isLive).length,
    branch_points: session.tree.branchPoints.length,
    compactions: session.compactions.length,
    queued_prompts: session.queuedPrompts.length,
    steps: listed.steps,
    calls: session.calls.length,
    agents: session.agents.filter((agent) => !agent.isInternal).length,
    internal_agents: session.agents.filter((agent) => agent.isInternal).length,
    messages: session.assistantMessages,
    bytes: listed.bytes,
    ...(hasTimes ? { first_ms: activity.firstMs, last_ms: activity.lastMs } : {}),
  });
  await expectTurns(connection, located, idOf.get(toFile(session.files.main?.path ?? '')));
  await expectCalls(connection, located, idOf);
  await expectAgents(connection, located, Number(row?.['id']));
  await expectGitEvents(connection, located, Number(row?.['id']));
  await expectUsage(connection, located, [...idOf.values()]);
}

async function expectGitEvents(connection: Connection, { session }: LocatedSession, id: number): Promise<void> {
  expect(await readGitRows(connection, id)).toEqual(toGitRows(session));
}

async function expectTurns(
  connection: Connection,
  { session }: LocatedSession,
  file: number | undefined,
): Promise<void> {
  if (file === undefined) return;
  const rows = await connection.all(
    'SELECT number, parent, start_line, uuid, records, is_local, is_live FROM turn WHERE file = ? AND number ' +
      '> 0 ORDER BY number',
    [file],
  );
  expect(rows.map((row) => ({ ...row }))).toEqual(
    session.tree.turns.map((turn) => ({
      number: turn.number,
      parent: turn.parent?.number ?? 0,
      start_line: turn.start?.node.number,
      uuid: turn.start?.node.uuid ?? null,
      records: turn.records.length,
      is_local: Number(turn.isLocal),
      is_live: Number(turn.isLive),
    })),
  );
  const expected = new Map(
    [session.tree.preamble, ...session.tree.turns].flatMap((turn) =>
      turn.records.map((record) => [record.node.number, turn.number]),
    ),
  );
  const records = await connection.all(
    "SELECT line, turn FROM record WHERE file = ? AND type <> '' AND is_sidechain = 0 ORDER BY line",
    [file],
  );
  expect(new Map(records.map((row) => [row['line'], row['turn']]))).toEqual(
    new Map([...expected].sort((a, b) => a[0] - b[0])),
  );
}

async function expectCalls(
  connection: Connection,
  { session, toFile }: LocatedSession,
  idOf: ReadonlyMap<unknown, number>,
): Promise<void> {
  const ids = [...idOf.values()];
  const rows = await connection.all(
    'SELECT c.file, c.tool_use_id, c.name, c.status, c.duration_ms, c.path, u.line AS use_line, r.line AS ' +
      'result_line FROM tool_call c JOIN record u ON u.id = c.record LEFT JOIN record r ON r.id = ' +
      `c.result_record WHERE c.is_copy = 0 AND c.file IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  const toKey = (row: SqlRow) =>
    JSON.stringify([
      row['file'],
      row['use_line'],
      row['tool_use_id'],
      row['name'],
      row['status'],
      row['duration_ms'],
      row['path'],
      row['result_line'],
    ]);
  const agentPaths = new Map(session.files.agents.map((agent) => [agent.id, agent.path]));
  const expected = session.calls.map(({ call, agentId }) =>
    JSON.stringify([
      idOf.get(toFile(agentId === undefined ? (session.files.main?.path ?? '') : (agentPaths.get(agentId) ?? ''))),
      call.use.number,
      call.id ?? null,
      call.name,
      call.status,
      call.durationMs ?? null,
      call.facts.filePath ?? null,
      call.result?.node.number ?? null,
    ]),
  );
  expect(rows.map(toKey).sort()).toEqual(expected.sort());
}

async function expectAgents(connection: Connection, { session }: LocatedSession, id: number): Promise<void> {
  const rows = await connection.all(
    'SELECT agent, tool_use_id, parent_agent, depth, is_internal FROM agent WHERE session = ?',
    [id],
  );
  const expected = session.agents.map((agent) => ({
    agent: agent.id,
    tool_use_id: agent.toolUseId ?? null,
    parent_agent: agent.parentAgentId ?? null,
    depth: agent.depth,
    is_internal: Number(agent.isInternal),
  }));
  const sort = <Row extends { readonly agent?: unknown }>(list: readonly Row[]) =>
    [...list].sort((a, b) => (String(a.agent) < String(b.agent) ? -1 : 1));
  expect(sort(rows.map((row) => ({ ...row })))).toEqual(sort(expected));
}

/** Over the session's files each message once: the copy with the most output. */
async function expectUsage(connection: Connection, { session }: LocatedSession, ids: readonly number[]): Promise<void> {
  const rows = await connection.all(
    'SELECT message_id, model, MAX(output) AS output FROM message WHERE is_counted = 1 AND file IN ' +
      `(${ids.map(() => '?').join(', ')}) GROUP BY message_id, model`,
    ids,
  );
  const byModel = new Map<string, { messages: number; output: number }>();
  for (const row of rows) {
    const sum = byModel.get(String(row['model'])) ?? { messages: 0, output: 0 };
    byModel.set(String(row['model']), { messages: sum.messages + 1, output: sum.output + Number(row['output']) });
  }
  const expected = new Map(
    [...session.usage.byModel()].map(([model, { messages, output }]) => [model, { messages, output }]),
  );
  expect(byModel).toEqual(expected);
}
