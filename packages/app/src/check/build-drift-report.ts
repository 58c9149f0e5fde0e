import { isSeenVersion } from '@scrollkeep/transcript/catalogue/find-versions-seen.ts';
import { compileSideFiles } from '@scrollkeep/transcript/drift/check-side-file.ts';
import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import { openDriftCheck } from '@scrollkeep/transcript/drift/open-drift-check.ts';
import { openFindings } from '@scrollkeep/transcript/drift/open-findings.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { isDamaged } from '@scrollkeep/transcript/reading/is-damaged.ts';
import { openVersionResolver } from '@scrollkeep/transcript/reading/open-version-resolver.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles, type FoundFile } from '../disk/list-files.ts';
import { readText } from '../disk/open-file.ts';
import { readTranscript } from '../disk/read-transcript.ts';

/** Side files are small; a larger one is no side file of a client. */
const maxSideFileBytes = 8 * 1024 * 1024;

export interface DriftReport {
  readonly totals: {
    readonly files: number;
    readonly sideFiles: number;
    readonly lines: number;
    /** Of transcripts alone, as everywhere. */
    readonly damagedLines: number;
    readonly bytes: number;
  };
  readonly findings: readonly Finding[];
  readonly problems: readonly DiskProblem[];
}

export interface BuildDriftReportOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly files: number; readonly bytes: number }) => void;
}

/** Compares every transcript and side file below the roots with the catalogue. */
export async function buildDriftReport(roots: readonly Root[], options: BuildDriftReportOptions): Promise<DriftReport> {
  const totals = { files: 0, sideFiles: 0, lines: 0, damagedLines: 0, bytes: 0 };
  const problems: DiskProblem[] = [];
  const check = openDriftCheck({ isSeenVersion });
  const sideFindings = openFindings();
  const checkSideFile = compileSideFiles(sideFindings.report);

  async function checkTranscript(path: string, shownPath: string): Promise<void> {
    totals.files++;
    const resolver = openVersionResolver();
    check.startFile(shownPath);
    for await (const lines of readTranscript(path, options)) {
      options.signal?.throwIfAborted();
      totals.lines += lines.length;
      totals.damagedLines += lines.filter(isDamaged).length;
      for (const line of lines) for (const versioned of resolver.push(line)) check.add(versioned);
      options.onProgress?.(totals);
    }
    for (const versioned of resolver.end()) check.add(versioned);
    check.endFile();
  }

  async function checkOther(file: FoundFile, shownPath: string): Promise<void> {
    if (file.bytes > maxSideFileBytes) return;
    const isLines = file.relativePath.endsWith('.jsonl');
    if (!isLines && !file.relativePath.endsWith('.json')) return;
    totals.sideFiles++;
    sideFindings.startFile(shownPath);
    const text = await readText(file.path, maxSideFileBytes);
    let offset = 0;
    for (const [index, line] of (isLines ? text.split('\n') : [text]).entries()) {
      sideFindings.startSideFile(file.place.kind, { number: index + 1, offset, byteLength: Buffer.byteLength(line) });
      offset += Buffer.byteLength(line) + 1;
      if (line.trim() === '') continue;
      const value = parseJson(line);
      if (value === undefined) sideFindings.report('NOT_JSON', '$', undefined, file.place.kind);
      else checkSideFile(file.place.kind, value);
    }
  }

  for (const root of roots) {
    if (root.kind === 'stdin') await checkTranscript('-', '-');
    for await (const file of listFiles(root, { onProblem: (problem) => problems.push(problem) })) {
      options.signal?.throwIfAborted();
      const shownPath = root.kind === 'file' ? file.path : file.relativePath;
      totals.bytes += file.bytes;
      try {
        if (file.place.class === 'transcript') await checkTranscript(file.path, shownPath);
        else if (file.place.class === 'side') await checkOther(file, shownPath);
      } catch (error) {
        if (options.signal?.aborted === true) throw error;
        problems.push(toDiskProblem(file.path, error));
      }
    }
  }
  return { totals, findings: [...check.findings(), ...sideFindings.list()], problems };
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return parseJsonValue(text);
  } catch {
    return undefined;
  }
}
