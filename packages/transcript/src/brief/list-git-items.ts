import type { GitEvent } from '../conversation/git-event.ts';
import type { FoundRewrite } from './find-rewrite.ts';
import type { GitGroup } from './group-git-events.ts';

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
  /** Of a commit that a later rebase gave another hash, or a reset took off its branch. */
  readonly rewritten: BriefRewrite | undefined;
  /** The message of a commit, the title of a pull request. */
  readonly subject: string | undefined;
  /** That of a commit, or the one a pull request was opened from; undefined where no record says it. */
  readonly branch: string | undefined;
  readonly url: string | undefined;
  /** Where the command ran; undefined for the project of the session where that is the only repository. */
  readonly folder: string | undefined;
  readonly isByAgent: boolean;
}

export interface BriefRewrite {
  readonly turn: number;
  readonly how: 'rebase' | 'reset';
  /** The hash that was pushed afterwards; undefined where no output says that it is of this commit. */
  readonly pushedAs: string | undefined;
}

export type ShownEvent = GitEvent & { readonly turn: number };

export interface GitRewrite {
  readonly line: number;
  readonly turn: number;
  readonly group: GitGroup;
  readonly how: FoundRewrite['how'];
  readonly branch: string | undefined;
  readonly commits: number | undefined;
}

export interface GitItemSources {
  readonly events: readonly ShownEvent[];
  readonly groupOf: ReadonlyMap<GitEvent, GitGroup>;
  readonly folders: ReadonlyMap<GitGroup, string | undefined>;
  readonly rewrites: readonly GitRewrite[];
  /** The last turn in which the client named a pull request, by its address. */
  readonly named: ReadonlyMap<string, number>;
}

export interface ListedItem {
  readonly event: ShownEvent;
  readonly item: BriefGitItem;
}

/** Commits and pull requests in order, each once; of a commit that was amended only what it became. */
export function listGitItems({ events, groupOf, folders, rewrites, named }: GitItemSources): readonly ListedItem[] {
  const items = new Map<string, ListedItem>();
  const last = new Map<string, string>();
  for (const event of events) {
    if (event.kind === 'push' || event.action === 'viewed') continue;
    const group = groupOf.get(event);
    const item = toItem(event, group === undefined ? undefined : folders.get(group));
    const isCommit = event.kind === 'commit';
    const key = isCommit
      ? `${event.hash ?? event.toolUseId} ${event.hash === undefined ? event.ordinal : ''}`
      : (event.url ?? `${event.repository} ${event.number}`);
    const before = items.get(key)?.item;
    if (isCommit && before === undefined) {
      const tip = `${event.agentId ?? ''} ${event.branch ?? ''} ${group?.folder ?? ''}`;
      if (event.action === 'amended') items.delete(last.get(tip) ?? '');
      last.set(tip, key);
    }
    // That the client names a pull request again says only that it is still worked on.
    const done = item.action === 'linked' && before !== undefined ? before : item;
    items.set(key, {
      event,
      item: {
        ...item,
        turn: done.turn,
        action: done.action,
        linkedIn: endings.has(done.action) ? undefined : named.get(item.url ?? ''),
        subject: item.subject ?? before?.subject,
        branch: item.branch ?? before?.branch,
        rewritten: isCommit && group !== undefined ? findRewrite(event, group, rewrites) : undefined,
      },
    });
  }
  const isRequest = ({ item: { kind } }: ListedItem) => Number(kind === 'pull-request');
  return [...items.values()].sort((a, b) => a.item.turn - b.item.turn || isRequest(a) - isRequest(b));
}

/** After these nobody works on a pull request. */
const endings: ReadonlySet<string> = new Set(['merged', 'closed']);

/** The last rebase or reset after a commit that took it along. */
function findRewrite(commit: ShownEvent, group: GitGroup, rewrites: readonly GitRewrite[]): BriefRewrite | undefined {
  if (commit.agentId !== undefined || rewrites.length === 0) return undefined;
  const own = group.events.filter(({ agentId }) => agentId === undefined);
  const rewrite = rewrites.findLast(
    (each) => each.group === group && each.line > commit.line && takes(each, commit, own),
  );
  if (rewrite === undefined) return undefined;
  if (rewrite.how === 'reset') return { turn: rewrite.turn, how: 'reset', pushedAs: undefined };
  const later = own.filter((event) => event.line > commit.line);
  const push = later.find(
    (event) =>
      event.kind === 'push' &&
      event.line >= rewrite.line &&
      isSameBranch(event.branch, rewrite.branch ?? commit.branch),
  );
  const isTip = !later.some((event) => event.kind === 'commit' && event.line <= (push?.line ?? Infinity));
  return { turn: rewrite.turn, how: 'rebase', pushedAs: isTip ? push?.hash : undefined };
}

/** Whether two branches are one, as far as both are known. */
export function isSameBranch(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

function takes({ line, how, branch, commits }: GitRewrite, commit: ShownEvent, own: readonly GitEvent[]): boolean {
  if (!isSameBranch(branch, commit.branch)) return false;
  if (how === 'pull') return !own.some((event) => isPushBetween(event, commit.line, line));
  // A script may go back and commit anew.
  const before = own.filter((event) => event.kind === 'commit' && event.line < line && event.line > commit.line);
  return commits === undefined || before.length < commits;
}

function isPushBetween({ kind, line }: GitEvent, from: number, to: number): boolean {
  return kind === 'push' && line > from && line < to;
}

function toItem(
  { kind, turn, action, hash, subject, branch, url, number, agentId }: ShownEvent,
  folder: string | undefined,
): BriefGitItem {
  return {
    kind: kind === 'commit' ? 'commit' : 'pull-request',
    turn,
    action,
    hash,
    rewritten: undefined,
    subject,
    // Where somebody merges or comments on a pull request says nothing of its branch.
    branch: kind === 'commit' || action === 'created' ? branch : undefined,
    linkedIn: undefined,
    url: url ?? (number === undefined ? undefined : `#${number}`),
    folder,
    isByAgent: agentId !== undefined,
  };
}
