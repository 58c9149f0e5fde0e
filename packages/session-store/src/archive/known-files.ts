import type { SessionSummaryEntry } from '../contract/session-store.ts';

/** What this process knows of a transcript, as long as nobody else has written it. */
export interface KnownFile {
  /** See `toIdentity`. */
  readonly identity: string;
  /** Up to where it was read or written. */
  bytes: number;
  readonly uuids: Set<string>;
  /** Of everything up to there; undefined until it was made. */
  summary: SessionSummaryEntry | undefined;
  /** The data of the summary that was last kept, and up to where it goes. */
  stored: { readonly text: string; readonly bytes: number } | undefined;
}

export interface KnownFiles {
  find(path: string): KnownFile | undefined;
  put(path: string, file: KnownFile): void;
  /** A file, or all that are below a folder. */
  forget(path: string): void;
}

/** Together about 100 MB; what was used least recently is read again when it is needed. */
const mostUuids = 1_000_000;
const mostFiles = 1000;

export function openKnownFiles(): KnownFiles {
  const files = new Map<string, KnownFile>();

  function makeRoom(): void {
    let uuids = 0;
    for (const file of files.values()) uuids += file.uuids.size;
    for (const [path, file] of files) {
      if (files.size <= 1 || (uuids <= mostUuids && files.size <= mostFiles)) return;
      files.delete(path);
      uuids -= file.uuids.size;
    }
  }

  return {
    find: (path) => files.get(path),
    put(path, file) {
      // The last one of a map is the one that was put last.
      files.delete(path);
      files.set(path, file);
      makeRoom();
    },
    forget(path) {
      for (const each of files.keys()) if (each === path || each.startsWith(`${path}/`)) files.delete(each);
    },
  };
}
