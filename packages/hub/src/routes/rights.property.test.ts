import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Route } from '@scrollkeep/server/http/routes/route.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { describe, expect, it } from 'vitest';
import { findAudience } from '../audience/find-audience.ts';
import type { Identity } from '../audience/identity.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import { openHubSessions, type HubSessions } from '../reading/open-hub-sessions.ts';
import { openWorld, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putProjectShares, putSessionShares } from '../sharing/shares.ts';
import { answerSessionsApi, hubApiRoutes } from './answer-sessions-api.ts';

/** People by number: the first three have sessions, the last asks too. */
const people = 4;
const person = fc.nat(people - 1);
const share = fc.oneof(
  fc.constant({ kind: 'everyone' as const }),
  fc.record({ kind: fc.constant('team' as const) }),
  fc.record({ kind: fc.constant('person' as const), person }),
);
const session = fc.record({
  owner: fc.nat(2),
  project: fc.nat(1),
  shares: fc.array(share, { maxLength: 2 }),
  ofProject: fc.array(share, { maxLength: 1 }),
  deleted: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});
const given = fc.record({
  sessions: fc.array(session, { minLength: 2, maxLength: 6 }),
  team: fc.uniqueArray(person, { maxLength: 3 }),
  disabled: fc.option(person, { nil: undefined, freq: 6 }),
  keyOf: fc.nat(2),
  targets: fc.array(fc.nat(5), { minLength: 2, maxLength: 2 }),
});

const team = '7ea70000-0000-4000-8000-000000000001';

type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;
type GivenShare = Given['sessions'][number]['shares'][number];

interface Pushed {
  readonly at: number;
  readonly id: string;
  readonly client: string;
  readonly rootKey: string;
  readonly owner: number;
  readonly project: number;
  readonly isDeleted: boolean;
  readonly shares: readonly GivenShare[];
}

const refusal = 'refused:';
/** Routes that had an answer. */
const answered = new Set<string>();

describe('the API of a hub', () => {
  it('never answers with anything of a session that the asker may not read', async () => {
    let answers = 0;
    answered.clear();
    await fc.assert(
      fc.asyncProperty(given, async (plan) => {
        answers += await withHub((world, sessions) => checkWorld(world, sessions, plan));
      }),
      { numRuns: 6 },
    );
    expect(answers).toBeGreaterThan(1000);
    // Each of them has an answer for who may read, else nothing was asked; these sessions have neither images nor
    // agents with panels.
    const silent = hubApiRoutes.map(({ path }) => path).filter((path) => !answered.has(path));
    expect(silent.filter((path) => !/\/media$|\{agent\}\/panel$/.test(path))).toEqual([]);
  });
});

