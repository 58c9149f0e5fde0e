import type { GitEvent, NamedPullRequest } from './git-event.ts';

/**
 * What the events of one session say of each other: the repository that a commit was pushed to, the pull request of its
 * branch. A hash that two of them name proves it; the same branch only lets it be inferred. Times say nothing.
 */
export function linkGitEvents(events: readonly GitEvent[]): readonly GitEvent[] {
  if (events.length < 2) return events;
  const named = withAddresses(events);
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
  const { branch, hash } = event;
  const pushed = hash === undefined ? undefined : pushes.byHash.get(hash.slice(0, shortestHash));
  const same = isSameHash(pushed?.hash, hash) ? pushed : undefined;
  const onBranch = branch === undefined ? undefined : pushes.byBranch.get(toBranchKey(event));
  const pullRequest = branch === undefined ? undefined : requests.get(toBranchKey(event));
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

/** The pull request of each branch that one was opened for; none for a branch with several. */
function toBranches(events: readonly GitEvent[]): ReadonlyMap<string, NamedPullRequest> {
  const found = new Map<string, NamedPullRequest | undefined>();
  // The branch that the same command pushed.
  const pushed = new Map(
    events.flatMap(({ kind, toolUseId, branch }) => (kind === 'push' ? [[toolUseId, branch]] : [])),
  );
  for (const event of events) {
    const { kind, action, number, repository, url } = event;
    if (kind !== 'pull-request' || action !== 'created' || number === undefined) continue;
    const branch = pushed.get(event.toolUseId) ?? event.branch;
    if (branch === undefined) continue;
    const key = toBranchKey({ ...event, branch });
    found.set(key, found.has(key) && found.get(key)?.number !== number ? undefined : { number, repository, url });
  }
  return new Map([...found].flatMap(([key, request]) => (request === undefined ? [] : [[key, request] as const])));
}

/** Branches of other folders are other branches. */
function toBranchKey({ branch, folder, cwd }: Pick<GitEvent, 'branch' | 'folder' | 'cwd'>): string {
  return JSON.stringify([branch, folder ?? cwd]);
}

function isSameHash(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a));
}
