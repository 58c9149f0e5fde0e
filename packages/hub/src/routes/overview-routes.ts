import type { HubProjectAnswer, HubSharedAnswer, HubShareTarget } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { mayManage, findAudiencePerson } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { findTitles } from '../reading/find-titles.ts';
import { listSessionFacts, type SessionFacts } from '../sharing/list-session-facts.ts';
import { listLinks } from '../sharing/links.ts';
import { noSuchSession } from '../sharing/list-sessions.ts';
import { listProjects } from '../sharing/projects.ts';
import { listOwnShares, type OwnShare } from '../sharing/shares.ts';
import { defineHubRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import { readLimit } from './read-query.ts';

/** What people look at over many sessions: everything they share, projects and who works on them. */
export function listOverviewRoutes(sessions: HubSessions): readonly HubRoute[] {
  return [
    defineHubRoute({
      path: '/shared',
      answer: 'HubSharedAnswer',
      summary: 'Everything you share, with titles: projects, sessions and links',
      handle: async (request) => ({ json: await readShared(sessions, request) }),
    }),
    defineHubRoute({
      path: '/projects',
      answer: 'HubProjectsAnswer',
      summary: 'Projects with a session that you may read, by name',
      async handle({ hub, audience, query }) {
        const cursor = query('cursor');
        const { items, next } = await listProjects(hub.store, audience, {
          ...(cursor === undefined ? {} : { cursor }),
          ...readLimit(query),
        });
        return { json: { projects: items, next: next ?? null } };
      },
    }),
    defineHubRoute({
      path: '/projects/{id}',
      answer: 'HubProjectAnswer',
      summary: 'A project: who works on it and what it costs',
      handle: async (request) => ({ json: await readProject(sessions, request) }),
    }),
  ];
}

/** The rights are those of the moment when all content is there. */
async function open(sessions: HubSessions, { audience: given, again }: KnownRequest) {
  const reading = await sessions.openReading(given, again);
  const audience = sessions.isShared ? await again() : given;
  if (audience !== undefined) return { reading, audience };
  reading.release();
  throw noSuchSession();
}

async function readShared(sessions: HubSessions, request: KnownRequest): Promise<HubSharedAnswer> {
  const { hub } = request;
  const { reading, audience } = await open(sessions, request);
  try {
    const shares = await listOwnShares(hub.store, audience);
    const links = await listLinks(hub.store, audience);
    const titles = await findTitles(reading.services);
    const facts = await listSessionFacts(hub.store, audience);
    const own = [...facts.values()].filter(({ person }) => person.id === findAudiencePerson(audience));
    const byId = new Map(own.map((each) => [each.id, each]));
    const projects = new Map(own.map(({ project }) => [project.id, project.name]));
    const describe = (id: string) => ({
      id,
      key: titles.get(id)?.key ?? null,
      title: titles.get(id)?.title ?? '',
      project: byId.get(id)?.project ?? null,
    });
    return {
      projects: [...groupBy(shares, ({ project }) => project)].map(([id, list]) => ({
        id,
        name: projects.get(id) ?? '',
        sessions: own.filter(({ project }) => project.id === id).length,
        sharedWith: list.map(toTarget),
      })),
      sessions: [...groupBy(shares, ({ session }) => session)].map(([id, list]) => ({
        ...describe(id),
        sharedWith: list.map(toTarget),
      })),
      links: links.map(({ id, session, name, hasPassword, turns, createdMs, expiresMs }) => ({
        id,
        session: describe(session),
        name,
        hasPassword,
        turns: turns === undefined ? null : [turns.first, turns.last],
        createdMs,
        expiresMs,
      })),
    };
  } finally {
    reading.release();
  }
}

/**
 * Everybody who sees a session sees whose it is. What each person costs is added up only for who manages the hub;
 * others see their own part and the sum.
 */
async function readProject(sessions: HubSessions, request: KnownRequest): Promise<HubProjectAnswer> {
  const { hub, param } = request;
  const id = param('id');
  const { reading, audience } = await open(sessions, request);
  try {
    const all = [...(await listSessionFacts(hub.store, audience)).values()];
    const facts = all.filter(({ project }) => project.id === id);
    const [first] = facts;
    if (first === undefined) throw new HubError('NOT_FOUND', 'no such project');
    const costs = await readCosts(reading.services);
    const sum = (list: readonly SessionFacts[]) => addUp(list.map((each) => costs.get(each.id) ?? null));
    const asker = findAudiencePerson(audience);
    return {
      id,
      name: first.project.name,
      sessions: facts.length,
      costMicros: sum(facts),
      people: [...groupBy(facts, ({ person }) => person.id)]
        .map(([person, list]) => ({
          id: person,
          name: list[0]?.person.name ?? '',
          sessions: list.length,
          machines: [...new Set(list.map(({ device }) => device))].sort(),
          pushedMs: Math.max(...list.map(({ pushedMs }) => pushedMs)),
          costMicros: mayManage(audience) || person === asker ? sum(list) : null,
        }))
        .sort((a, b) => b.pushedMs - a.pushedMs),
    };
  } finally {
    reading.release();
  }
}

type Services = Awaited<ReturnType<HubSessions['openReading']>>['services'];

/** By ids on the hub. */
async function readCosts({ library, usage }: Services): Promise<ReadonlyMap<string, number | null>> {
  const known = await (await usage()).readCosts();
  const findShared = library.openShared();
  return new Map(
    (await library.listTracked()).flatMap(({ key, place }) => {
      const { shared } = findShared(key);
      return shared === undefined ? [] : [[shared.id, known.get(place.identity) ?? null] as const];
    }),
  );
}

/** Null where nothing is known. */
function addUp(costs: readonly (number | null)[]): number | null {
  const known = costs.filter((cost) => cost !== null);
  return known.length === 0 ? null : known.reduce((total, cost) => total + cost, 0);
}

function toTarget({ kind, target, name }: OwnShare): HubShareTarget {
  return kind === 'everyone' ? { kind } : { kind, id: target, name };
}

function groupBy<Item>(
  items: readonly Item[],
  toKey: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
