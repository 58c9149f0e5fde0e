import type { GitEvent } from '../conversation/git-event.ts';

/** A commit or a pull request of a session. */
export interface BriefGitItem {
  readonly kind: 'commit' | 'pull-request';
  readonly turn: number;
  /** What was last done: `committed`, `amended`, `created` …; `linked` where the client only names it. */
  readonly action: string;
  readonly hash: string | undefined;
  /** The message of a commit, the title of a pull request. */
  readonly subject: string | undefined;
  /** That of a commit, or the one a pull request was opened from; undefined where no record says it. */
  readonly branch: string | undefined;
  readonly url: string | undefined;
  readonly isByAgent: boolean;
}

/** What the records have behind the last commit of the main thread. */
export interface AfterCommit {
  readonly commit: BriefGitItem;
  /** Files that calls changed. */
  readonly files: readonly string[];
  /** The last push; it may be of another branch. */
  readonly push: { readonly turn: number; readonly branch: string | undefined } | undefined;
}

export interface BriefGitState {
  /** The newest first; a pull request stands where it was last named. */
  readonly items: readonly BriefGitItem[];
  /** undefined where there is no commit, or an agent may have made a later one. */
  readonly afterCommit: AfterCommit | undefined;
  /** The last turn that pushed with force: hashes before it may be gone. */
  readonly forcedIn: number | undefined;
}

export const noGitState: BriefGitState = { items: [], afterCommit: undefined, forcedIn: undefined };

type ShownEvent = GitEvent & { readonly turn: number };

/** Collects the edits of a session, and puts them in order with its work with git. `isShown` says it of a turn. */
export function openGitState(all: readonly GitEvent[], isShown: (turn: number) => boolean) {
  // Of agents only the turn is known that they worked in.
  const events = all
    .filter((event): event is ShownEvent => event.turn !== undefined && isShown(event.turn))
    .toSorted((a, b) => a.turn - b.turn || Number(a.agentId !== undefined) - Number(b.agentId !== undefined));
  const last = events.findLast(({ kind }) => kind === 'commit');
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
function findPush(events: readonly ShownEvent[], commit: ShownEvent): AfterCommit['push'] {
  const push = events.findLast(
    ({ kind, line, agentId, toolUseId }) =>
      kind === 'push' &&
      (agentId !== undefined || line > commit.line || (toolUseId !== undefined && toolUseId === commit.toolUseId)),
  );
  return push === undefined || push.turn < commit.turn ? undefined : { turn: push.turn, branch: push.branch };
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
      turn: Math.max(item.turn, named.get(item.url ?? '') ?? 0),
      action: done.action,
      subject: item.subject ?? before?.subject,
      branch: item.branch ?? before?.branch,
    });
  }
  const isRequest = ({ kind }: BriefGitItem) => Number(kind === 'pull-request');
  return [...items.values()].sort((a, b) => a.turn - b.turn || isRequest(a) - isRequest(b));
}

function toItem({ kind, turn, action, hash, subject, branch, url, number, agentId }: ShownEvent): BriefGitItem {
  return {
    kind: kind === 'commit' ? 'commit' : 'pull-request',
    turn,
    action,
    hash,
    subject,
    // Where somebody merges or comments on a pull request says nothing of its branch.
    branch: kind === 'commit' || action === 'created' ? branch : undefined,
    url: url ?? (number === undefined ? undefined : `#${number}`),
    isByAgent: agentId !== undefined,
  };
}
