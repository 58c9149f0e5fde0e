/** As the client names sessions; with `.v1` an older content of one. */
const uniqueId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.v\d+)?$/i;

/**
 * Under which keys tags, pins and notes of a session may be kept, the first that is there counts. An id that is not a
 * uuid is the name of a file, which other folders may have as well: it counts together with its folder. Before, it
 * counted alone.
 */
export function listMarkKeys(id: string, projectFolder: string): readonly [string, ...string[]] {
  return uniqueId.test(id) || projectFolder === '' ? [id] : [`${projectFolder}/${id}`, id];
}

/** The name of the folder that the files of a session are in: of its project, or of the folder or file that is read. */
export function toMarkFolder(root: string, project: string): string {
  const folder = project.split('/').at(-1) ?? '';
  if (folder !== '') return folder;
  const parts = root.split(/[\\/]/).filter((part) => part !== '');
  return parts.at(parts.at(-1)?.endsWith('.jsonl') === true ? -2 : -1) ?? '';
}

/** What is kept for a session, or undefined. */
export function findMarked<Value>(
  marks: ReadonlyMap<string, Value>,
  { id, projectFolder }: { readonly id: string; readonly projectFolder: string },
): Value | undefined {
  for (const key of listMarkKeys(id, projectFolder)) {
    const found = marks.get(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
