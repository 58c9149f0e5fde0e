import fc from 'fast-check';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { createWebSession } from '../access/web-sessions.ts';
import { createLinkVisit } from '../access/link-visits.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { quickPasswords, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { createLink } from '../sharing/links.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putProjectShares, putSessionShares } from '../sharing/shares.ts';
import { createToken } from '../tokens/tokens.ts';
import type { HubCookies } from './cookies.ts';

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

/** A world of a hub: who is there, what was pushed and shared, what was taken back. */
export const rightsPlan = fc.record({
  sessions: fc.array(session, { minLength: 2, maxLength: 6 }),
  team: fc.uniqueArray(person, { maxLength: 3 }),
  disabled: fc.option(person, { nil: undefined, freq: 6 }),
  /** Manages, and reads no more than others. */
  admin: person,
  device: fc.record({ of: person, isRevoked: fc.boolean() }),
  key: fc.record({
    of: fc.nat(2),
    scopes: fc.constantFrom(['read'] as const, ['push'] as const, ['push', 'read'] as const),
    isOfProject: fc.boolean(),
    isRevoked: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  }),
  link: fc.record({ to: fc.nat(5), isRevoked: fc.integer({ min: 0, max: 3 }).map((number) => number === 0) }),
  targets: fc.array(fc.nat(5), { minLength: 1, maxLength: 1 }),
});

export type RightsPlan = typeof rightsPlan extends fc.Arbitrary<infer Value> ? Value : never;
type PlannedShare = RightsPlan['sessions'][number]['shares'][number];

export const team = '7ea70000-0000-4000-8000-000000000001';

export interface Pushed {
  readonly at: number;
  readonly id: string;
  readonly client: string;
  readonly rootKey: string;
  readonly owner: number;
  readonly person: string;
  readonly project: number;
  readonly projectId: string;
  /** Of its transcript. */
  readonly chunk: string;
  readonly isDeleted: boolean;
  readonly shares: readonly PlannedShare[];
}

/** Somebody who asks, and what the plan says that they may read. */
export interface Asker {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose rows may change by what they send. */
  readonly person: string | undefined;
  readonly isManager: boolean;
  /** Cookies of a browser, which the home page is for. */
  readonly isBrowser: boolean;
  readonly may: (each: Pushed) => boolean;
}

export interface RightsWorld {
  readonly all: readonly TestPerson[];
  readonly pushed: readonly Pushed[];
  readonly askers: readonly Asker[];
  readonly ids: { readonly device: string; readonly key: string; readonly link: string; readonly linkToken: string };
  /** Whose these are, by the route that takes one. */
  readonly owners: ReadonlyMap<string, string | undefined>;
}

