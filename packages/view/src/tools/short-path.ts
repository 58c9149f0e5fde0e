/** A path as a person of the project names it: relative inside the working directory, else as it is. */
export function toShortPath(path: string, cwd: string | undefined): string {
  if (cwd === undefined || cwd === '') return path;
  const folder = cwd.replace(/[\\/]+$/, '');
  if (path === folder) return '.';
  const rest = path.slice(folder.length);
  return path.startsWith(folder) && /^[\\/]/.test(rest) ? rest.slice(1) : path;
}
