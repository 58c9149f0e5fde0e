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

/**
 * The key of all that is below one root, which is given by its path. On a hub each session is a root of its own, and an
 * id alone says nothing: anybody may push a session with the id of another.
 */
export function toRootMarkKey(root: string): string {
  return `\0${root.split(/[\\/]/).at(-1) ?? ''}`;
}

export interface MarkedPlace {
  readonly id: string;
  readonly projectFolder: string;
  /** The path of its root, where that is known. */
  readonly root?: string;
}

/** What is kept for a session, or undefined. */
export function findMarked<Value>(
  marks: ReadonlyMap<string, Value>,
  { id, projectFolder, root }: MarkedPlace,
): Value | undefined {
  const ofRoot = root === undefined ? undefined : marks.get(toRootMarkKey(root));
  if (ofRoot !== undefined) return ofRoot;
  for (const key of listMarkKeys(id, projectFolder)) {
    const found = marks.get(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