export async function buildRightsWorld(
  world: World,
  sessions: HubSessions,
  plan: RightsPlan,
  cookies: HubCookies,
): Promise<RightsWorld> {
  const all: TestPerson[] = [];
  for (let at = 0; at < people; at++)
    all.push(await world.addPerson(`Person${at}`, at === plan.admin ? 'admin' : 'member'));
  const { connection } = world;
  await connection.run("INSERT INTO hub_team (id, name, created_ms) VALUES (?, 'Team', 1)", [team]);
  for (const member of plan.team)
    await connection.run('INSERT INTO hub_team_member (team, person) VALUES (?, ?)', [team, all[member]?.id ?? '']);
  const pushed = await pushAll(world, sessions, plan, all);
  const link = await addLink(world, plan, pushed, all);
  for (const { id, owner, isDeleted } of pushed)
    if (isDeleted) await sessions.deleteSession((all[owner] as TestPerson).actor, id);
  const { token: deviceToken, device } = await addDevice(world, plan, all);
  const key = createToken('key');
  const keyId = await world.addKey(
    all[plan.key.of]?.id ?? '',
    plan.key.scopes,
    plan.key.isOfProject ? pushed[0]?.projectId : undefined,
  );
  await connection.run('UPDATE hub_key SET token_hash = ?, revoked_ms = ? WHERE id = ?', [
    key.hash,
    plan.key.isRevoked ? 1 : 0,
    keyId,
  ]);
  const tokens: string[] = [];
  for (const { id } of all) tokens.push(await createWebSession(world, id, { address: '192.0.2.1', way: 'password' }));
  if (plan.disabled !== undefined)
    await connection.run('UPDATE hub_person SET disabled_ms = 1 WHERE id = ?', [all[plan.disabled]?.id ?? '']);

  const mayAs = (asker: number) => (each: Pushed) =>
    plan.disabled !== asker && !each.isDeleted && isOwnOrShared(plan, each, asker);
  const toBrowser = (kind: 'session' | 'link', value: string) => ({
    cookie: `${cookies.names[kind]}=${value}`,
    origin: 'http://hub.example',
    'scrollkeep-intent': 'hub',
  });
  const askers: Asker[] = all.map(({ id }, at) => ({
    name: `person ${at}`,
    headers: toBrowser('session', tokens[at] ?? ''),
    person: id,
    isManager: at === plan.admin && plan.disabled !== at,
    isBrowser: plan.disabled !== at,
    may: mayAs(at),
  }));
  const ofDevice = mayAs(plan.device.of);
  askers.push({
    name: 'device',
    headers: { authorization: `Bearer ${deviceToken}` },
    person: all[plan.device.of]?.id,
    isManager: plan.device.of === plan.admin && plan.disabled !== plan.admin && !plan.device.isRevoked,
    isBrowser: false,
    may: (each) => !plan.device.isRevoked && ofDevice(each),
  });
  const ofKey = mayAs(plan.key.of);
  askers.push({
    name: 'key',
    headers: { authorization: `Bearer ${key.token}` },
    person: all[plan.key.of]?.id,
    isManager: false,
    isBrowser: false,
    may: (each) =>
      !plan.key.isRevoked &&
      plan.key.scopes.some((scope) => scope === 'read') &&
      (!plan.key.isOfProject || each.project === pushed[0]?.project) &&
      ofKey(each),
  });
  askers.push({
    name: 'link',
    headers: toBrowser('link', link.visit),
    person: undefined,
    isManager: false,
    isBrowser: false,
    may: (each) =>
      each.id === link.session.id && !each.isDeleted && !plan.link.isRevoked && plan.disabled !== each.owner,
  });
  askers.push({
    name: 'stranger',
    headers: {},
    person: undefined,
    isManager: false,
    isBrowser: false,
    may: () => false,
  });
  const ids = { device, key: keyId, link: link.id, linkToken: link.token };
  const owners = new Map([
    ['devices', all[plan.device.of]?.id],
    ['keys', all[plan.key.of]?.id],
    ['links', link.session.person],
  ]);
  return { all, pushed, askers, ids, owners };
}

/** The rule once more, from the plan alone. */
function isOwnOrShared(plan: RightsPlan, { owner, shares }: Pushed, asker: number): boolean {
  return (
    owner === asker ||
    shares.some(
      (each) => each.kind === 'everyone' || (each.kind === 'team' ? plan.team.includes(asker) : each.person === asker),
    )
  );
}

async function addLink(world: World, plan: RightsPlan, pushed: readonly Pushed[], all: readonly TestPerson[]) {
  const linked = pushed[plan.link.to % pushed.length] as Pushed;
  const { actor } = all[linked.owner] as TestPerson;
  const { id, token } = await createLink(world, quickPasswords, actor, linked.id, {
    expiresInMs: 3_600_000,
    name: 'linksecret',
  });
  if (plan.link.isRevoked) await world.connection.run('UPDATE hub_link SET revoked_ms = 1 WHERE id = ?', [id]);
  return { id, token, session: linked, visit: await createLinkVisit(world, id) };
}

