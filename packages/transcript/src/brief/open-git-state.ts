import type { GitEvent } from '../conversation/git-event.ts';
import type { FoundRewrite } from './find-rewrite.ts';
import { groupGitEvents, toComparable, toFolder, type GitGroup } from './group-git-events.ts';
import { isSameBranch, listGitItems, type BriefGitItem, type GitRewrite, type ShownEvent } from './list-git-items.ts';

export interface BriefPush {
  readonly turn: number;
  readonly branch: string | undefined;
  /** Where it went, as its output says; undefined where it does not. */
  readonly repository: string | undefined;
  /** The newest commit there, as git printed it. */
  readonly hash: string | undefined;
}

/** What the records have behind the last commit of the main thread. */
export interface AfterCommit {
  readonly commit: BriefGitItem;
  /** Files that calls changed. */
  readonly files: readonly string[];
  /** The last push, where no commit of whomever may be later; it may be of another branch. */
  readonly push: BriefPush | undefined;
  /** Nothing came after it that may have changed files unseen: no agent without records, and no formatter. */
  readonly isSettled: boolean;
}

export interface BriefRepository {
  /** Of its commits; undefined for the project of the session where that is the only one. */
  readonly folder: string | undefined;
  readonly commits: number;
  /** Commits behind the last push; undefined where an agent made one of them, or pushed. */
  readonly unpushed: number | undefined;
  /** undefined where an agent made the last commit, or may have: what came after it is not known. */
  readonly after: AfterCommit | undefined;
}

/** A push that replaced what a branch had. */
export interface BriefForcedPush extends BriefPush {
  readonly folder: string | undefined;
  /** The commit that the branch had before, as git printed it. */
  readonly before: string | undefined;
  /** The folder of this session that had pushed it, where that is another one and it pushed nothing later. */
  readonly lostFrom: string | undefined;
}

export interface BriefGitState {
  /** The newest first; that the client names a pull request again is no work on it. */
  readonly items: readonly BriefGitItem[];
  /** Those with commits, the one with the newest first. */
  readonly repositories: readonly BriefRepository[];
  /** The newest first. */
  readonly forced: readonly BriefForcedPush[];
}

export const noGitState: BriefGitState = { items: [], repositories: [], forced: [] };

/** So many edits are kept. */
const mostEdits = 20_000;

/**
 * Collects the edits of a session, and puts them in order with its work with git. `isShown` says it of a turn,
 * `toPlace` where in the main file something happened, if that is known.
 */
