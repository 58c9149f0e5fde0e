import { createWebSession } from '../access/web-sessions.ts';
import { createLinkVisit } from '../access/link-visits.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { quickPasswords, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { createLink } from '../sharing/links.ts';
import { createToken } from '../tokens/tokens.ts';
import type { HubCookies } from './cookies.ts';
import { people, type RightsPlan } from './rights-plan.test-kit.ts';
import { pushAll, team, type Pushed } from './rights-sessions.test-kit.ts';

/** Somebody who asks, and what the plan says that they may read. */
export interface Asker {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose rows may change by what they send. */
  readonly person: string | undefined;
  readonly isManager: boolean;
  /** By cookies of a browser, which the home page is for, by one of a link, or by none. */
  readonly by: 'browser' | 'link' | undefined;
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
    by: plan.disabled === at ? undefined : 'browser',
    may: mayAs(at),
  }));
  const ofDevice = mayAs(plan.device.of);
  askers.push({
    name: 'device',
    headers: { authorization: `Bearer ${deviceToken}` },
    person: all[plan.device.of]?.id,
    isManager: plan.device.of === plan.admin && plan.disabled !== plan.admin && !plan.device.isRevoked,
    by: undefined,
    may: (each) => !plan.device.isRevoked && ofDevice(each),
  });
  const ofKey = mayAs(plan.key.of);
  askers.push({
    name: 'key',
    headers: { authorization: `Bearer ${key.token}` },
    person: all[plan.key.of]?.id,
    isManager: false,
    by: undefined,
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
    by: 'link',
    may: (each) =>
      each.id === link.session.id && !each.isDeleted && !plan.link.isRevoked && plan.disabled !== each.owner,
  });
  askers.push({
    name: 'stranger',
    headers: {},
    person: undefined,
    isManager: false,
    by: undefined,
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
