import type { SessionPath } from '@scrollkeep/view/model/list-path-turns.ts';
import { findKinds } from '@scrollkeep/view/model/find-in-entry.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { sessionSorts } from '../lists/sessions-query.ts';
import { from, key, toLimit } from './session-parameters.ts';
import {
  choice,
  optionalText,
  optionalWhole,
  requiredName,
  requiredWhole,
  whole,
  type Parameter,
} from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { annotationRoutes } from './annotation-routes.ts';
import { compareRoutes } from './compare-routes.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { filesRoutes } from './files-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { insightsRoutes } from './insights-routes.ts';
import { liveRoutes } from './live-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { searchesRoutes } from './searches-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { filterParameters, toFilter } from './filter-parameters.ts';

const project = requiredName('path', 'Key of a project, as in the list.', '-home-ada-harbour');
const agent = requiredName('path', 'Id of an agent of the session.', 'ab69c74bc94391bfa');
const path: Parameter<SessionPath> = {
  in: 'query',
  description: '`live`, or the number of a turn on another branch.',
  isRequired: false,
  schema: { type: 'string', pattern: '^(live|\\d{1,9})$', default: 'live' },
  parse: (given) => (given === 'live' ? 'live' : /^\d{1,9}$/.test(given) ? Number(given) : undefined),
  fallback: 'live',
};
const part = optionalWhole('Part of the turn at `from`, starting at 0; returns only that turn.');
const file = requiredName(
  'query',
  'A file of the session, as in `place.path` and in the list of files.',
  'projects/-home-ada-harbour/0d47dc71-d6f9-492f-9779-7d661e8b90cc.jsonl',
);
const panelAddress = {
  turn: requiredWhole('Number of the turn.', { example: 1 }),
  part: whole('Part of the turn, starting at 0.', { fallback: 0 }),
  entry: requiredWhole('Index of the entry in the part, starting at 0.', { example: 0 }),
  panel: requiredWhole('Index of the panel in the entry, starting at 0.', { example: 0 }),
};
const piece = whole('Start of the piece, in UTF-16 code units.', { fallback: 0 });
const ofSession = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'];
const ofAgent = [...ofSession, 'NO_SUCH_AGENT'];