export function openGitState(
  all: readonly GitEvent[],
  isShown: (turn: number) => boolean,
  project: string | undefined,
  toPlace: (event: GitEvent) => number | undefined,
) {
  const places = new Map(all.map((event) => [event, toPlace(event) ?? NaN]));
  const placeOf = (event: GitEvent) => places.get(event) ?? NaN;
  const isListed = (event: GitEvent): event is ShownEvent => event.turn !== undefined && isShown(event.turn);
  // They are listed by turn: of agents by the one that they worked for.
  const events = all
    .filter(isListed)
    .toSorted((a, b) => a.turn - b.turn || Number(a.agentId !== undefined) - Number(b.agentId !== undefined));
  const groups = groupGitEvents(
    events.filter(({ kind }) => kind !== 'pull-request'),
    project,
  );
  const committed = groups.filter((group) => group.events.some(({ kind }) => kind === 'commit'));
  const folders = new Map(groups.map((group) => [group, toShownFolder(group, committed.length > 1, project)]));
  const groupOf = new Map(groups.flatMap((group) => group.events.map((event) => [event, group] as const)));
  const edits: { readonly line: number; readonly path: string }[] = [];
  const rewrites: GitRewrite[] = [];
  /** Of the last command that was made to change files, such as a formatter. */
  let rewriter = -1;
  const cleaned: { readonly line: number; readonly group: GitGroup }[] = [];
  /** How far agents without records may have worked. */
  let unseenTo = -Infinity;
  const findGroup = (folder: string | undefined, cwd: string | undefined) => {
    const key = toComparable(toFolder({ folder, cwd }, project));
    const inside = groups.filter((group) => isInside(key, toComparable(group.folder)));
    return inside.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  };
  // Commits of abandoned turns, and of agents that no turn started, are no less there.
  const unlisted = all.flatMap((event) => {
    const group = event.kind === 'commit' && !isListed(event) ? findGroup(event.folder, event.cwd) : undefined;
    return group === undefined ? [] : [{ event, group }];
  });
  return {
    /** The place in the main file where the work of an agent without records ended; Infinity where nothing says it. */
    addUnseenAgent(end: number): void {
      unseenTo = Math.max(unseenTo, end);
    },
    /** `line` of the record with the calls, or the place of an agent's. */
    addEdits(line: number, paths: readonly string[]): void {
      if (edits.length < mostEdits) for (const path of paths) edits.push({ line, path });
    },
    /** `line` of the result of a command that was made to change files that it does not name. */
    addRewriter(line: number): void {
      rewriter = Math.max(rewriter, line);
    },
    /** A rebase or a reset, where the session was, and `line` of its result. */
    addRewrite(line: number, turn: number, cwd: string | undefined, { folder: at, ...rewrite }: FoundRewrite): void {
      const group = findGroup(at, cwd);
      if (group !== undefined) rewrites.push({ line, turn, group, ...rewrite });
    },
    /** A status with nothing to commit, where the session was, and `line` of its result. */
    addCleanTree(line: number, cwd: string | undefined, { folder }: { readonly folder: string | undefined }): void {
      const group = findGroup(folder, cwd);
      if (group !== undefined) cleaned.push({ line, group });
    },
    /** `named`: the last turn in which the client named a pull request, by its address. */
    toState(named: ReadonlyMap<string, number>): BriefGitState {
      const listed = listGitItems({ events, groupOf, folders, rewrites, named });
      const findItem = (event: ShownEvent) => listed.find((each) => each.event === event)?.item;
      const repositories = committed
        .map((group) => {
          const commits = group.events.filter(({ kind }) => kind === 'commit') as readonly ShownEvent[];
          const others = unlisted.filter((each) => each.group === group).map(({ event }) => event);
          const latest = findLatest([...commits, ...others], placeOf);
          const last =
            commits.find((event) => event === latest) ??
            (commits.toSorted((a, b) => a.turn - b.turn || toOrder(a) - toOrder(b)).at(-1) as ShownEvent);
          const commit = last === latest && last.agentId === undefined ? findItem(last) : undefined;
          const settledTo = Math.max(
            last.line,
            findUnseenCommit(group, last),
            ...cleaned.filter((each) => each.group === group).map(({ line }) => line),
          );
          const files = edits.filter(
            ({ line, path }) => line > settledTo && findOwner(path, committed, folders) === group,
          );
          return {
            folder: folders.get(group),
            commits: listed.filter(({ event }) => groupOf.get(event) === group).length,
            unpushed: countUnpushed(
              group,
              listed.flatMap(({ event, item }) =>
                groupOf.get(event) === group && item.rewritten?.how !== 'reset' ? event : [],
              ),
            ),
            turn: last.turn,
            order: toOrder(last),
            after:
              commit === undefined
                ? undefined
                : {
                    commit,
                    files: [...new Set(files.map(({ path }) => path))],
                    push: findPush(group, last, placeOf, unseenTo),
                    isSettled: placeOf(last) > unseenTo && settledTo >= rewriter,
                  },
          };
        })
        .sort((a, b) => b.turn - a.turn || b.order - a.order)
        .map(({ folder, commits, unpushed, after }) => ({ folder, commits, unpushed, after }));
      const forced = events
        .filter(({ kind, action }) => kind === 'push' && action === 'forced')
        .map((event) => ({
          ...toPush(event),
          before: event.before,
          folder: folders.get(groupOf.get(event) as GitGroup),
          lostFrom: findLost(event, groups, folders),
        }))
        .reverse();
      return { items: listed.map(({ item }) => item).reverse(), repositories, forced };
    },
  };
}

/** Agents come behind the main thread of their turn. */
function toOrder({ agentId, line }: ShownEvent): number {
  return agentId === undefined ? line : Number.MAX_SAFE_INTEGER;
}

