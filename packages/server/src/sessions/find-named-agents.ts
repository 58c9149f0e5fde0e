import { openFileNow } from '../disk/open-file.ts';
import { scanValues } from '../disk/scan-values.ts';

/**
 * The agents that a transcript names in its records. Older versions put their files beside it, under these names. A
 * file that grows is read on from where it ended. Empty if it cannot be read: whoever reads it tells so.
 */
export function findNamedAgents(path: string): ReadonlySet<string> {
  try {
    const { size, identity } = readStat(path);
    const known = scanned.get(path);
    const state =
      known !== undefined && known.identity === identity && known.position <= size
        ? known
        : { identity, position: 0, agents: new Set<string>() };
    scanned.set(path, state);
    state.position = scanValues(path, 'agentId', state.position, (id) => void state.agents.add(id));
    return state.agents;
  } catch {
    return new Set();
  }
}

interface ScannedFile {
  readonly identity: string;
  position: number;
  readonly agents: Set<string>;
}

const scanned = new Map<string, ScannedFile>();

function readStat(path: string): { readonly size: number; readonly identity: string } {
  const file = openFileNow(path);
  try {
    return file.stat();
  } finally {
    file.close();
  }
}
