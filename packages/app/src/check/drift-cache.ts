import { createHash } from 'node:crypto';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { clientVersionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import { openEntryCache } from '@scrollkeep/server/cache/entry-cache.ts';
import type { FoundFile } from '@scrollkeep/server/disk/list-files.ts';

/** What the check of one file came to. */
export interface FileDrift {
  readonly lines: number;
  readonly damagedLines: number;
  readonly findings: readonly Finding[];
  /** A session of which a repair would bring back messages that `claude --resume` does not load. */
  readonly isCutShort?: boolean;
}

/** What files came to, from one run to the next: a file that did not change is not read again. */
export interface DriftCache {
  /** Places are told with this path. */
  find(file: FoundFile, shownPath: string): FileDrift | undefined;
  put(file: FoundFile, drift: FileDrift): void;
  /** As that of the cache behind it. */
  save(): void;
}

export function openDriftCache(path: string, maxLineBytes: number, now?: () => number): DriftCache {
  const cache = openEntryCache<FileDrift>(path, {
    rules: toRules(maxLineBytes),
    maxBytes: 256 * 1024 * 1024,
    ...(now === undefined ? {} : { now }),
  });
  return {
    find(file, shownPath) {
      const drift = cache.find(file.path, toStamp(file));
      return drift === undefined
        ? undefined
        : { ...drift, findings: drift.findings.map((finding) => placeIn(finding, shownPath)) };
    },
    put: (file, drift) => cache.put(file.path, toStamp(file), file.modifiedMs, drift),
    save: () => cache.save(),
  };
}

function toStamp({ bytes, modifiedMs }: FoundFile): string {
  return `${bytes}:${modifiedMs}`;
}

function placeIn(finding: Finding, file: string): Finding {
  return { ...finding, places: finding.places.map((place) => ({ ...place, file })) };
}

/** Raised with the rules of `transcript/resume`. */
const resumeRules = 1;

/** Another catalogue finds other things, and so does another limit. */
function toRules(maxLineBytes: number): string {
  const rules = JSON.stringify([catalogue, clientVersionsSeen, resumeRules]);
  return `${maxLineBytes} ${createHash('sha256').update(rules).digest('hex')}`;
}