async function withHub<Result>(work: (world: World, sessions: HubSessions) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const world = await openWorld(join(dataDir, 'hub.db'));
  const problems: unknown[] = [];
  const onError = (error: unknown) => void problems.push(error);
  const sessions = await openHubSessions(world, { dataDir, version: '0.0.0', redaction: [], onError });
  try {
    const result = await work(world, sessions);
    expect(problems).toEqual([]);
    return result;
  } finally {
    await sessions.close();
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkWorld(world: World, sessions: HubSessions, plan: Given): Promise<number> {
  const all: TestPerson[] = [];
  for (let at = 0; at < people; at++) all.push(await world.addPerson(`Person${at}`));
  await world.connection.run("INSERT INTO hub_team (id, name, created_ms) VALUES (?, 'Team', 1)", [team]);
  for (const member of plan.team)
    await world.connection.run('INSERT INTO hub_team_member (team, person) VALUES (?, ?)', [
      team,
      all[member]?.id ?? '',
    ]);
  const pushed = await pushAll(world, sessions, plan, all);
  if (plan.disabled !== undefined)
    await world.connection.run('UPDATE hub_person SET disabled_ms = 1 WHERE id = ?', [all[plan.disabled]?.id ?? '']);
  let answers = 0;
  for (const [at, asker] of all.entries()) {
    const may = (each: Pushed) => plan.disabled !== at && !each.isDeleted && mayRead(plan, each, at);
    answers += await checkAsker(world, sessions, asker.identity, pushed, may, plan);
  }
  const key = await world.addKey(all[plan.keyOf]?.id ?? '', ['read'], await findProject(world, pushed[0]?.project));
  const mayByKey = (each: Pushed) =>
    plan.disabled !== plan.keyOf &&
    !each.isDeleted &&
    each.project === pushed[0]?.project &&
    mayRead(plan, each, plan.keyOf);
  answers += await checkAsker(world, sessions, { kind: 'key', key }, pushed, mayByKey, plan);
  return answers;
}

/** The rule once more, from the plan alone. */
function mayRead(plan: Given, { owner, shares }: Pushed, asker: number): boolean {
  return (
    owner === asker ||
    shares.some(
      (each) => each.kind === 'everyone' || (each.kind === 'team' ? plan.team.includes(asker) : each.person === asker),
    )
  );
}

async function pushAll(
  world: World,
  sessions: HubSessions,
  plan: Given,
  all: readonly TestPerson[],
): Promise<readonly Pushed[]> {
  const toShare = (each: GivenShare) => ({
    kind: each.kind,
    target: each.kind === 'team' ? team : each.kind === 'person' ? (all[each.person]?.id ?? '') : '',
  });
  const pushed: Pushed[] = [];
  for (const [at, { owner, project, shares, deleted }] of plan.sessions.entries()) {
    const { actor } = all[owner] as TestPerson;
    const files = [];
    for (const [path, text] of toFiles(at)) {
      const bytes = Buffer.from(text);
      const chunk = { hash: toChunkHash(bytes), length: bytes.length };
      const body = toBody(bytes);
      await takeChunk(sessions.intake, actor.audience, { ...chunk, encoding: 'identity', body });
      const chunks = `${chunk.hash}:${chunk.length}`;
      files.push({ path, mtimeMs: 1_790_000_000_000, from: 0, size: bytes.length, chunks });
    }
    const { id } = await takeCommit(sessions.intake, actor, {
      ...toCommit({ session: toClient(at), replaces: 0, texts: [] }),
      files,
      project: { remote: `git@git.example.org:harbour/project${project}.git`, name: 'x' },
    });
    await putSessionShares(world, actor, id, shares.map(toShare));
    const { items } = await listSessions(world, actor.audience, { mine: true });
    const rootKey = items.find((each) => each.id === id)?.rootKey ?? '';
    pushed.push({ at, id, client: toClient(at), rootKey, owner, project, isDeleted: deleted, shares });
  }
  // Of a project each of its owners has one list, the last that was said.
  const lists = new Map<string, readonly GivenShare[]>();
  for (const { at, owner, project } of pushed) {
    const { actor } = all[owner] as TestPerson;
    const ofProject = plan.sessions[at]?.ofProject ?? [];
    await putProjectShares(world, actor, (await findProject(world, project)) ?? '', ofProject.map(toShare));
    lists.set(`${owner} ${project}`, ofProject);
  }
  await sessions.settle();
  for (const { id, owner, isDeleted } of pushed)
    if (isDeleted) await sessions.deleteSession((all[owner] as TestPerson).actor, id);
  return pushed.map((each) => ({
    ...each,
    shares: [...each.shares, ...(lists.get(`${each.owner} ${each.project}`) ?? [])],
  }));
}

async function findProject({ connection }: World, project: number | undefined): Promise<string | undefined> {
  const [row] = await connection.all('SELECT id FROM hub_project WHERE name = ?', [
    `git.example.org/harbour/project${project}`,
  ]);
  return row === undefined ? undefined : String(row['id']);
}

async function checkAsker(
  world: World,
  sessions: HubSessions,
  identity: Identity,
  pushed: readonly Pushed[],
  may: (each: Pushed) => boolean,
  plan: Given,
): Promise<number> {
  const audience = await findAudience(world, identity);
  if (audience === undefined) {
    expect(pushed.filter(may)).toEqual([]);
    return 0;
  }
  const again = () => findAudience(world, identity);
  const ask = async (path: string): Promise<string> => {
    try {
      const request = new Request(`http://hub.example${path}`);
      const response = await answerSessionsApi(sessions, request, audience, again);
      if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return await response.text();
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return Buffer.from(value ?? []).toString();
    } catch (error) {
      return `${refusal} ${String(error)} ${JSON.stringify(error)}`;
    }
  };
  const readable = pushed.filter(may);
  const hidden = pushed.filter((each) => !may(each));
  let answers = 0;
  for (const target of [readable[0], ...plan.targets.map((at) => pushed[at % pushed.length])]) {
    for (const route of hubApiRoutes) {
      const path = toAddress(route, target ?? pushed[0], sessions);
      const answer = await ask(path);
      answers++;
      if (target === readable[0] && target !== undefined && !answer.startsWith(refusal)) answered.add(route.path);
      for (const { at } of hidden)
        for (const secret of listSecrets(at, pushed[at]))
          if (!path.includes(secret)) expect(answer.includes(secret), `${path} tells ${secret}`).toBe(false);
    }
  }
  const list = JSON.parse(await ask('/api/v1/sessions?limit=100')) as { total: number; sessions: { id: string }[] };
  expect(list.sessions.map(({ id }) => id).sort()).toEqual(readable.map(({ client }) => client).sort());
  expect(list.total).toBe(readable.length);
  const found = JSON.parse(await ask('/api/v1/search?q=lighthouse&limit=20')) as { sessionCount: number };
  expect(found.sessionCount).toBe(readable.length);
  for (const { at } of hidden)
    expect(JSON.parse(await ask(`/api/v1/search?q=${toWord(at)}`))).toMatchObject({ sessionCount: 0, showing: null });
  for (const { at, client } of readable)
    expect(await ask(`/api/v1/sessions/${client}/outline?path=live`)).toContain(`plumsecret${at}x`);
  return answers;
}

/** An address of the route that asks for this session in every way it knows. */
function toAddress(route: Route, target: Pushed | undefined, sessions: HubSessions): string {
  const { at = 0, client = '', rootKey = '' } = target ?? {};
  const root = `${sessions.intake.archive.folder}/@/${rootKey}`;
  const isOfFiles = route.path.startsWith('/search');
  const values: Readonly<Record<string, string>> = {
    key: client,
    a: client,
    b: client,
    session: client,
    project: toCwd(at),
    q: toWord(at),
    query: toWord(at),
    text: toWord(at),
    file:
      route.path === '/search/text' ? `${root}/${toSidePath(at)}` : isOfFiles ? `${root}/${toPath(at)}` : toPath(at),
    record: `u-${at}-1`,
    line: '2',
    path: route.path.startsWith('/files') ? `${toCwd(at)}/asked.ts` : 'live',
    ...(route.path.includes('{agent}') ? { agent: 'a1b2c3' } : {}),
    format: 'markdown',
    offset: '0',
  };
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(route.parameters)) {
    const value = values[name] ?? (parameter.isRequired ? String(parameter.example ?? 'x') : undefined);
    if (parameter.in === 'query' && value !== undefined && parameter.parse(value) !== undefined) query.set(name, value);
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? String(route.parameters[name]?.example ?? 'x');
    return encodeURIComponent(value);
  });
  return `/api/v1${path}?${query}`;
}

