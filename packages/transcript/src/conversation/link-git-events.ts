import type { GitEvent, NamedPullRequest } from './git-event.ts';

/**
 * What the events of one session say of each other: the repository that a commit was pushed to, the pull request of its
 * branch. A hash that two of them name proves it; the same branch only lets it be inferred. Times say nothing.
 */
export function linkGitEvents(events: readonly GitEvent[]): readonly GitEvent[] {
  if (events.length < 2) return events;
  const named = withHeads(withAddresses(events));
  const requests = toBranches(named);
  const linked = [...named];
  // From the end: of the pushes behind a commit the next one is the last that was seen.
  const pushes = { byBranch: new Map<string, GitEvent>(), byHash: new Map<string, GitEvent>() };
  for (let at = linked.length - 1; at >= 0; at--) {
    const event = linked[at] as GitEvent;
    if (event.kind === 'push' && event.repository !== undefined) {
      pushes.byBranch.set(toBranchKey(event), event);
      if (event.hash !== undefined) pushes.byHash.set(event.hash.slice(0, shortestHash), event);
    } else if (event.kind === 'commit') linked[at] = linkCommit(event, pushes, requests);
  }
  return linked;
}

/** Hashes are printed in several lengths, never in a shorter one. */
const shortestHash = 7;

function linkCommit(
  event: GitEvent,
  pushes: { readonly byBranch: ReadonlyMap<string, GitEvent>; readonly byHash: ReadonlyMap<string, GitEvent> },
  requests: ReadonlyMap<string, NamedPullRequest>,
): GitEvent {
  const { hash } = event;
  const hasBranch = event.branch !== undefined && event.folder !== '?';
  const pushed = hash === undefined ? undefined : pushes.byHash.get(hash.slice(0, shortestHash));
  const same = isSameHash(pushed?.hash, hash) ? pushed : undefined;
  const onBranch = !hasBranch ? undefined : pushes.byBranch.get(toBranchKey(event));
  const pullRequest = !hasBranch ? undefined : requests.get(toBranchKey(event));
  const repository = same?.repository ?? onBranch?.repository ?? pullRequest?.repository;
  return {
    ...event,
    repository,
    repositoryCertainty: repository === undefined ? undefined : same === undefined ? 'inferred' : 'recorded',
    pullRequest,
  };
}

/** A command may name a pull request by its number alone; another event of the session may have its address. */
function withAddresses(events: readonly GitEvent[]): readonly GitEvent[] {
  const known = new Map<number, GitEvent | 'several'>();
  for (const event of events) {
    if (event.kind !== 'pull-request' || event.number === undefined || event.url === undefined) continue;
    const before = known.get(event.number);
    known.set(
      event.number,
      before === undefined || (before !== 'several' && before.url === event.url) ? event : 'several',
    );
  }
  return events.map((event) => {
    const found = event.kind === 'pull-request' && event.url === undefined ? known.get(event.number ?? -1) : undefined;
    if (found === undefined || found === 'several') return event;
    if (event.repository !== undefined && event.repository !== found.repository) return event;
    return {
      ...event,
      url: found.url,
      repository: found.repository,
      repositoryCertainty: event.repository === undefined ? 'inferred' : event.repositoryCertainty,
    };
  });
}

/** The branch of a pull request: that of its command, else the last one pushed there, else the one of the folder. */
function withHeads(events: readonly GitEvent[]): readonly GitEvent[] {
  const pushed = new Map<string, string>();
  return events.map((event) => {
    const { kind, action, branch, cwdBranch } = event;
    const place = toPlace(event);
    if (kind === 'push' && branch !== undefined && place !== undefined) pushed.set(place, branch);
    if (kind !== 'pull-request' || action !== 'created' || branch !== undefined) return event;
    return { ...event, branch: pushed.get(place ?? '') ?? cwdBranch };
  });
}

/** The pull request of each branch that one was opened for; none for a branch with several. */
function toBranches(events: readonly GitEvent[]): ReadonlyMap<string, NamedPullRequest> {
  const found = new Map<string, NamedPullRequest | undefined>();
  for (const event of events) {
    const { kind, action, branch, number, repository, url } = event;
    const isOpened = kind === 'pull-request' && action === 'created' && number !== undefined;
    if (!isOpened || branch === undefined || isMainBranch(branch)) continue;
    const key = toBranchKey(event);
    found.set(key, found.has(key) && found.get(key)?.number !== number ? undefined : { number, repository, url });
  }
  return new Map([...found].flatMap(([key, request]) => (request === undefined ? [] : [[key, request] as const])));
}

/** What everything goes to, sooner or later: nothing follows from it. */
export function isMainBranch(branch: string): boolean {
  return branch === 'main' || branch === 'master';
}

/** Branches of other folders are other branches. */
function toBranchKey(event: Pick<GitEvent, 'branch' | 'folder' | 'cwd'>): string {
  return JSON.stringify([event.branch, toPlace(event)]);
}

/** The folder that a command ran in; undefined if only the shell knows. */
function toPlace({ folder, cwd }: Pick<GitEvent, 'folder' | 'cwd'>): string | undefined {
  return folder === '?' ? undefined : (folder ?? cwd);
}

function isSameHash(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a));
}
