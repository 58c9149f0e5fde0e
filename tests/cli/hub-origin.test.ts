import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubApiRoutes } from '@scrollkeep/hub/routes/answer-sessions-api.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '../../packages/server/src/http/routes/route.ts';
import type { Services } from '../../packages/server/src/http/services/services.ts';
import { ApiProblem } from '../../packages/server/src/http/protocol/api-problem.ts';
import { PageProblem } from '../../packages/view/src/pages/page-problem.ts';
import { startPostgres, type PostgresServer } from '../../packages/store/src/database/postgres-server.test-kit.ts';
import { openHubPeople, type HubLaptop, type HubPeople } from '../setup/open-hub-laptop.ts';
import { replaceEnvironment } from '../setup/run-in-process.ts';
import { startTestHub, type TestHub } from '../setup/start-test-hub.ts';
import { isAskedWith, toRouteValues } from './route-values.ts';
import { buildSessions, openOrigin, writeTree, type Origin } from './session-origins.ts';

/** A hub to which one laptop pushed everything, as it is. */
interface PushedHub {
  readonly name: string;
  readonly hub: TestHub;
  readonly people: HubPeople;
  readonly laptop: HubLaptop;
  /** The key that the hub gave to the project of the sessions. */
  readonly project: string;
}

const before = { ...process.env };
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-origin-'));
const sessions = buildSessions();
const hubs: PushedHub[] = [];
let postgres: PostgresServer;
let onDisk: Origin;
let local: Services;

beforeAll(async () => {
  onDisk = openOrigin(join(scratch, 'on-disk'), 'on-disk', {});
  writeTree(onDisk, sessions);
  // Belongs to no session, and is never pushed.
  rmSync(join(onDisk.home, '.claude/history.jsonl'));
  local = await onDisk.openServices();
  await local.library.settle();
  postgres = await startPostgres();
  hubs.push(await openPushedHub('sqlite', undefined), await openPushedHub('postgres', await postgres.createStore()));
});
afterAll(async () => {
  await local.close();
  for (const { hub, people } of hubs) {
    await people.close();
    await hub.close();
  }
  await postgres.stop();
  replaceEnvironment(before);
  rmSync(scratch, { recursive: true, force: true });
});

async function openPushedHub(name: string, database: string | undefined): Promise<PushedHub> {
  const hub = await startTestHub({ redactionScopes: [], database });
  const people = await openHubPeople({ ...hub, database });
  const laptop = await people.addLaptop('Ada');
  const origin = openOrigin(join(scratch, name), name, {});
  writeTree(origin, sessions);
  await people.logIn(laptop.person, join(origin.home, 'data/scrollkeep'));
  for (const { builder } of sessions) {
    const { status, stderr } = await origin.run('hub', 'share', builder.sessionId, '--session', '--redact', 'none');
    expect([status, stderr]).toEqual([0, '']);
  }
  const { status, stderr } = await origin.run('hub', 'push');
  expect([status, stderr]).toEqual([0, '']);
  const countListed = async () => (await laptop.ask('GET', '/api/v1/sessions')).json?.['total'];
  await vi.waitFor(async () => expect(await countListed()).toBe(sessions.length), { timeout: 600_000 });
  const { json } = await laptop.ask('GET', '/api/v1/projects');
  const [project = { key: '' }] = (json?.['projects'] ?? []) as readonly { readonly key: string }[];
  return { name, hub, people, laptop, project: project.key };
}

/** Routes that are not compared, and why. */
const leftOut: Readonly<Record<string, string>> = {
  '/events': 'tells what happens next',
  '/about': 'a hub has other parts',
};

describe('a session is the same on a hub, over HTTP', () => {
  // A session alone does not know the title that another one has for it, and on a hub each is alone.
  const asked = hubApiRoutes.filter(({ path }) => leftOut[path] === undefined);
  it.each(asked.map((route) => [route.path, route] as const))('for %s', async (_path, route) => {
    for (const { builder, touched } of sessions.filter(({ isNamedByOthers }) => !isNamedByOthers)) {
      const values = await toRouteValues(local, { id: builder.sessionId, touched: `${builder.cwd}/${touched}` });
      const wanted = await askLocal(route, values);
      for (const pushed of hubs)
        expect.soft(await askHub(pushed, route, values), `${pushed.name}: ${builder.sessionId}`).toEqual(wanted);
    }
  });
});

async function askLocal(route: Route, values: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    const answer = await route.handle(local, (name, from) =>
      from === 'path' || isAskedWith(route, name) ? values[name] : undefined,
    );
    if ('bytes' in answer) return Buffer.from(answer.bytes).toString();
    if ('stream' in answer) return onDisk.toPlain(await new Response(answer.stream).text());
    return 'json' in answer ? toPlain(onDisk.toPlain(JSON.stringify(answer.json))) : '';
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof PageProblem) return error.code;
    throw error;
  }
}

async function askHub(
  { laptop, hub, project }: PushedHub,
  route: Route,
  asked: Readonly<Record<string, string>>,
): Promise<unknown> {
  const values: Readonly<Record<string, string>> = { ...asked, project };
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(route.parameters))
    if (parameter.in === 'query' && isAskedWith(route, name)) query.set(name, values[name] ?? '');
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const { status, text, json } = await laptop.ask('GET', `/api/v1${path}?${query}`);
  if (status >= 400) return json?.['code'];
  if ('bytes' in route.answer) return text;
  // A project of a hub is a repository, or a name of a person: one key and one name on whatever machine it is.
  const plain = text
    .replaceAll(new RegExp(`${hub.folder}/archive/@/[0-9a-f]{12}`, 'g'), '~/.claude')
    .replaceAll(project, '-home-ada-harbour')
    .replaceAll('"Ada/harbour"', '"/home/ada/harbour"');
  return json === undefined ? onDisk.toPlain(plain) : toPlain(onDisk.toPlain(plain));
}

/**
 * Without what depends on when somebody asked, whose session it is and where the files are: on a hub each session has
 * its own folder.
 */
function toPlain(text: string): unknown {
  const times = 'tookMs indexedAt readAt changedAt isIndexing isRefreshing indexing revision';
  const differing = new Set(`${times} machine roots archived costMicros shared`.split(' '));
  return JSON.parse(text.replaceAll(/(-home-ada-harbour)~[0-9a-f]{12}/g, '$1'), (name, value: unknown) => {
    if (differing.has(name)) return undefined;
    return name === 'keys' && Array.isArray(value) ? [...new Set(value as readonly unknown[])] : value;
  });
}
