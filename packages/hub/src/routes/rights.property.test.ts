import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClickHouse, type ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openRateLimits } from '../access/rate-limits.ts';
import { openHubSessions } from '../reading/open-hub-sessions.ts';
import { openWorld, quickPasswords, type World } from '../sharing/hub-world.test-kit.ts';
import { openAppFiles } from './app-files.ts';
import { listHubAddresses } from './check-hub-request.ts';
import { openCookies } from './cookies.ts';
import { createHubApp, type HubApp } from './create-hub-app.ts';
import { toSessionPart } from './open-session-part.ts';
import { listRequests, type RightsRequest } from './rights-requests.test-kit.ts';
import { rightsPlan, type RightsPlan } from './rights-plan.test-kit.ts';
import { listSecrets, toWord, type Pushed } from './rights-sessions.test-kit.ts';
import { noteStatements, watchStatements } from './watch-statements.test-kit.ts';
import { openSearchedPlace } from '../analytics/searched-place.test-kit.ts';
import { buildRightsWorld, type Asker, type RightsWorld } from './rights-world.test-kit.ts';

/** `npm run test:long` runs each property thirty times: three hundred worlds. */
const worlds = process.env['SCROLLKEEP_TEST_LONG'] === undefined ? 3 : 10;
const publicUrl = new URL('http://hub.example');
const unknownId = '0a0a0a0a-0000-4000-8000-000000000000';

/** Routes that somebody had an answer of, and those that took what they were sent. */
const answered = new Set<string>();
const asked = new Set<string>();

/** Of these sessions there is nothing to tell, or nobody in these worlds can do what leads there. */
const silent =
  /\/media$|\{agent\}\/panel$|\/oidc\/| \/(?:first-run|invitation)\b|POST \/(?:sign-in|device|invite|s\/)|\/token$/;
/** Nobody has an answer of these where no link works. */
const ofLinks = /^GET \/(?:l|s)\//;
let hadLink = false;

/** An admin may do this to what is not theirs to read. */
const managing = /^\w+ \/hub\/v1\/(?:sessions\/:id(?:\/hold)?$|retention|people|teams|devices|keys|links|invitations)/;

/** Searches of every second world are answered by ClickHouse. */
let server: ClickHouseServer | undefined;
let begun = 0;
let searchedThere = 0;
/** Statements that were compared. */
let compared = 0;
beforeAll(async () => {
  server = await startClickHouse();
});
afterAll(async () => {
  await server?.stop();
});

