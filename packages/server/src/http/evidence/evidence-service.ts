import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toGitRows, type GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import { isOfProject, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type {
  PullRequestsPage,
  SessionEvidenceAnswer,
  WireGitEvent,
  WirePullRequest,
  WirePullRequestSession,
} from '@scrollkeep/view/wire/wire-evidence.ts';
import type { Root } from '../../disk/find-roots.ts';
import { groupPullRequests, type PullRequest, type PullRequestSession } from '../../evidence/group-pull-requests.ts';
import { toShare } from '../../evidence/print-pull-requests.ts';
import { dropCopies, listIndexedGitSessions, type GitSession } from '../../evidence/read-git-sessions.ts';
import { fitsFilter, type SessionFilter } from '../../sessions/fits-filter.ts';
import type { SearchService } from '../search/search-service.ts';
import type { UsageService } from '../usage/usage-service.ts';

export interface PullRequestsQuestion {
  /** Working directory or key. */
  readonly project: string | undefined;
  readonly filter: SessionFilter;
  readonly limit: number;
}

/** The commits and pull requests that came out of sessions. */
export interface EvidenceService {
  getSession(session: Session, page: { readonly from: number; readonly limit: number }): SessionEvidenceAnswer;
  listPullRequests(question: PullRequestsQuestion): Promise<PullRequestsPage>;
}

export interface EvidenceServiceOptions {
  readonly findRoots: () => readonly Root[];
  readonly search: () => Promise<SearchService>;
  readonly usage: () => Promise<UsageService>;
  readonly readJoins: () => ProjectJoins;
  readonly findKey: (file: string | null, id: string) => string | null;
}

const mostSessions = 20;
const longestText = 500;

export function openEvidenceService(options: EvidenceServiceOptions): EvidenceService {
  return {
    getSession(session, { from, limit }) {
      const rows = toGitRows(session);
      return {
        events: fitAnswer(rows.slice(from, from + limit).map(toWireEvent), limit),
        eventCount: rows.length,
        from,
      };
    },

    async listPullRequests({ project, filter, limit }) {
      const now = Date.now();
      const { answer, isIndexing } = await (
        await options.search()
      ).withIndex((connection) => listIndexedGitSessions(connection, options.findRoots(), now));
      const costs = await (await options.usage()).readCosts();
      const isWanted = toProjectFilter(answer, project, options.readJoins());
      const sessions = dropCopies(answer).filter(
        (session) =>
          isWanted(session) && fitsFilter({ ...session.row, isIdle: session.row.idle, costMicros: undefined }, filter),
      );
      const report = groupPullRequests(sessions, costs);
      const toKey = ({ row }: GitSession) => options.findKey(row.file ?? null, row.id);
      return {
        pullRequests: fitAnswer(
          report.pullRequests.slice(0, limit).map((request) => toWireRequest(request, toKey)),
          limit,
        ),
        pullRequestCount: report.pullRequests.length,
        withEvidence: report.withEvidence,
        all: report.all,
        share: toShare(report.withEvidence, report.all),
        onlyViewed: report.onlyViewed,
        isIndexing,
      };
    },
  };
}

/** By its key or working directory; only where there is none by a part of it, as the command line takes it. */
function toProjectFilter(
  sessions: readonly GitSession[],
  project: string | undefined,
  joins: ProjectJoins,
): (session: GitSession) => boolean {
  if (project === undefined || project === '') return () => true;
  const isExact = ({ row }: GitSession) => row.projectFolder === project || row.project === project;
  if (joins.size === 0 && sessions.some(isExact)) return isExact;
  return ({ row }) => isOfProject({ path: row.project, folder: row.projectFolder }, project, joins);
}

function toWireEvent(row: GitRow): WireGitEvent {
  return {
    kind: row.kind,
    certainty: row.certainty,
    action: row.action,
    hash: row.hash ?? null,
    subject: row.subject?.slice(0, longestText) ?? null,
    branch: row.branch ?? null,
    repository: row.repository ?? null,
    files: row.files ?? null,
    insertions: row.insertions ?? null,
    deletions: row.deletions ?? null,
    number: row.number ?? null,
    url: row.url ?? null,
    isCopied: row.isCopied,
    time: toIsoTime(row.timeMs),
    turn: row.turn ?? null,
    agent: row.agent ?? null,
    line: row.line,
    uuid: row.uuid ?? null,
  };
}

function toWireRequest(request: PullRequest, toKey: (session: GitSession) => string | null): WirePullRequest {
  const { number, repository, url, title, branch, certainty, lastAction, cost, figures, viewedBy } = request;
  return {
    number,
    repository: repository ?? null,
    url: url ?? null,
    title: title?.slice(0, longestText) ?? null,
    branch: branch ?? null,
    certainty,
    lastAction,
    last: toIsoTime(request.lastMs),
    cost,
    figures,
    viewedBy,
    sessions: request.sessions.slice(0, mostSessions).map((each) => toWireSession(each, toKey(each.session))),
  };
}

function toWireSession(
  { session, certainty, actions, isShared, costMicros, evidence }: PullRequestSession,
  key: string | null,
): WirePullRequestSession {
  return {
    id: session.row.id,
    key,
    title: session.row.title?.slice(0, longestText) ?? null,
    certainty,
    actions,
    isShared,
    costMicros,
    turn: evidence.turn ?? null,
    agent: evidence.agent ?? null,
    line: evidence.line,
    uuid: evidence.uuid ?? null,
  };
}