/** undefined for the project where no other repository was worked with. */
function toShownFolder({ folder }: GitGroup, areSeveral: boolean, project: string | undefined): string | undefined {
  if (areSeveral || project === undefined) return folder === '' ? undefined : folder;
  const [one, other] = [toComparable(folder), toComparable(project)];
  return isInside(one, other) || isInside(other, one) ? undefined : folder;
}

function isInside(path: string, folder: string): boolean {
  return `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The repository that a file is in, as far as the folders say; where the project is the only one, every file. */
function findOwner(
  path: string,
  groups: readonly GitGroup[],
  folders: ReadonlyMap<GitGroup, string | undefined>,
): GitGroup | undefined {
  const [only] = groups;
  if (groups.length === 1 && only !== undefined && folders.get(only) === undefined) return only;
  const key = toComparable(path);
  return groups
    .filter(({ folder }) => isInside(key, toComparable(folder)))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** undefined where the order of the commits is not known. */
function findLatest(commits: readonly GitEvent[], placeOf: (event: GitEvent) => number): GitEvent | undefined {
  if (commits.some((event) => Number.isNaN(placeOf(event)))) return undefined;
  return commits.toSorted((a, b) => placeOf(a) - placeOf(b)).at(-1);
}

/** The last push after the last commit. A script may commit and push in one. */
function findPush(
  { events }: GitGroup,
  commit: ShownEvent,
  placeOf: (event: GitEvent) => number,
  unseenTo: number,
): BriefPush | undefined {
  const isAfter = (event: GitEvent) =>
    placeOf(event) > placeOf(commit) || (event.toolUseId !== undefined && event.toolUseId === commit.toolUseId);
  const push = (events as readonly ShownEvent[])
    .filter((event) => event.kind === 'push' && isAfter(event))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .at(-1);
  return push === undefined || placeOf(push) <= unseenTo ? undefined : toPush(push);
}

/** Of the commits that still count: one that was amended or squashed is none. A script may commit and push in one. */
function countUnpushed({ events }: GitGroup, commits: readonly ShownEvent[]): number | undefined {
  const pushes = events.filter(({ kind }) => kind === 'push');
  if ([...pushes, ...commits].some(({ agentId }) => agentId !== undefined)) return undefined;
  const last = pushes.at(-1);
  return commits.filter(
    ({ line, toolUseId }) => last === undefined || (line > last.line && toolUseId !== last.toolUseId),
  ).length;
}

/** The line of the last push of a commit that no output told of, such as one of a script; -1 if there is none. */
function findUnseenCommit({ events }: GitGroup, last: ShownEvent): number {
  const hashes = events.flatMap(({ kind, hash }) => (kind === 'commit' && hash !== undefined ? [hash] : []));
  const push = events.findLast(
    ({ kind, line, agentId, hash, branch }) =>
      kind === 'push' &&
      agentId === undefined &&
      line > last.line &&
      isSameBranch(branch, last.branch) &&
      hash !== undefined &&
      last.hash !== undefined &&
      !hashes.some((each) => each.startsWith(hash) || hash.startsWith(each)),
  );
  return push?.line ?? -1;
}

function toPush({ turn, branch, repository, hash }: ShownEvent): BriefPush {
  return { turn, branch, repository, hash };
}

/** Whether a push replaced what another repository of the session had pushed, and has not pushed again. */
function findLost(
  push: ShownEvent,
  groups: readonly GitGroup[],
  folders: ReadonlyMap<GitGroup, string | undefined>,
): string | undefined {
  const { before, line, agentId } = push;
  if (before === undefined || agentId !== undefined) return undefined;
  const isIt = ({ hash }: GitEvent) => hash !== undefined && (hash.startsWith(before) || before.startsWith(hash));
  const owners = groups.filter((group) =>
    group.events.some((event) => event !== push && event.line <= line && isIt(event)),
  );
  const [owner] = owners;
  if (owner === undefined || owners.length > 1) return undefined;
  const isPushedAgain = owner.events.some((event) => event.kind === 'push' && event.line > line);
  return owner.events.includes(push) || isPushedAgain ? undefined : folders.get(owner);
}