/** Far from each other: else one's own would be suggested for another's. */
function toWord(at: number): string {
  return ['walrus', 'pelicans', 'tortoise', 'kingfisher', 'dragonfly', 'chameleon'][at] ?? 'hedgehog';
}

function toClient(at: number): string {
  return `5e550000-0000-4000-8000-0000000000a${at}`;
}

function toCwd(at: number): string {
  return `/home/ada/askedcwd${at}x`;
}

function toPath(at: number): string {
  return `projects/-home-ada-askedcwd${at}x/${toClient(at)}.jsonl`;
}

/** What no answer for others may hold, unless they asked with it. */
function listSecrets(at: number, pushed: Pushed | undefined): readonly string[] {
  const words = ['plumsecret', 'titlesecret', 'toolsecret', 'branchsecret', 'modelsecret', 'askedcwd'];
  return [...words.map((word) => `${word}${at}x`), toClient(at), ...(pushed === undefined ? [] : [pushed.rootKey])];
}

function toSidePath(at: number): string {
  return `projects/-home-ada-askedcwd${at}x/memory/MEMORY.md`;
}

/** The session, an agent of it, and a file beside it. */
function toFiles(at: number): readonly (readonly [path: string, text: string])[] {
  const agent = { agentId: 'a1b2c3', isSidechain: true };
  return [
    [toPath(at), toLines(at, {})],
    [toPath(at).replace('.jsonl', '/subagents/agent-a1b2c3.jsonl'), toLines(at, agent)],
    [toSidePath(at), `# The notes of plumsecret${at}x\n`],
  ];
}

function toLines(at: number, more: object): string {
  const base = {
    sessionId: toClient(at),
    cwd: toCwd(at),
    gitBranch: `branchsecret${at}x`,
    version: '2.1.0',
    timestamp: `2026-10-0${at + 1}T10:00:00.000Z`,
    ...more,
  };
  const [prompt, answer, result] = [`u-${at}-1`, `u-${at}-2`, `u-${at}-3`];
  const input = { file_path: `${toCwd(at)}/asked.ts`, content: `plumsecret${at}x` };
  const lines = [
    { ...base, type: 'custom-title', customTitle: `titlesecret${at}x` },
    {
      ...base,
      type: 'user',
      uuid: prompt,
      parentUuid: null,
      message: { role: 'user', content: `the lighthouse ${toWord(at)} plumsecret${at}x` },
    },
    {
      ...base,
      type: 'assistant',
      uuid: answer,
      parentUuid: prompt,
      message: {
        id: `m-${at}`,
        role: 'assistant',
        model: `claude-modelsecret${at}x`,
        content: [
          { type: 'tool_use', id: `t-${at}-1`, name: 'Write', input },
          { type: 'tool_use', id: `t-${at}-2`, name: `toolsecret${at}x`, input: {} },
        ],
        usage: { input_tokens: 10, output_tokens: 20 },
      },
    },
    {
      ...base,
      type: 'user',
      uuid: result,
      parentUuid: answer,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `t-${at}-1`, content: `plumsecret${at}x` }],
      },
      toolUseResult: { type: 'create', filePath: input.file_path, content: input.content },
    },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
