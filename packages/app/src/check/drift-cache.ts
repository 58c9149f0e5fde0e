import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { closeToOthers, makeFolderFor, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { versionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import type { FoundFile } from '../disk/list-files.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { version } from '../version.ts';

/** What the check of one file came to. */
export interface FileDrift {
  readonly lines: number;
  readonly damagedLines: number;
  readonly findings: readonly Finding[];
}

/** What files came to, from one run to the next: a file that did not change is not read again. */
export interface DriftCache {
  /** Places are told with this path. */
  find(file: FoundFile, shownPath: string): FileDrift | undefined;
  put(file: FoundFile, drift: FileDrift): void;
  /** Writes what is known now, if that is more than before. A cache that cannot be written only costs time. */
  save(): void;
}

type StoredFile = readonly [path: string, bytes: number, modifiedMs: number, drift: FileDrift];

/** A file that was written this moment may change again within the same millisecond. */
const settledMs = 2000;
/** More is read again rather than held as one text. */
const mostBytes = 256 * 1024 * 1024;

export function openDriftCache(path: string, maxLineBytes: number, now: () => number = Date.now): DriftCache {
  const writer = toWriter(maxLineBytes);
  const known = new Map(readStored(path, writer).map((stored) => [stored[0], stored]));
  const found = new Map<string, StoredFile>();
  let isNew = false;
  return {
    find(file, shownPath) {
      const stored = known.get(file.path);
      if (stored === undefined || stored[1] !== file.bytes || stored[2] !== file.modifiedMs) return undefined;
      found.set(file.path, stored);
      const [, , , drift] = stored;
      return { ...drift, findings: drift.findings.map((finding) => placeIn(finding, shownPath)) };
    },
    put(file, drift) {
      if (now() - file.modifiedMs <= settledMs) return;
      isNew = true;
      found.set(file.path, [file.path, file.bytes, file.modifiedMs, drift]);
    },
    save() {
      closeToOthers(path);
      if (!isNew) return;
      // Files of other roots stay known, as long as they are there.
      const others = [...known.values()].filter(([name]) => !found.has(name) && existsSync(name));
      try {
        makeFolderFor(path);
        writePrivateFile(path, [JSON.stringify({ writer, files: [...others, ...found.values()] })]);
      } catch {
        // Read-only or full: the files are read again.
      }
    },
  };
}

function placeIn(finding: Finding, file: string): Finding {
  return { ...finding, places: finding.places.map((place) => ({ ...place, file })) };
}

/** Another catalogue finds other things, and so does another limit. */
function toWriter(maxLineBytes: number): string {
  const rules = JSON.stringify([catalogue, versionsSeen.versions]);
  return `${version} 1 ${maxLineBytes} ${createHash('sha256').update(rules).digest('hex')}`;
}

function readStored(path: string, writer: string): readonly StoredFile[] {
  try {
    const stored = JSON.parse(readRegularFileNow(path, mostBytes).toString('utf8')) as {
      writer?: unknown;
      files?: unknown;
    };
    return stored.writer === writer && Array.isArray(stored.files) ? (stored.files as readonly StoredFile[]) : [];
  } catch {
    return []; // none yet, or not whole
  }
}
