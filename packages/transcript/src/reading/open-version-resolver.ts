import type { ParsedLine } from './parsed-line.ts';

/** A line with the client version that wrote it, as far as its file tells. */
export interface VersionedLine {
  readonly line: ParsedLine;
  readonly version: string | undefined;
}

export interface VersionResolver {
  push(line: ParsedLine): readonly VersionedLine[];
  end(): readonly VersionedLine[];
}

// Enough for the metadata that is before the first message; a file with more of it is judged without a version
// rather than held.
const maxWaiting = 5000;

/**
 * Many records carry no version of their own. Such a line has the version of the nearest line before it in its file
 * that has one, else of the nearest after it.
 */
export function openVersionResolver(): VersionResolver {
  let version: string | undefined;
  let waiting: ParsedLine[] = [];

  function release(): VersionedLine[] {
    const released = waiting.map((line) => ({ line, version }));
    waiting = [];
    return released;
  }

  return {
    push(line) {
      const own = line.kind === 'record' || line.kind === 'unknown-type' ? line.value['version'] : undefined;
      if (typeof own === 'string' && own !== '') version = own;
      waiting.push(line);
      return version !== undefined || waiting.length > maxWaiting ? release() : [];
    },
    end: release,
  };
}
