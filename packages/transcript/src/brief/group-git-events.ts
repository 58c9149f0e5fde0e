import type { GitEvent } from '../conversation/git-event.ts';

/** The events of one repository, as far as the folders that they were done in say so. */
export interface GitGroup {
  /** The outermost folder that it was worked with from. */
  readonly folder: string;
  readonly events: readonly GitEvent[];
}

/** More folders than that are not compared with each other. */
const mostFolders = 40;

interface Place {
  readonly folder: string;
  readonly key: string;
  readonly events: GitEvent[];
  readonly branches: Set<string>;
  readonly repositories: Set<string>;
}

/**
 * Commits and pushes by repository. Each folder is one of its own, unless it lies in another and their branches and
 * remotes do not speak against it: `cd web && git commit` is usually no other repository.
 */
export function groupGitEvents(events: readonly GitEvent[], project: string | undefined): readonly GitGroup[] {
  const places = new Map<string, Place>();
  for (const event of events) {
    const folder = toFolder(event, project);
    const key = toComparable(folder);
    const place = places.get(key) ?? {
      folder,
      key,
      events: [],
      branches: new Set<string>(),
      repositories: new Set<string>(),
    };
    places.set(key, place);
    place.events.push(event);
    if (event.kind === 'commit' && event.branch !== undefined) place.branches.add(event.branch);
    if (event.kind === 'push' && event.repository !== undefined) place.repositories.add(event.repository);
  }
  const groups: Place[] = [];
  for (const place of [...places.values()].sort((a, b) => a.key.length - b.key.length)) {
    const around = groups.length > mostFolders ? undefined : groups.find((group) => isSameRepository(group, place));
    if (around === undefined) groups.push(place);
    else {
      around.events.push(...place.events);
      for (const branch of place.branches) around.branches.add(branch);
      for (const repository of place.repositories) around.repositories.add(repository);
    }
  }
  const order = new Map(events.map((event, at) => [event, at]));
  const toPlaceInOrder = (event: GitEvent) => order.get(event) ?? 0;
  return groups.map(({ folder, events: own }) => ({
    folder,
    events: own.toSorted((a, b) => toPlaceInOrder(a) - toPlaceInOrder(b)),
  }));
}

function isSameRepository(outer: Place, inner: Place): boolean {
  if (!`${inner.key}/`.startsWith(outer.key.endsWith('/') ? outer.key : `${outer.key}/`)) return false;
  return agree(outer.branches, inner.branches) && agree(outer.repositories, inner.repositories);
}

/** Whether two sets have something in common, or one of them says nothing. */
function agree(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === 0 || b.size === 0 || [...a].some((each) => b.has(each));
}

/** Where a command ran; what only the shell knows counts as where the session was. */
export function toFolder(
  { folder, cwd }: { readonly folder: string | undefined; readonly cwd: string | undefined },
  project: string | undefined,
): string {
  const base = (cwd ?? project ?? '').replace(/[/\\]{1,10}$/, '');
  if (folder === undefined || folder === '?') return base;
  const named = folder.replace(/[/\\]{1,10}$/, '');
  if (named.startsWith('~')) {
    const inside = [base, project ?? ''].find((path) => named.length > 1 && path.endsWith(named.slice(1)));
    return inside ?? named;
  }
  // A shell takes the backslashes of a path for itself: which folder it was only the client knows.
  if (/^[A-Za-z]:[^/\\]/.test(folder)) return base;
  if (/^(?:[/\\]|[A-Za-z]:)/.test(folder)) return named === '' ? '/' : named;
  return joinRelative(base, named);
}

/** The client may have noted the folder that the command went to, and not the one that it came from. */
function joinRelative(base: string, folder: string): string {
  const parts = folder.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  const path = base.split(/[/\\]/);
  if (parts.length > 0 && !parts.includes('..') && path.slice(-parts.length).join('/') === parts.join('/')) return base;
  for (const part of parts) {
    if (part !== '..') path.push(part);
    else if (path.length > 1) path.pop();
  }
  return path.join(base.includes('\\') && !base.includes('/') ? '\\' : '/');
}

/** A path on Windows as Git Bash and WSL write it, too: `/c/boats` is `C:\\boats`. */
export function toComparable(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/^\/(?:mnt\/)?([a-z])\//i, '$1:/');
  return /^[a-z]:/i.test(plain) ? plain.toLowerCase() : plain;
}
