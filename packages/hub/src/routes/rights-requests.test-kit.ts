import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { toCommit } from '../intake/intake.test-kit.ts';
import { hubApiRoutes } from './answer-sessions-api.ts';
import { team, toCwd, toPath, toSidePath, toWord, type Pushed } from './rights-sessions.test-kit.ts';
import type { RightsWorld } from './rights-world.test-kit.ts';

/** One request to a route of the hub, and all that the asker put into it. */
export interface RightsRequest {
  /** As the app names it: `GET /hub/v1/sessions/:id`. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly isForm: boolean;
  /** Who it is for: to others all of these say the same. */
  readonly by?: 'link' | 'browser';
}

/** Bodies of routes that need one; a route without an entry is sent an empty object. */
const bodies: Readonly<Record<string, (target: Pushed) => unknown>> = {
  'POST /hub/v1/device/code': () => ({ client_name: 'laptop' }),
  'POST /hub/v1/token': () => ({ grant_type: 'refresh_token', refresh_token: `skr_${'a'.repeat(43)}` }),
  'PATCH /hub/v1/people/:id': () => ({ name: 'Mallory', isDisabled: false }),
  'POST /hub/v1/invitations': () => ({ role: 'owner' }),
  'POST /hub/v1/people': () => ({ role: 'member' }),
  'POST /hub/v1/teams': () => ({ name: 'Pirates' }),
  'PATCH /hub/v1/teams/:id': () => ({ name: 'Pirates' }),
  'POST /hub/v1/keys': ({ projectId }) => ({ name: 'x', scopes: ['read'], project: projectId, expiresInS: 600 }),
  'PUT /hub/v1/sessions/:id/shares': () => ({ shares: [{ kind: 'everyone' }] }),
  'PUT /hub/v1/sessions/:id/annotations': () => ({
    redaction: [],
    session: { tags: ['pirates'], note: 'Mallory was here' },
    turns: [],
  }),
  'PUT /hub/v1/projects/:id/shares': () => ({ shares: [{ kind: 'everyone' }] }),
  'POST /hub/v1/sessions/:id/links': () => ({ expiresInS: 600 }),
  'PUT /hub/v1/retention/projects/:id': () => ({ days: 30 }),
  'PUT /hub/v1/retention/teams/:id': () => ({ days: 30 }),
  'POST /hub/v1/missing': ({ chunk }) => ({ hashes: [chunk] }),
  'POST /hub/v1/commits': ({ client, chunk }) => ({
    ...toCommit({ session: client, replaces: 1, texts: [] }),
    files: [{ path: 'projects/x/y.jsonl', mtimeMs: 1, from: 0, size: 9, chunks: `${chunk}:9` }],
  }),
};
/** Parameters that a route needs. */
const parameters: Readonly<Record<string, string>> = { 'DELETE /hub/v1/people/:id': '?sessions=delete' };
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /sign-in': { email: 'person0@example.org', password: 'wrong' },
  'POST /first-run': { token: 'x', name: 'x', email: 'x@example.org', password: 'correct horse battery' },
  'POST /invitation/:token': { name: 'x', email: 'x@example.org', password: 'correct horse battery' },
  'POST /s/:token': { password: 'wrong' },
  'POST /device': { code: 'BCDF-GHJK', answer: 'allow' },
};

/** Every way to ask every route for this session and what belongs to it. */
export function listRequests(
  routes: readonly string[],
  { ids, all }: RightsWorld,
  target: Pushed,
  archiveFolder: string,
): readonly RightsRequest[] {
  return routes.flatMap((route): readonly RightsRequest[] => {
    const [method = '', pattern = ''] = route.split(' ');
    if (pattern === '/api/*') return listApiRequests(target, archiveFolder);
    const guests = listGuestRequests(route, listApiRequests(target, archiveFolder), { link: ids.link, ...target });
    if (guests !== undefined) return guests;
    const isForm = !pattern.startsWith('/hub/v1/') && method === 'POST';
    const values: Readonly<Record<string, string>> = {
      id: toId(pattern, target, ids),
      hash: method === 'PUT' ? toChunkHash(Buffer.from('{}')) : target.chunk,
      token: pattern.startsWith('/s/') ? ids.linkToken : `ski_${'a'.repeat(43)}`,
      person: all[0]?.id ?? '',
    };
    const asking = pattern === '*' ? '/assets/app.js' : pattern;
    const path = asking.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`say in this file what ${route} is asked with for ${name}`);
      return encodeURIComponent(value);
    });
    const given = isForm ? new URLSearchParams(forms[route]).toString() : JSON.stringify(bodies[route]?.(target) ?? {});
    const body = method === 'GET' || method === 'DELETE' ? undefined : given;
    const asked = { route, method, body, isForm };
    // What lists narrow by must not say more than the list.
    const queries =
      method === 'GET' ? ['', `?all=true&project=${target.projectId}&session=${target.id}`] : [parameters[route] ?? ''];
    return queries.map((query) => ({ ...asked, path: path + query }));
  });
}

/** What is below the path of a link or a preview: its page, and the API once more, for one session. */
function listGuestRequests(
  route: string,
  api: readonly RightsRequest[],
  { link, id, client }: { readonly link: string; readonly id: string; readonly client: string },
): readonly RightsRequest[] | undefined {
  const places: Readonly<Record<string, readonly [string, RightsRequest['by']]>> = {
    'GET /l/:link/*': [`/l/${link}`, 'link'],
    'GET /preview/:session/:turns/*': [`/preview/${id}/all`, 'browser'],
  };
  const [prefix, by] = places[route] ?? [];
  if (prefix === undefined) return undefined;
  const asked = { route, method: 'GET', body: undefined, isForm: false };
  return [
    ...['/', `/api/v1/sessions/${client}`, '/nothing'].map((path) => ({ ...asked, path: prefix + path })),
    ...api.map(({ path }) => ({ ...asked, path: prefix + path, ...(by === undefined ? {} : { by }) })),
  ];
}

function toId(pattern: string, { id, projectId }: Pushed, ids: RightsWorld['ids']): string {
  const [, kind] = /\/(\w+)\/:id/.exec(pattern) ?? [];
  switch (kind) {
    case 'projects':
      return projectId;
    case 'teams':
      return team;
    case 'devices':
      return ids.device;
    case 'keys':
      return ids.key;
    case 'links':
      return ids.link;
    default:
      return id;
  }
}

function listApiRequests({ at, client, projectId, rootKey }: Pushed, archiveFolder: string): readonly RightsRequest[] {
  const root = `${archiveFolder}/@/${rootKey}`;
  return hubApiRoutes.map((route) => {
    const isOfFiles = route.path.startsWith('/search');
    const values: Readonly<Record<string, string>> = {
      key: client,
      a: client,
      b: client,
      session: client,
      project: projectId,
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
      if (parameter.in === 'query' && value !== undefined && parameter.parse(value) !== undefined)
        query.set(name, value);
    }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? String(route.parameters[name]?.example ?? 'x')),
    );
    const asked = { method: 'GET', body: undefined, isForm: false };
    return { ...asked, route: `GET /api/v1${route.path}`, path: `/api/v1${path}?${query}` };
  });
}
