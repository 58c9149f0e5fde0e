import { posix, win32 } from 'node:path';
import { sourceTable, type SourceRow } from './source-table.ts';

/** What decides where sources are, passed in so that tests can be on any platform. */
export interface SourceSurroundings {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Names in a folder; empty if it cannot be read. */
  readonly listNames: (folder: string) => readonly string[];
  readonly isFolder: (path: string) => boolean;
  /** The path without links; the path itself if that cannot be said. */
  readonly toRealPath: (path: string) => string;
}

export interface FoundSource {
  readonly row: SourceRow;
  readonly path: string;
}

/** A folder with more names than this is not looked through to its end. */
const mostNames = 1000;
const mostSourcesPerRow = 64;

/** Folders of Windows that are nobody's home. */
const sharedHomes: ReadonlySet<string> = new Set(['all users', 'default', 'default user', 'public', 'desktop.ini']);

/** The folders that rows of the table find, each once, in the order of the table. */
export function findSources(
  surroundings: SourceSurroundings,
  wants: (row: SourceRow) => boolean = () => true,
): readonly FoundSource[] {
  const found: FoundSource[] = [];
  const seen = new Set<string>();
  for (const row of listRows(surroundings)) {
    if (!wants(row)) continue;
    for (const path of expand(row, surroundings)) {
      const real = surroundings.toRealPath(path);
      if (seen.has(real) || !surroundings.isFolder(path)) continue;
      seen.add(real);
      found.push({ row, path });
    }
  }
  return found;
}

/** The rows of this platform. */
export function listRows(surroundings: SourceSurroundings): readonly SourceRow[] {
  const platforms = [toPlatform(surroundings.platform), ...(isWsl(surroundings) ? ['wsl'] : [])];
  return sourceTable.filter((row) => row.platforms.some((platform) => platforms.includes(platform)));
}

/** Its pattern with the folders of this machine put in; undefined if it starts with a variable that is not set. */
export function toShownPattern({ pattern }: SourceRow, surroundings: SourceSurroundings): string | undefined {
  const [start, ...rest] = (pattern === undefined ? undefined : toParts(pattern, surroundings)) ?? [];
  if (start === undefined) return undefined;
  const { sep } = toPath(surroundings.platform);
  return `${start}${start.endsWith(sep) || rest.length === 0 ? '' : sep}${rest.join(sep)}`;
}

/** Other systems with a home folder follow the rules of Linux. */
function toPlatform(platform: string): string {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

function isWsl({ platform, env, isFolder }: SourceSurroundings): boolean {
  // Services have no variables of WSL; its folder is there for them as well.
  return platform === 'linux' && ((env['WSL_DISTRO_NAME'] ?? '') !== '' || isFolder('/run/WSL'));
}

function expand({ kind, pattern }: SourceRow, surroundings: SourceSurroundings): readonly string[] {
  const [start, ...rest] = (pattern === undefined ? undefined : toParts(pattern, surroundings)) ?? [];
  if (start === undefined) return [];
  const { join, dirname } = toPath(surroundings.platform);
  let paths: readonly string[] = [start];
  for (const part of rest) {
    paths = part.includes('*')
      ? paths.flatMap((folder) => listMatches(folder, part, surroundings).map((name) => join(folder, name)))
      : paths.map((folder) => join(folder, part));
    paths = paths.slice(0, mostSourcesPerRow);
  }
  return kind === 'user' ? paths.filter((path) => dirname(path) !== surroundings.home) : paths;
}

function listMatches(folder: string, part: string, { listNames }: SourceSurroundings): readonly string[] {
  const [before = '', after = ''] = part.split('*');
  return listNames(folder)
    .slice(0, mostNames)
    .filter((name) => name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after))
    .filter((name) => name !== '.' && name !== '..' && !sharedHomes.has(name.toLowerCase()))
    .sort();
}

/** The folder that a pattern starts with, and the names below it. */
function toParts(pattern: string, surroundings: SourceSurroundings): readonly string[] | undefined {
  const { platform, env, home } = surroundings;
  const { join, isAbsolute } = toPath(platform);
  const plain = pattern.replaceAll('(*)', '*');
  // The server of a network path belongs to its root, and a share may be any.
  const network = /^\/\/([^/*]+)\/(.*)$/.exec(plain);
  if (network !== null) return [`\\\\${network[1]}\\`, ...(network[2] ?? '').split('/')];
  const [start = '', ...rest] = plain.split('/');
  if (start === '') return ['/', ...rest];
  if (start === '~') return [home, ...rest];
  const value = env[start.slice(1)];
  // A relative path would mean another folder in every working folder.
  if (value !== undefined && value !== '' && (isAbsolute(value) || /^[A-Za-z]:$/.test(value)))
    return [/^[A-Za-z]:$/.test(value) ? `${value}\\` : value, ...rest];
  const fallback = {
    $APPDATA: join(home, 'AppData', 'Roaming'),
    $LOCALAPPDATA: join(home, 'AppData', 'Local'),
    $XDG_CONFIG_HOME: join(home, '.config'),
  }[start];
  return fallback === undefined ? undefined : [fallback, ...rest];
}

function toPath(platform: string): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
