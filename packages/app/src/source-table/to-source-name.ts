import { isCoworkPath } from './cowork-layout.ts';

/**
 * The source of sessions by the path of their root: a kind, and what tells several of a kind apart, such as
 * `windows:ada`. A function of the path alone, so that every list, the index and a shared database say the same.
 */
export function toSourceName(root: string, home: string): string {
  const path = root.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');
  const own = home.replaceAll('\\', '/');
  if (path.endsWith('.jsonl')) return 'file';
  if (isCoworkPath(path)) return 'cowork';
  if (path === `${own}/.claude` || path === `${own}/.config/claude`) return 'claude';
  const [, distribution] = /^\/\/wsl(?:\$|\.localhost)\/([^/]+)\//i.exec(path) ?? [];
  if (distribution !== undefined) return `wsl:${distribution}`;
  const [, windowsUser] = /^\/mnt\/[a-z]\/Users\/([^/]+)\/\.claude$/.exec(path) ?? [];
  if (windowsUser !== undefined) return `windows:${windowsUser}`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, profile] = /^\.claude-(.+)$/.exec(name) ?? [];
  if (profile !== undefined) return `profile:${profile}`;
  const [, user] = /^(?:[A-Za-z]:)?\/(?:home|Users)\/([^/]+)\/\.claude$/.exec(path) ?? [];
  if (user !== undefined) return `user:${user}`;
  return name === '.claude' ? 'claude' : `folder:${name}`;
}

/** Whether a folder, by its path, is read without being asked for, beside the usual ones of the home folder. */
export function isReadSource(root: string): boolean {
  return /^(?:cowork$|windows:)/.test(toSourceName(root, ''));
}
