import { isCoworkPath } from './cowork-layout.ts';
import { sourceTable, type SourceRow } from './source-table.ts';

/**
 * The source of sessions by the path of their root: a kind, and what tells several of a kind apart, such as
 * `windows:ada`. A function of the path alone, so that every list, the index and a shared database say the same.
 */
export function toSourceName(root: string, home: string): string {
  if (root === '-') return 'stdin';
  if (root.endsWith('.jsonl')) return 'file';
  // Also what is below the folder of its row: a session, or one account.
  if (isCoworkPath(root)) return 'cowork';
  const path = toPlainPath(root, home);
  const found = findRow(path);
  if (found !== undefined) return found.name === undefined ? found.row.kind : `${found.row.kind}:${found.name}`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Of a home that no row knows.
  return name === '.claude' ? 'claude' : `folder:${name}`;
}

/** Whether a folder, by its path, is read without being asked for, beside the usual ones of the home folder. */
export function isReadSource(root: string): boolean {
  if (isCoworkPath(root)) return true;
  const row = findRow(toPlainPath(root, ''))?.row;
  return row !== undefined && row.isRead === 'always' && row.kind !== 'claude';
}

/** The same path as patterns are written: with `/`, `~` for the home folder, and one name for the server of WSL. */
function toPlainPath(root: string, home: string): string {
  const path = toSlashes(root).replace(/^\/\/wsl\$\//i, '//wsl.localhost/');
  const own = toSlashes(home);
  return own !== '' && path.startsWith(`${own}/`) ? `~${path.slice(own.length)}` : path;
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');
}

function findRow(path: string): { readonly row: SourceRow; readonly name: string | undefined } | undefined {
  for (const { row, matches } of (known ??= sourceTable.flatMap(toMatcher))) {
    const match = matches.exec(path);
    if (match !== null) return { row, name: match[1] };
  }
  return undefined;
}

interface Matcher {
  readonly row: SourceRow;
  readonly matches: RegExp;
}
let known: readonly Matcher[] | undefined;

/** None for a place that only a variable names, or that is nowhere. */
function toMatcher(row: SourceRow): readonly Matcher[] {
  if (row.pattern?.includes('/') !== true) return [];
  const source = row.pattern
    .replace(/[.^$+?{}|[\]]/g, '\\$&')
    .replace(/^\\\$\w+/, '.*')
    .replace(/(?<!\.)\*/g, '[^/]+');
  return [{ row, matches: new RegExp(`^${source}$`) }];
}
