import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';

/** Releases later than any that was measured, the oldest first. */
export function listNewVersions(published: readonly string[], measured: readonly string[]): readonly string[] {
  const newest = [...measured].sort(compareVersions).at(-1);
  return sortReleases(published).filter((version) => newest === undefined || compareVersions(version, newest) > 0);
}

/**
 * Of every minor (2.0, 2.1 …) of which no release was measured, the last one. With the name of a minor: all its
 * releases that were never measured.
 */
export function listMissingVersions(
  published: readonly string[],
  measured: readonly string[],
  minor?: string,
): readonly string[] {
  const releases = sortReleases(published);
  if (minor !== undefined)
    return releases.filter((version) => toMinor(version) === minor && !measured.includes(version));
  const known = new Set(measured.map(toMinor));
  const last = new Map(releases.map((version) => [toMinor(version), version]));
  return [...last].filter(([name]) => !known.has(name)).map(([, version]) => version);
}

function sortReleases(published: readonly string[]): readonly string[] {
  return published.filter((version) => /^\d+\.\d+\.\d+$/.test(version)).sort(compareVersions);
}

function toMinor(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
