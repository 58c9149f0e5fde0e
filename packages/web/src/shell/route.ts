/** What the address says, after the `#`: a reload or a link shows the same. */
export type Route = HomeRoute | SessionRoute;

export interface HomeRoute {
  readonly page: 'home';
  readonly text: string;
  readonly project: string;
  readonly status: string;
  readonly sort: SessionSort;
}

export interface SessionRoute {
  readonly page: 'session';
  /** undefined for a file that was opened without a server. */
  readonly key: string | undefined;
  /** `live` or the number of a turn on another branch. */
  readonly path: string;
  /** Number of the turn to begin with. */
  readonly turn: number | undefined;
  /** The agent whose thread is shown by itself. */
  readonly agent: string | undefined;
}

export const sessionSorts = ['recent', 'oldest', 'size', 'title'] as const;
export type SessionSort = (typeof sessionSorts)[number];

export const home: HomeRoute = { page: 'home', text: '', project: '', status: '', sort: 'recent' };

export function toSessionRoute(key: string | undefined): SessionRoute {
  return { page: 'session', key, path: 'live', turn: undefined, agent: undefined };
}

/** Anything that is not understood leads home. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const search = new URLSearchParams(query);
  const [, page, key] = path.split('/');
  if ((page === 'session' && key !== undefined && key !== '') || page === 'file') {
    const turn = search.get('turn') ?? '';
    const shown = search.get('path') ?? '';
    return {
      page: 'session',
      key: page === 'file' ? undefined : decode(key ?? ''),
      path: /^\d{1,9}$/.test(shown) ? shown : 'live',
      turn: /^\d{1,9}$/.test(turn) ? Number(turn) : undefined,
      agent: search.get('agent') ?? undefined,
    };
  }
  const sort = sessionSorts.find((candidate) => candidate === search.get('sort')) ?? 'recent';
  return { page: 'home', text: search.get('text') ?? '', project: search.get('project') ?? '', status: search.get('status') ?? '', sort };
}

export function printRoute(route: Route): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | undefined, usual: string) => void (value !== undefined && String(value) !== usual && search.set(name, String(value)));
  if (route.page === 'home') {
    set('text', route.text, '');
    set('project', route.project, '');
    set('status', route.status, '');
    set('sort', route.sort, 'recent');
  } else {
    set('path', route.path, 'live');
    set('agent', route.agent, '');
    set('turn', route.turn, '');
  }
  const query = search.toString();
  const path = route.page === 'home' ? '/' : route.key === undefined ? '/file' : `/session/${encodeURIComponent(route.key)}`;
  return `#${path}${query === '' ? '' : `?${query}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