describe('a hub', () => {
  it('tells nobody anything of a session outside their rights, by any route', async () => {
    answered.clear();
    asked.clear();
    hadLink = false;
    let all: readonly string[] = [];
    await fc.assert(
      fc.asyncProperty(rightsPlan, async (plan) => {
        all = await checkWorld(plan);
      }),
      // A world takes seconds: to make it smaller would take minutes.
      { numRuns: worlds, endOnFailure: true },
    );
    // A route that nobody had an answer of was not asked for anything: say how in rights-requests.test-kit.ts.
    expect(all.length).toBeGreaterThan(50);
    expect(compared).toBeGreaterThan(0);
    if (server !== undefined) expect(searchedThere).toBeGreaterThan(0);
    expect(all.filter((route) => !asked.has(route))).toEqual([]);
    const isSilent = (route: string) => silent.test(route) || (!hadLink && ofLinks.test(route));
    expect([...asked].filter((route) => !answered.has(route) && !isSilent(route))).toEqual([]);
  });
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

interface Running {
  readonly world: World;
  readonly made: RightsWorld;
  /** Statements of the last request. */
  readonly statements: string[];
  ask(asker: Asker, request: RightsRequest): Promise<Answer>;
}

/** Gives all routes that the app has. */
async function checkWorld(plan: RightsPlan): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const statements: string[] = [];
  const world = watchStatements(await openWorld(join(dataDir, 'hub.db')));
  const problems: unknown[] = [];
  const onError = (error: unknown) => void problems.push(error);
  const analytics = begun++ % 2 === 0 ? await openSearchedPlace(server, () => searchedThere++) : undefined;
  const sessions = await openHubSessions(world, { dataDir, version: '0.0.0', redaction: [], analytics, onError });
  const hub = {
    store: world,
    passwords: quickPasswords,
    publicUrl,
    limits: openRateLimits(world),
    cookies: openCookies(publicUrl),
    name: 'Harbour',
    version: '0.0.0',
    redactionScopes: [],
    files: openAppFiles(join(dataDir, 'web')),
    oidc: undefined,
    onError,
  };
  const addresses = listHubAddresses(publicUrl, { host: '127.0.0.1', port: 80 });
  const app = createHubApp({ hub, parts: [toSessionPart(sessions)], addresses, trustsProxy: false });
  try {
    const made = await buildRightsWorld(world, sessions, plan, hub.cookies);
    await sessions.settle();
    const running = { world, made, statements, ask: openAsk(app, statements) };
    const { folder } = sessions.intake.archive;
    for (const asker of made.askers) {
      const readable = made.pushed.find(asker.may);
      hadLink ||= asker.by === 'link' && readable !== undefined;
      const targets = [readable ?? made.pushed[0], ...plan.targets.map((at) => made.pushed[at % made.pushed.length])];
      for (const target of new Set(targets as readonly Pushed[]))
        await checkRequests(running, asker, target, listRequests(app.routes, made, target, folder));
      await checkLists(running, asker);
    }
    expect(problems).toEqual([]);
    return app.routes.filter((route) => !route.endsWith('/api/*'));
  } finally {
    app.close();
    await sessions.close();
    await analytics?.clickhouse.close();
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkRequests(
  running: Running,
  asker: Asker,
  target: Pushed,
  requests: readonly RightsRequest[],
): Promise<void> {
  const { world, made, statements, ask } = running;
  const before = await listOthers(world, asker);
  for (const request of requests) {
    const { route, method, path } = request;
    asked.add(route);
    if (request.by !== undefined && request.by !== asker.by) continue;
    const isReading = method === 'GET';
    // What somebody may do themselves would be another world for the next one.
    if (!isReading && mayDo(made, asker, target, route)) continue;
    const answer = await ask(asker, request);
    const said = [...statements];
    if (answer.status < 400 || (!isReading && answer.status !== 400 && answer.status !== 401)) answered.add(route);
    for (const secret of listHidden(made, asker, route))
      if (!path.includes(secret) && request.body?.includes(secret) !== true)
        expect(
          (answer.headers + answer.text).includes(secret),
          `${asker.name}: ${method} ${path} tells ${secret}`,
        ).toBe(false);
    const hiddenId = findHidden(made, asker, target, route);
    if (hiddenId === undefined) continue;
    // What is not for them is like what is not there: to the letter, but for what was asked, and by the same work.
    const other = await ask(asker, { ...request, path: path.replace(hiddenId, unknownId) });
    const unknown = { ...other, text: other.text.replaceAll(unknownId, hiddenId) };
    expect(answer, `${asker.name}: ${method} ${path}`).toEqual(unknown);
    expect(said, `${asker.name}: ${method} ${path}`).toEqual([...statements]);
    compared += said.length;
  }
  expect(await listOthers(world, asker)).toEqual(before);
}

/** The id in a path that must tell them nothing: of a session that they may not read, of what is not theirs. */
function findHidden(made: RightsWorld, asker: Asker, target: Pushed, route: string): string | undefined {
  const { ids, pushed, owners } = made;
  if (/\/l\/:link/.test(route)) return asker.by === 'link' ? undefined : ids.link;
  if (/\/api\/v1\/.*\{key\}/.test(route)) return asker.may(target) ? undefined : target.client;
  if (/sessions\/:id|\/preview\/:session/.test(route)) return asker.may(target) ? undefined : target.id;
  if (asker.isManager) return undefined;
  const [, kind = ''] = /^\w+ \/hub\/v1\/(\w+)\/:id/.exec(route) ?? [];
  if (kind === 'projects') {
    const isKnown = pushed.some(
      (each) => each.projectId === target.projectId && (asker.may(each) || each.person === asker.person),
    );
    return isKnown ? undefined : target.projectId;
  }
  const id = { devices: ids.device, keys: ids.key, links: ids.link }[kind];
  return owners.get(kind) === asker.person ? undefined : id;
}

function mayDo({ pushed, owners }: RightsWorld, asker: Asker, target: Pushed, route: string): boolean {
  if (asker.isManager && managing.test(route)) return true;
  const [, kind = ''] = /^\w+ \/hub\/v1\/(\w+)\/:id/.exec(route) ?? [];
  return kind === 'projects'
    ? pushed.some(({ projectId, person }) => projectId === target.projectId && person === asker.person)
    : asker.person === (owners.has(kind) ? owners.get(kind) : target.person);
}

/** Of sessions that the asker may not read: words, ids, and the names of projects of which they may read nothing. */
function listHidden({ pushed }: RightsWorld, asker: Asker, route: string): readonly string[] {
  const hidden = pushed.filter((each) => !asker.may(each));
  const open = new Set(pushed.filter((each) => asker.may(each)).map(({ project }) => project));
  // The log names what was done by ids, for those who manage.
  const isLog = asker.isManager && /^GET \/hub\/v1\/(?:audit|holds|retention)/.test(route);
  // What they pushed and deleted themselves is in their own part of it.
  const isOwnLog = route === 'GET /hub/v1/me/export';
  // A key of theirs may be for a project of which all sessions are gone.
  const ofProject = hidden.filter(({ project, person }) => !open.has(project) && person !== asker.person);
  return [
    ...hidden.flatMap(listSecrets),
    ...(isLog ? [] : hidden.filter(({ person }) => !isOwnLog || person !== asker.person).map(({ id }) => id)),
    ...ofProject.map(({ project }) => `projsecret${project}x`),
    ...(hidden.some(({ person }) => person !== asker.person) && asker.person === undefined ? ['linksecret'] : []),
  ];
}

/** Counts and lists are those of a hub that has nothing else. */
async function checkLists({ made, ask }: Running, asker: Asker): Promise<void> {
  const get = async <Value>(path: string): Promise<Value | undefined> => {
    const { status, text } = await ask(asker, { route: '', method: 'GET', path, body: undefined, isForm: false });
    return status === 200 ? (JSON.parse(text) as Value) : undefined;
  };
  const readable = made.pushed.filter(asker.may);
  const list = await get<{ total: number; sessions: { id: string }[] }>('/api/v1/sessions?limit=100');
  if (list === undefined) return expect(readable).toEqual([]);
  const ids = readable.map(({ client }) => client).sort();
  expect(list.sessions.map(({ id }) => id).sort()).toEqual(ids);
  expect(list.total).toBe(readable.length);
  const own = await get<{ sessions: { session: string }[] }>('/hub/v1/sessions?limit=100');
  expect(own?.sessions.map(({ session }) => session).sort()).toEqual(ids);
  expect(await get('/api/v1/search?q=lighthouse&limit=20')).toMatchObject({ sessionCount: readable.length });
  // Each session has one digit of the sum.
  const usage = await get<{ report: { total: { input: number } } }>('/api/v1/usage?by=day&timezone=UTC');
  const digits = [...String(usage?.report.total.input ?? '')].toReversed();
  for (const { at } of made.pushed)
    expect(Number(digits[at] ?? 0) > 0, `${asker.name}: usage of ${at}`).toBe(readable.some((each) => each.at === at));
  for (const each of made.pushed.filter((hidden) => !asker.may(hidden)))
    expect(await get(`/api/v1/search?q=${toWord(each.at)}`)).toMatchObject({ sessionCount: 0, showing: null });
  // Guests of a link see no tags.
  if (asker.by !== 'link') {
    expect(await get('/api/v1/search?q=tag:shared&limit=20')).toMatchObject({ sessionCount: readable.length });
    for (const { at } of made.pushed)
      expect(await get(`/api/v1/search?q=tag:${toWord(at)}tag`)).toMatchObject({
        sessionCount: readable.filter((each) => each.at === at).length,
      });
  }
  for (const { at, client } of readable)
    expect(JSON.stringify(await get(`/api/v1/sessions/${client}/outline?path=live`))).toContain(`plumsecret${at}x`);
}

/** Rows of everybody but the asker: nothing that they send changes one. */
async function listOthers({ connection }: World, { person = '' }: Asker): Promise<unknown> {
  const tables = ['hub_session', 'hub_share', 'hub_link', 'hub_key', 'hub_device', 'hub_invitation', 'hub_chunk'];
  const rows: unknown[] = [];
  for (const table of tables) {
    const owner = table === 'hub_invitation' ? 'created_by' : 'person';
    const found = await connection.all(`SELECT * FROM ${table} WHERE ${owner} <> ? ORDER BY 1, 2`, [person]);
    rows.push(found.map(({ seen_ms: _seen, ...row }) => row));
  }
  rows.push(
    await connection.all(
      'SELECT a.* FROM hub_annotation a JOIN hub_session s ON s.id = a.session WHERE s.person <> ? ORDER BY 1, 2',
      [person],
    ),
  );
  for (const table of ['hub_person', 'hub_team', 'hub_team_member'])
    rows.push(
      await connection.all(
        `SELECT * FROM ${table} WHERE id <> ? ORDER BY 1`.replace(
          'id <> ?',
          table === 'hub_team_member' ? 'person <> ?' : 'id <> ?',
        ),
        [person],
      ),
    );
  return rows;
}

function openAsk(app: HubApp, statements: string[]): Running['ask'] {
  let count = 0;
  return async (asker, { method, path, body, isForm }) => {
    statements.length = 0;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const request = new Request(`http://hub.example${path}`, {
      method,
      headers: {
        host: 'hub.example',
        ...asker.headers,
        ...(body === undefined ? {} : { 'content-type': type, 'scrollkeep-length': String(body.length) }),
        ...(isForm ? { origin: 'http://hub.example' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    // Each from another address: how often somebody may try is not what is tested here.
    const address = `192.0.${Math.floor(count / 250) % 250}.${count++ % 250}`;
    const from = { address, letIn: () => undefined };
    const response = await noteStatements(statements, async () => app.fetch(request, from));
    const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n');
    return { status: response.status, text: await readText(response), headers };
  };
}

async function readText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}
