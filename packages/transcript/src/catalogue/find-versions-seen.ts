import { versionsSeen, type GroupVersions } from './versions-seen.ts';

/**
 * When a part of the format was seen in the samples: `user`, `system/turn_duration`, `tool/Bash/result`; undefined for
 * what none of them shows.
 */
export function findVersionsSeen(group: string): GroupVersions | undefined {
  return Object.hasOwn(versionsSeen.groups, group) ? versionsSeen.groups[group] : undefined;
}

/** Whether the catalogue was measured with this client version. */
export function isSeenVersion(version: string): boolean {
  return seen.has(version);
}

const seen: ReadonlySet<string> = new Set(versionsSeen.versions);
