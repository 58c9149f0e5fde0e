import { sessionOrders, type SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import { listFilters, parseFilters, type ListFilters } from './list-filters.ts';

/** What the address says, after the `#`: a reload or a link shows the same. */
export type Route =
  | HomeRoute
  | ProjectRoute
  | SessionRoute
  | TimelineRoute
  | CompareRoute
  | FilesRoute
  | SearchRoute
  | TextRoute
  | UsageRoute
  | HealthRoute
  | HubRoute;

/** How a list of sessions is narrowed down and ordered. */
export interface ListRoute {
  readonly text: string;
  readonly filters: ListFilters;
  /** With the sessions in which nothing was said. */
  readonly showsEmpty: boolean;
  readonly sort: SessionSort;
}

export interface HomeRoute extends ListRoute {
  readonly page: 'home';
}

export interface ProjectRoute extends ListRoute {
  readonly page: 'project';
  readonly key: string;
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
  /** The record to go to: its uuid, or its line where it has none. */
  readonly record: string | undefined;
  /** The search whose matches are gone through. */
  readonly query: string | undefined;
}

export interface TimelineRoute {
  readonly page: 'timeline';
  readonly key: string;
}

/** Two sessions side by side; with one of them empty, the choice of it. */
export interface CompareRoute {
  readonly page: 'compare';
  readonly a: string;
  readonly b: string;
}

/** Files that a session or a project changed; one of them, in one of its versions, compared with another. */
export interface FilesRoute {
  readonly page: 'files';
  readonly session: string;
  readonly project: string;
  readonly path: string;
  readonly version: number | undefined;
  readonly before: number | undefined;
}

export interface SearchRoute {
  readonly page: 'search';
  readonly query: string;
  readonly sort: SessionOrder;
}

/** A side file in which a search found something, from one of its pieces on. */
export interface TextRoute {
  readonly page: 'text';
  readonly file: string;
  readonly offset: number;
  readonly query: string;
}

export interface UsageRoute {
  readonly page: 'usage';
  readonly session: string;
  readonly project: string;
  readonly days: number;
  /** `insights` for what went wrong and what it cost; empty for tokens and cost. */
  readonly view: string;
}

export interface HealthRoute {
  readonly page: 'health';
}

/** People, teams, devices and what is shared; only a hub has them. */
export interface HubRoute {
  readonly page: 'hub';
  readonly view: string;
}

export function toHubRoute(view = 'shares'): HubRoute {
  return { page: 'hub', view };
}

export const sessionSorts = ['recent', 'oldest', 'size', 'title'] as const;
export type SessionSort = (typeof sessionSorts)[number];

export const home: HomeRoute = { page: 'home', text: '', filters: {}, showsEmpty: false, sort: 'recent' };
export const usageDays = [7, 30, 90, 365, 0] as const;
const usualDays = 30;

export function toSessionRoute(key: string | undefined, turn?: number): SessionRoute {
  return { page: 'session', key, path: 'live', turn, agent: undefined, record: undefined, query: undefined };
}

export function toSearchRoute(query = ''): SearchRoute {
  return { page: 'search', query, sort: 'best' };
}

export function toProjectRoute(key: string): ProjectRoute {
  return { ...home, page: 'project', key };
}

export function toUsageRoute(of: { readonly session?: string; readonly project?: string } = {}): UsageRoute {
  return {
    page: 'usage',
    session: of.session ?? '',
    project: of.project ?? '',
    days: of.session === undefined ? usualDays : 0,
    view: '',
  };
}

export function toFilesRoute(
  of: { readonly session?: string; readonly project?: string },
  path = '',
  version?: number,
): FilesRoute {
  return { page: 'files', session: of.session ?? '', project: of.project ?? '', path, version, before: undefined };
}

/** Anything that is not understood leads home. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const search = new URLSearchParams(query);
  const text = (name: string) => search.get(name) ?? '';
  const whole = (name: string) => (/^\d{1,9}$/.test(text(name)) ? Number(text(name)) : undefined);
  const [, page = '', rawKey = '', view = ''] = path.split('/');
  const key = decode(rawKey);
  const files = { path: text('path'), version: whole('version'), before: whole('before') };
  if (page === 'session' && key !== '' && view === 'timeline') return { page: 'timeline', key };
  if (page === 'session' && key !== '' && view === 'files')
    return { page: 'files', session: key, project: '', ...files };
  if (page === 'project' && key !== '' && view === 'files')
    return { page: 'files', session: '', project: key, ...files };
  if ((page === 'session' && key !== '') || page === 'file') {
    return {
      page: 'session',
      key: page === 'file' ? undefined : key,
      path: String(whole('path') ?? 'live'),
      turn: whole('turn'),
      agent: search.get('agent') ?? undefined,
      record: search.get('record') ?? undefined,
      query: search.get('q') ?? undefined,
    };
  }
  if (page === 'search')
    return { page, query: text('q'), sort: sessionOrders.find((sort) => sort === text('sort')) ?? 'best' };
  if (page === 'text') return { page, file: text('file'), offset: whole('offset') ?? 0, query: text('q') };
  if (page === 'usage')
    return {
      page,
      session: text('session'),
      project: text('project'),
      days: usageDays.find((days) => days === whole('days')) ?? usualDays,
      view: text('view'),
    };
  if (page === 'compare') return { page, a: text('a'), b: text('b') };
  if (page === 'health') return { page };
  if (page === 'hub') return { page, view: key === '' ? 'shares' : key };
  const list: ListRoute = {
    text: text('text'),
    filters: parseFilters(text),
    showsEmpty: text('empty') === 'show',
    sort: sessionSorts.find((sort) => sort === text('sort')) ?? 'recent',
  };
  const project = page === 'project' ? key : text('project');
  return project === '' ? { page: 'home', ...list } : { page: 'project', key: project, ...list };
}

export function printRoute(route: Route): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | undefined, usual: string | number = '') =>
    void (value !== undefined && value !== usual && search.set(name, String(value)));
  const path = toPath(route);
  if (route.page === 'home' || route.page === 'project') {
    set('text', route.text);
    for (const name of listFilters) set(name, route.filters[name]);
    set('empty', route.showsEmpty ? 'show' : '');
    set('sort', route.sort, 'recent');
  } else if (route.page === 'session') {
    set('path', route.path, 'live');
    set('agent', route.agent);
    set('record', route.record);
    set('turn', route.record === undefined ? route.turn : undefined);
    set('q', route.query);
  } else if (route.page === 'compare') {
    set('a', route.a);
    set('b', route.b);
  } else if (route.page === 'files') {
    set('path', route.path);
    set('version', route.version);
    set('before', route.before);
  } else if (route.page === 'search') {
    set('q', route.query);
    set('sort', route.sort, 'best');
  } else if (route.page === 'text') {
    set('file', route.file);
    set('offset', route.offset, 0);
    set('q', route.query);
  } else if (route.page === 'usage') {
    set('session', route.session);
    set('project', route.project);
    set('days', route.days, usualDays);
    set('view', route.view);
  }
  const query = search.toString();
  return `#${path}${query === '' ? '' : `?${query}`}`;
}

function toPath(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'project':
      return `/project/${encodeURIComponent(route.key)}`;
    case 'session':
      return route.key === undefined ? '/file' : `/session/${encodeURIComponent(route.key)}`;
    case 'timeline':
      return `/session/${encodeURIComponent(route.key)}/timeline`;
    case 'files':
      return route.session === ''
        ? `/project/${encodeURIComponent(route.project)}/files`
        : `/session/${encodeURIComponent(route.session)}/files`;
    case 'hub':
      return `/hub/${encodeURIComponent(route.view)}`;
    default:
      return `/${route.page}`;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
