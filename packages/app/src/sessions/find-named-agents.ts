import { openFileNow } from '../disk/open-file.ts';

const mark = Buffer.from('"agentId":"');
const chunkBytes = 1024 * 1024;
const longestId = 64;

/**
 * The agents that a transcript names in its records. Older versions put their files beside it, under these names. A
 * file that grows is read on from where it ended. Empty where it cannot be read: whoever reads it tells so.
 */
export function findNamedAgents(path: string): ReadonlySet<string> {
  let file;
  try {
    file = openFileNow(path);
  } catch {
    return new Set();
  }
  try {
    const { size, identity } = file.stat();
    const known = scanned.get(path);
    const state =
      known !== undefined && known.identity === identity && known.position <= size
        ? known
        : { identity, position: 0, agents: new Set<string>() };
    scanned.set(path, state);
    const overlap = mark.length + longestId + 1;
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = Math.max(0, state.position - overlap); position < size;) {
      const read = file.read(buffer, 0, Math.min(chunkBytes, size - position), position);
      if (read === 0) break;
      addAgents(buffer.subarray(0, read), state.agents);
      state.position = position + read;
      if (state.position >= size) break;
      // An id may be cut at the end.
      position = Math.max(position + 1, state.position - overlap);
    }
    return state.agents;
  } catch {
    return new Set();
  } finally {
    file.close();
  }
}

interface ScannedFile {
  readonly identity: string;
  position: number;
  readonly agents: Set<string>;
}

const scanned = new Map<string, ScannedFile>();

function addAgents(bytes: Buffer, agents: Set<string>): void {
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    const start = at + mark.length;
    const id = /^([\w-]{1,64})"/.exec(bytes.toString('latin1', start, start + longestId + 1))?.[1];
    if (id !== undefined) agents.add(id);
  }
}
