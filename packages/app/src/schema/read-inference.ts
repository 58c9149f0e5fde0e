import { openInference, type Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import { openVersionResolver, type VersionedLine } from '@scrollkeep/transcript/reading/open-version-resolver.ts';
import { toDiskProblem, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listFiles, type FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import { readTranscript } from '@scrollkeep/server/disk/read-transcript.ts';
import { isKnownSideFile, readSideFile } from './read-side-file.ts';

export interface ReadInferenceOptions {
  readonly maxLineBytes: number;
  /** Learn of these client versions each by itself, and from no side files, which carry no version. */
  readonly versions?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly files: number; readonly bytes: number }) => void;
}

export interface ReadInference {
  /** Of all records; empty if versions were asked for. */
  readonly inference: Inference;
  /** Of the records of each version that was asked for. */
  readonly byVersion: ReadonlyMap<string, Inference>;
  /** Every client version that was met. */
  readonly versions: ReadonlySet<string>;
  readonly files: number;
  /** Lines that are not records. */
  readonly damagedLines: number;
  readonly problems: readonly DiskProblem[];
}

/** Reads every transcript and every known side file below the roots and learns what they look like. */
export async function readInference(roots: readonly Root[], options: ReadInferenceOptions): Promise<ReadInference> {
  const inference = openInference();
  const byVersion = new Map((options.versions ?? []).map((version) => [version, openInference()]));
  const findInference = (version: string | undefined) =>
    options.versions === undefined ? inference : byVersion.get(version ?? '');
  const endFile = () => [inference, ...byVersion.values()].forEach((each) => each.endFile());
  const problems: DiskProblem[] = [];
  const versions = new Set<string>();
  const totals = { files: 0, bytes: 0, damagedLines: 0 };

  async function readOne(path: string, remember: (line: VersionedLine) => void): Promise<void> {
    totals.files++;
    const resolver = openVersionResolver();
    const add = (versioned: VersionedLine) => {
      const { line, version } = versioned;
      if (version !== undefined) versions.add(version);
      if (line.kind === 'malformed' || line.kind === 'not-json') totals.damagedLines++;
      remember(versioned);
      findInference(version)?.add(versioned);
    };
    for await (const lines of readTranscript(path, options)) {
      options.signal?.throwIfAborted();
      for (const line of lines) for (const versioned of resolver.push(line)) add(versioned);
      options.onProgress?.(totals);
    }
    for (const versioned of resolver.end()) add(versioned);
    endFile();
  }

  async function readRoot(root: Root): Promise<void> {
    const sideFiles: FoundFile[] = [];
    const sessions = openSessionVersions();
    if (root.kind === 'stdin') await readOne('-', () => undefined);
    for await (const file of listFiles(root, { onProblem: (problem) => problems.push(problem) })) {
      options.signal?.throwIfAborted();
      totals.bytes += file.bytes;
      if (file.place.class === 'transcript') await attempt(file, () => readOne(file.path, sessions.add));
      else if (isKnownSideFile(file) && options.versions === undefined) sideFiles.push(file);
    }
    for (const file of sideFiles) {
      options.signal?.throwIfAborted();
      await attempt(file, () =>
        readSideFile(file, options, (value) =>
          inference.addSideFile(file.place.kind, value, sessions.find(file.place.session, value)),
        ),
      );
    }
  }

  async function attempt(file: FoundFile, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      problems.push(toDiskProblem(file.path, error));
      endFile();
    }
  }

  for (const root of roots) await readRoot(root);
  return { inference, byVersion, versions, files: totals.files, damagedLines: totals.damagedLines, problems };
}

/**
 * Side files carry no version: theirs is the last one that wrote to their session, or the only one there is below the
 * root.
 */
function openSessionVersions() {
  const last = new Map<string, string>();
  const all = new Set<string>();
  return {
    add({ line, version }: VersionedLine): void {
      if (version === undefined || line.kind !== 'record') return;
      all.add(version);
      const session = line.value['sessionId'];
      if (typeof session === 'string') last.set(session, version);
    },
    find(sessionOfPath: string | undefined, value: unknown): string | undefined {
      const named = typeof value === 'object' && value !== null && 'sessionId' in value ? value.sessionId : undefined;
      const session = sessionOfPath ?? (typeof named === 'string' ? named : undefined);
      const found = session === undefined ? undefined : last.get(session);
      return found ?? (all.size === 1 ? [...all][0] : undefined);
    },
  };
}
