import type { GitEvent } from '../conversation/git-event.ts';

/** A commit or a pull request of a session. */
export interface BriefGitItem {
  readonly kind: 'commit' | 'pull-request';
  /** In which that was done. */
  readonly turn: number;
  /** Of a pull request: the last turn in which the client named it; undefined where it is over. */
  readonly linkedIn: number | undefined;
  /** What was last done: `committed`, `amended`, `created` …; `linked` where the client only names it. */
  readonly action: string;
  readonly hash: string | undefined;
  /** The message of a commit, the title of a pull request. */
  readonly subject: string | undefined;
  /** That of a commit, or the one a pull request was opened from; undefined where no record says it. */
  readonly branch: string | undefined;
  readonly url: string | undefined;
  /** Where the command ran, as it says itself; undefined for the project of the session. */
  readonly folder: string | undefined;
  readonly isByAgent: boolean;
}

export interface BriefPush {
  readonly turn: number;
  readonly branch: string | undefined;
  /** Where it went, as its output says; undefined where it does not. */
  readonly repository: string | undefined;
}

/** What the records have behind the last commit of the main thread. */
export interface AfterCommit {
  readonly commit: BriefGitItem;
  /** Files that calls changed. */
  readonly files: readonly string[];
  /** The last push; it may be of another branch. */
  readonly push: BriefPush | undefined;
}

export interface BriefGitState {
  /** The newest first; that the client names a pull request again is no work on it. */
  readonly items: readonly BriefGitItem[];
  /** Of the project; undefined where there is no commit, or an agent may have made a later one. */
  readonly afterCommit: AfterCommit | undefined;
  /** The last turn that pushed with force: hashes before it may be gone. */
  readonly forcedIn: number | undefined;
}

export const noGitState: BriefGitState = { items: [], afterCommit: undefined, forcedIn: undefined };

type ShownEvent = GitEvent & { readonly turn: number };

/** Collects the edits of a session, and puts them in order with its work with git. `isShown` says it of a turn. */
export function openGitState(
  all: readonly GitEvent[],
  isShown: (turn: number) => boolean,
  project: string | undefined,
) {
  // Of agents only the turn is known that they worked in.
  const events = all
    .filter((event): event is ShownEvent => event.turn !== undefined && isShown(event.turn))
    .map((event) => ({ ...event, folder: findOtherFolder(event.folder, project) }))
    .toSorted((a, b) => a.turn - b.turn || Number(a.agentId !== undefined) - Number(b.agentId !== undefined));
  const last = events.findLast(({ kind, folder }) => kind === 'commit' && folder === undefined);
  const commit = last?.agentId === undefined ? last : undefined;
  const files = new Set<string>();
  return {
    /** `line` of the record with the calls. */
    addEdits(line: number, paths: readonly string[]): void {
      if (commit !== undefined && line > commit.line) for (const path of paths) files.add(path);
    },
    /** `named`: the last turn in which the client named a pull request, by its address. */
    toState: (named: ReadonlyMap<string, number>): BriefGitState => ({
      items: listItems(events, named).reverse(),
      afterCommit:
        commit === undefined
          ? undefined
          : { commit: toItem(commit), files: [...files], push: findPush(events, commit) },
      forcedIn: events.findLast(({ kind, action }) => kind === 'push' && action === 'forced')?.turn,
    }),
  };
}

/** A script may commit and push in one. */
function findPush(events: readonly ShownEvent[], commit: ShownEvent): BriefPush | undefined {
  const push = events.findLast(
    ({ kind, folder, line, agentId, toolUseId }) =>
      kind === 'push' &&
      folder === undefined &&
      (agentId !== undefined || line > commit.line || (toolUseId !== undefined && toolUseId === commit.toolUseId)),
  );
  if (push === undefined || push.turn < commit.turn) return undefined;
  return { turn: push.turn, branch: push.branch, repository: push.repository };
}

function listItems(events: readonly ShownEvent[], named: ReadonlyMap<string, number>): BriefGitItem[] {
  const items = new Map<string, BriefGitItem>();
  for (const event of events) {
    if (event.kind === 'push' || event.action === 'viewed') continue;
    const item = toItem(event);
    const key =
      event.kind === 'commit'
        ? `${event.hash ?? event.toolUseId} ${event.hash === undefined ? event.ordinal : ''}`
        : (event.url ?? `${event.repository} ${event.number}`);
    const before = items.get(key);
    // That the client names a pull request again says only that it is still worked on.
    const done = item.action === 'linked' && before !== undefined ? before : item;
    items.set(key, {
      ...item,
      turn: done.turn,
      action: done.action,
      linkedIn: endings.has(done.action) ? undefined : named.get(item.url ?? ''),
      subject: item.subject ?? before?.subject,
      branch: item.branch ?? before?.branch,
    });
  }
  const isRequest = ({ kind }: BriefGitItem) => Number(kind === 'pull-request');
  return [...items.values()].sort((a, b) => a.turn - b.turn || isRequest(a) - isRequest(b));
}

/** After these nobody works on a pull request. */
const endings: ReadonlySet<string> = new Set(['merged', 'closed']);

/** A folder that is not in the project; what only the shell knows counts as in it. */
function findOtherFolder(folder: string | undefined, project: string | undefined): string | undefined {
  if (folder === undefined || project === undefined || folder === '?') return undefined;
  if (folder.startsWith('~')) return project.endsWith(folder.slice(1).replace(/\/$/, '')) ? undefined : folder;
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(folder);
  if (!isAbsolute) return folder.startsWith('..') ? folder : undefined;
  const [one, other] = [toComparable(folder), toComparable(project)];
  return one.startsWith(other) || other.startsWith(one) ? undefined : folder;
}

/** A path on Windows as Git Bash and WSL write it, too: `/c/boats` is `C:\\boats`. */
function toComparable(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/^\/(?:mnt\/)?([a-z])\//i, '$1:/');
  return /^[a-z]:/i.test(plain) ? plain.toLowerCase() : plain;
}

function toItem({ kind, turn, action, hash, subject, branch, url, number, folder, agentId }: ShownEvent): BriefGitItem {
  return {
    kind: kind === 'commit' ? 'commit' : 'pull-request',
    turn,
    action,
    hash,
    subject,
    // Where somebody merges or comments on a pull request says nothing of its branch.
    branch: kind === 'commit' || action === 'created' ? branch : undefined,
    linkedIn: undefined,
    url: url ?? (number === undefined ? undefined : `#${number}`),
    folder,
    isByAgent: agentId !== undefined,
  };
}
