/** Whether a path is one of these folders, below one, or on the way to one; all are where no folders are asked for. */
export function leadsTo(folders: ReadonlySet<string> | undefined, toPath: () => string): boolean {
  if (folders === undefined) return true;
  const path = `${toPath()}/`;
  for (const folder of folders) if (path.startsWith(`${folder}/`) || folder.startsWith(path)) return true;
  return false;
}