/** A route is one element here. All of them only read, apart from those with an intent. */
export const routes: readonly Route[] = [
  defineRoute({
    path: '/about',
    summary: 'The server and its version',
    parameters: {},
    answer: { type: 'AboutAnswer' },
    handle: async ({ about }) => ({ json: about() }),
  }),
  defineRoute({
    path: '/projects',
    summary: 'All projects, most recent first',
    parameters: {},
    answer: { type: 'ProjectsAnswer' },
    handle: async ({ library }) => ({ json: await library.listProjects() }),
  }),
  defineRoute({
    path: '/projects/{project}',
    summary: 'Totals over the sessions of a project',
    parameters: { project },
    answer: { type: 'ProjectAnswer' },
    problems: ['NO_SUCH_PROJECT'],
    handle: async ({ library }, values) => ({ json: await library.getProject(values.project) }),
  }),
  defineRoute({
    path: '/sessions',
    summary: 'Sessions that match a filter, sorted, page by page',
    parameters: {
      project: optionalText('Only sessions of the project with this key.', 1000, '-home-ada-harbour'),
      text: optionalText('Only sessions with all these words in title, last prompt, path, branch or id.', 200, 'tide'),
      ...filterParameters,
      hide: choice(
        '`empty`: hide sessions with neither a prompt nor an answer, unless a filter is given; `hidden` counts ' +
          'them.',
        ['empty'],
      ),
      first: choice('`pinned`: list pinned sessions first.', ['pinned']),
      facets: choice('`true`: count the sessions for each choice of a filter.', ['true']),
      sort: choice('Sort order.', sessionSorts, 'recent'),
      cursor: optionalText('From the previous response, for the next page.', 2000),
      limit: toLimit(200, 50),
    },
    answer: { type: 'SessionsAnswer' },
    problems: ['BAD_CURSOR'],
    handle: async ({ library, findCosts }, { hide, first, facets, ...asked }) => ({
      json: await library.listSessions(
        {
          ...asked,
          filter: toFilter(asked, Date.now()),
          hidesEmpty: hide === 'empty',
          putsPinnedFirst: first === 'pinned',
          countsFacets: facets === 'true',
        },
        findCosts(),
      ),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}',
    summary: 'Overview of a session',
    parameters: { key },
    answer: { type: 'SessionAnswer' },
    problems: ofSession,
    handle: async ({ library, findCosts }, values) => ({
      json: await library.getSession(values.key, findCosts()),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/outline',
    summary: 'Turns of a path, without content',
    parameters: { key, path, from, limit: toLimit(1000, 200) },
    answer: { type: 'OutlineAnswer' },
    problems: [...ofSession, 'NO_SUCH_TURN'],
    handle: async ({ library }, values) => ({ json: await library.getOutline(values.key, values.path, values) }),
  }),
  defineRoute({
    path: '/sessions/{key}/timeline',
    summary: 'When turns and agents ran',
    parameters: { key, from, limit: toLimit(200, 200) },
    answer: { type: 'TimelineAnswer' },
    problems: ofSession,
    handle: async ({ library }, values) => ({ json: await library.getTimeline(values.key, values) }),
  }),
  defineRoute({
    path: '/sessions/{key}/find',
    summary: 'Entries that contain given words, or are of one kind',
    parameters: {
      key,
      text: optionalText('Exact text; letter case is ignored.', 200, 'tide'),
      kind: choice('Only entries of this kind.', findKinds),
      path,
      agent: optionalText('Id of an agent, to search its thread instead of the main thread.', 1000),
      from,
      direction: choice('Direction of the search.', ['next', 'previous'], 'next'),
      limit: toLimit(200, 100),
    },
    answer: { type: 'FindAnswer' },
    problems: [...ofAgent, 'NO_SUCH_TURN'],
    handle: async (
      { library },
      { text, kind, path: onPath, agent: ofAgentId, from: first, direction, limit, key: session },
    ) => {
      if ((text ?? '').trim() === '' && kind === undefined)
        throw new ApiProblem({
          status: 400,
          code: 'BAD_PARAMETER',
          detail: 'Text and kind are both missing.',
          hint: 'Pass a text or a kind.',
        });
      return {
        json: await library.find(session, ofAgentId === undefined ? { path: onPath } : { agent: ofAgentId }, {
          text: (text ?? '').trim(),
          kind,
          from: first,
          isBackwards: direction === 'previous',
          limit,
        }),
      };
    },
  }),
  defineRoute({
    path: '/sessions/{key}/place',
    summary: 'Where a record is shown: its path, turn and entry',
    parameters: {
      key,
      record: requiredName('query', 'The uuid of the record, or its line number if it has none.', '1'),
      agent: optionalText('Id of the agent whose thread contains it.', 1000),
    },
    answer: { type: 'RecordPlace' },
    problems: [...ofAgent, 'NO_SUCH_RECORD'],
    handle: async ({ library }, { key: session, ...asked }) => ({ json: await library.locate(session, asked) }),
  }),
  defineRoute({
    path: '/sessions/{key}/turns',
    summary: 'Turns of a path with entries and panels; long texts are truncated',
    parameters: { key, path, from, limit: toLimit(100, 20), part },
    answer: { type: 'TurnsAnswer' },
    problems: [...ofSession, 'NO_SUCH_TURN', 'NO_SUCH_PART'],
    handle: async ({ library }, values) => ({
      json: await library.getTurns(values.key, { path: values.path }, values),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/panel',
    summary: 'One panel in full, as JSON text in pieces',
    parameters: { key, ...panelAddress, from: piece },
    answer: { type: 'PanelAnswer' },
    problems: [...ofSession, 'NO_SUCH_PANEL', 'NO_SUCH_PART'],
    handle: async ({ library }, values) => ({
      json: await library.getPanelPiece(values.key, undefined, toAddress(values), values.from),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/media',
    summary: 'The bytes of an image or a document',
    parameters: { key, ...panelAddress },
    answer: { bytes: 'PNG, JPEG, GIF and WebP with their own type, everything else as a download.' },
    problems: [...ofSession, 'NO_SUCH_PANEL', 'NO_SUCH_PART', 'NO_SUCH_MEDIA'],
    handle: ({ library }, values) => library.getMedia(values.key, undefined, toAddress(values)),
  }),
  defineRoute({
    path: '/sessions/{key}/agents',
    summary: 'The agents of a session in a flat list',
    parameters: { key, from, limit: toLimit(200, 100) },
    answer: { type: 'AgentsAnswer' },
    problems: ofSession,
    handle: async ({ library }, values) => ({ json: await library.listAgents(values.key, values) }),
  }),
  defineRoute({
    path: '/sessions/{key}/agents/{agent}/turns',
    summary: "An agent's turns, in the same form as those of the session",
    parameters: { key, agent, from, limit: toLimit(100, 20), part },
    answer: { type: 'TurnsAnswer' },
    problems: [...ofAgent, 'NO_SUCH_PART'],
    handle: async ({ library }, values) => ({
      json: await library.getTurns(values.key, { agent: values.agent }, values),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/agents/{agent}/panel',
    summary: "One panel of an agent's turn in full",
    parameters: { key, agent, ...panelAddress, from: piece },
    answer: { type: 'PanelAnswer' },
    problems: [...ofAgent, 'NO_SUCH_PANEL', 'NO_SUCH_PART'],
    handle: async ({ library }, values) => ({
      json: await library.getPanelPiece(values.key, values.agent, toAddress(values), values.from),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/agents/{agent}/media',
    summary: "The bytes of an image or a document of an agent's turn",
    parameters: { key, agent, ...panelAddress },
    answer: { bytes: 'Same as for the session.' },
    problems: [...ofAgent, 'NO_SUCH_PANEL', 'NO_SUCH_PART', 'NO_SUCH_MEDIA'],
    handle: ({ library }, values) => library.getMedia(values.key, values.agent, toAddress(values)),
  }),
  defineRoute({
    path: '/sessions/{key}/transcripts',
    summary: 'The transcripts of a session',
    parameters: { key },
    answer: { type: 'TranscriptsAnswer' },
    problems: ofSession,
    handle: async ({ library }, values) => ({ json: await library.listTranscripts(values.key) }),
  }),
  defineRoute({
    path: '/sessions/{key}/record',
    summary: 'One raw line of a transcript, in pieces',
    parameters: {
      key,
      file,
      line: requiredWhole('Line number, starting at 1.', { least: 1, example: 2 }),
      from: whole('Start of the piece, in bytes of the line.', { fallback: 0 }),
    },
    answer: { type: 'RecordAnswer' },
    problems: [...ofSession, 'NO_SUCH_FILE', 'NO_SUCH_LINE'],
    handle: async ({ library }, values) => ({ json: await library.getRecord(values.key, values) }),
  }),
  defineRoute({
    path: '/sessions/{key}/bytes',
    summary: 'A range of bytes of a transcript',
    parameters: {
      key,
      file,
      from: whole('First byte, starting at 0.', { fallback: 0 }),
      length: whole('Number of bytes, 1 to 262144.', { least: 1, most: 262_144, fallback: 65_536 }),
    },
    answer: { bytes: 'The bytes of the file; fewer than requested at its end.' },
    problems: [...ofSession, 'NO_SUCH_FILE'],
    handle: async ({ library }, values) => ({
      bytes: await library.getBytes(values.key, values),
      mediaType: undefined,
    }),
  }),
  ...compareRoutes,
  ...liveRoutes,
  ...evidenceRoutes,
  ...usageRoutes,
  ...insightsRoutes,
  ...healthRoutes,
  ...annotationRoutes,
  ...exportRoutes,
  ...filesRoutes,
  ...searchRoutes,
  ...searchesRoutes,
  defineRoute({
    path: '/events',
    summary: 'Changes, as server-sent events; pass `since` or Last-Event-ID to get missed events',
    parameters: {
      session: optionalText('Key of a session, to get events when it grows.', 1000),
      since: optionalWhole('Id of the last event received, like Last-Event-ID; missed events are sent first.'),
    },
    answer: { events: 'WireEvent' },
    problems: [...ofSession, 'TOO_MANY_STREAMS'],
    handle: async (_services, values) => ({ follow: values }),
  }),
];

function toAddress({
  turn,
  part: ofTurn,
  entry,
  panel,
}: {
  readonly turn: number;
  readonly part: number;
  readonly entry: number;
  readonly panel: number;
}) {
  return { turn, part: ofTurn, entry, panel };
}