async function addDevice(world: World, plan: RightsPlan, all: readonly TestPerson[]) {
  const { token, hash } = createToken('access');
  const { device } = (await world.addDevice(all[plan.device.of]?.id ?? '')) as { readonly device: string };
  await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
    hash,
    device,
    'access',
    world.now() + 900_000,
  ]);
  if (plan.device.isRevoked) await world.connection.run('UPDATE hub_device SET revoked_ms = 1 WHERE id = ?', [device]);
  return { token, device };
}

async function pushAll(
  world: World,
  sessions: HubSessions,
  plan: RightsPlan,
  all: readonly TestPerson[],
): Promise<readonly Pushed[]> {
  const toShare = (each: PlannedShare) => ({
    kind: each.kind,
    target: each.kind === 'team' ? team : each.kind === 'person' ? (all[each.person]?.id ?? '') : '',
  });
  const pushed: Pushed[] = [];
  for (const [at, { owner, project, shares, deleted }] of plan.sessions.entries()) {
    const { actor } = all[owner] as TestPerson;
    const files = [];
    let transcript = '';
    for (const [path, text] of toFiles(at)) {
      const bytes = Buffer.from(text);
      const chunk = { hash: toChunkHash(bytes), length: bytes.length };
      const body = toBody(bytes);
      transcript ||= chunk.hash;
      await takeChunk(sessions.intake, actor.audience, { ...chunk, encoding: 'identity', body });
      const chunks = `${chunk.hash}:${chunk.length}`;
      files.push({ path, mtimeMs: 1_790_000_000_000, from: 0, size: bytes.length, chunks });
    }
    const { id } = await takeCommit(sessions.intake, actor, {
      ...toCommit({ session: toClient(at), replaces: 0, texts: [] }),
      files,
      project: { remote: `git@git.example.org:harbour/projsecret${project}x.git`, name: 'x' },
    });
    await putSessionShares(world, actor, id, shares.map(toShare));
    const { items } = await listSessions(world, actor.audience, { mine: true });
    const row = items.find((each) => each.id === id);
    pushed.push({
      at,
      id,
      client: toClient(at),
      rootKey: row?.rootKey ?? '',
      owner,
      person: all[owner]?.id ?? '',
      project,
      projectId: row?.project.id ?? '',
      chunk: transcript,
      isDeleted: deleted,
      shares,
    });
  }
  // Of a project each of its owners has one list, the last that was said.
  const lists = new Map<string, readonly PlannedShare[]>();
  for (const { at, owner, project, projectId } of pushed) {
    const { actor } = all[owner] as TestPerson;
    const ofProject = plan.sessions[at]?.ofProject ?? [];
    await putProjectShares(world, actor, projectId, ofProject.map(toShare));
    lists.set(`${owner} ${project}`, ofProject);
  }
  await sessions.settle();
  return pushed.map((each) => ({
    ...each,
    shares: [...each.shares, ...(lists.get(`${each.owner} ${each.project}`) ?? [])],
  }));
}

/** Far from each other: else one's own would be suggested for another's. */
export function toWord(at: number): string {
  return ['walrus', 'pelicans', 'tortoise', 'kingfisher', 'dragonfly', 'chameleon'][at] ?? 'hedgehog';
}

function toClient(at: number): string {
  return `5e550000-0000-4000-8000-0000000000a${at}`;
}

export function toCwd(at: number): string {
  return `/home/ada/askedcwd${at}x`;
}

export function toPath(at: number): string {
  return `projects/-home-ada-askedcwd${at}x/${toClient(at)}.jsonl`;
}

/** What no answer for others may hold, unless they asked with it. */
export function listSecrets({ at, client, rootKey, chunk }: Pushed): readonly string[] {
  const words = ['plumsecret', 'titlesecret', 'toolsecret', 'branchsecret', 'modelsecret', 'askedcwd'];
  return [...words.map((word) => `${word}${at}x`), client, rootKey, chunk];
}

export function toSidePath(at: number): string {
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
        usage: { input_tokens: 10 ** at, output_tokens: 20 },
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
