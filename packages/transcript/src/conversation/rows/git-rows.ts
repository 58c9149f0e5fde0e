import type { GitCertainty, GitKind } from '../../git-work/git-fact.ts';
import type { Session } from '../build-session.ts';
import type { GitEvent } from '../git-event.ts';

/** A commit, push or pull request, as a table of them has it. */
export interface GitRow {
  /** Its place among those of the session: main file first, then agents by path. */
  readonly ordinal: number;
  readonly kind: GitKind;
  readonly certainty: GitCertainty;
  readonly action: string;
  readonly hash: string | undefined;
  /** Of a push: the commit that the branch had before. */
  readonly before: string | undefined;
  readonly subject: string | undefined;
  readonly branch: string | undefined;
  readonly repository: string | undefined;
  readonly repositoryCertainty: GitCertainty | undefined;
  readonly files: number | undefined;
  readonly insertions: number | undefined;
  readonly deletions: number | undefined;
  /** Of a pull request; of a commit that of the pull request of its branch. */
  readonly number: number | undefined;
  readonly url: string | undefined;
  /** Where the session worked, and where the command went from there. */
  readonly cwd: string | undefined;
  readonly folder: string | undefined;
  readonly toolUseId: string | undefined;
  /** Which of those of its call it is. */
  readonly callOrdinal: number;
  readonly isCopied: boolean;
  readonly agent: string | undefined;
  readonly turn: number | undefined;
  readonly line: number;
  readonly uuid: string | undefined;
  readonly timeMs: number | undefined;
}

export function toGitRows({ listGitEvents }: Pick<Session, 'listGitEvents'>): readonly GitRow[] {
  return listGitEvents().map(toRow);
}

function toRow(event: GitEvent, ordinal: number): GitRow {
  const { pullRequest } = event;
  const time = Date.parse(event.timestamp ?? '');
  return {
    ordinal,
    kind: event.kind,
    certainty: event.certainty,
    action: clean(event.action),
    hash: event.hash,
    before: event.before,
    subject: findClean(event.subject),
    branch: findClean(event.branch),
    repository: event.repository,
    repositoryCertainty: event.repositoryCertainty,
    files: event.files,
    insertions: event.insertions,
    deletions: event.deletions,
    number: event.number ?? pullRequest?.number,
    url: findClean(event.url ?? pullRequest?.url),
    cwd: findClean(event.cwd),
    folder: findClean(event.folder),
    toolUseId: findClean(event.toolUseId),
    callOrdinal: event.ordinal,
    isCopied: event.isCopied,
    agent: findClean(event.agentId),
    turn: event.turn,
    line: event.line,
    uuid: findClean(event.uuid),
    timeMs: Number.isNaN(time) ? undefined : time,
  };
}

function findClean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : clean(text);
}

/** As any database gives it back: without zeros and halves of characters. */
function clean(text: string): string {
  return text.replaceAll(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
