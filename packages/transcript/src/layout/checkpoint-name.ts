import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The parts of a name such as `d358f484ed29fb31@v2` below `file-history/<session>/`. */
export interface CheckpointName {
  /** Says which file, see `toCheckpointHash`. */
  readonly hash: string;
  readonly version: number;
}

/** The name under which the client keeps the content of a file before it changes it. */
export function toCheckpointName(absolutePath: string, version: number): string {
  return `${toCheckpointHash(absolutePath)}@v${version}`;
}

/**
 * Records name files relative to the session's `cwd` when they are inside it; the hash is always of the absolute path.
 */
export function toCheckpointHash(absolutePath: string): string {
  return bytesToHex(sha256(utf8ToBytes(absolutePath)).subarray(0, 8));
}

export function parseCheckpointName(name: string): CheckpointName | undefined {
  const match = /^([0-9a-f]{16})@v([0-9]{1,9})$/.exec(name);
  const [, hash, version] = match ?? [];
  return hash === undefined || version === undefined ? undefined : { hash, version: Number(version) };
}
