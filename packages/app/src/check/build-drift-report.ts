import { isSeenVersion } from '@scrollkeep/transcript/catalogue/find-versions-seen.ts';
import { compileSideFiles } from '@scrollkeep/transcript/drift/check-side-file.ts';
import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import { openDriftCheck } from '@scrollkeep/transcript/drift/open-drift-check.ts';
import { openFindings } from '@scrollkeep/transcript/drift/open-findings.ts';
import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import type { LinePlace } from '@scrollkeep/transcript/lines/line.ts';
import { isDamaged } from '@scrollkeep/transcript/reading/is-damaged.ts';
import { openVersionResolver } from '@scrollkeep/transcript/reading/open-version-resolver.ts';
import { planRepair } from '@scrollkeep/transcript/resume/plan-repair.ts';
import { helpsRepair } from '@scrollkeep/transcript/resume/repair-plan.ts';
import { openResumeReader } from '@scrollkeep/transcript/resume/resume-transcript.ts';
import { toDiskProblem, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listFiles, type FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import { openFileNow, readText } from '@scrollkeep/server/disk/open-file.ts';
import { readTranscript } from '@scrollkeep/server/disk/read-transcript.ts';
import type { DriftCache, FileDrift } from './drift-cache.ts';

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
  /** Main files of sessions that cannot be resumed whole. */
  readonly cutShort: readonly string[];
}

export interface BuildDriftReportOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly files: number; readonly bytes: number }) => void;
  /** What is known of files that did not change; without it all are read. */
  readonly cache?: DriftCache;
}

/** Compares every transcript and side file below the roots with the catalogue. */
export async function buildDriftReport(roots: readonly Root[], options: BuildDriftReportOptions): Promise<DriftReport> {
  const totals = { files: 0, sideFiles: 0, lines: 0, damagedLines: 0, bytes: 0 };
  const problems: DiskProblem[] = [];
  const cutShort: string[] = [];
  const ofTranscripts = openFindings();
  const ofSideFiles = openFindings();
  const check = openDriftCheck({ isSeenVersion });
  const sideCheck = openFindings();
  const checkSideFile = compileSideFiles(sideCheck.report);

  async function checkTranscript(path: string, shownPath: string, isMain: boolean): Promise<FileDrift> {
    const counts = { lines: 0, damagedLines: 0 };
    const resume = isMain ? openResumeReader((place) => readLine(path, place)) : undefined;
    const resolver = openVersionResolver();
    check.startFile(shownPath);
    try {
      for await (const lines of readTranscript(path, options)) {
        options.signal?.throwIfAborted();
        counts.lines += lines.length;
        counts.damagedLines += lines.filter(isDamaged).length;
        for (const line of lines) {
          resume?.add(line);
          for (const versioned of resolver.push(line)) check.add(versioned);
        }
        options.onProgress?.(totals);
      }
      for (const versioned of resolver.end()) check.add(versioned);
      check.endFile();
    } catch (error) {
      // What was read of it before counts.
      addTranscript({ ...counts, findings: check.takeFindings() });
      throw error;
    }
    const isCutShort = resume !== undefined && helpsRepair(planRepair(resume.transcript(), { onlyCertain: true }));
    return { ...counts, findings: check.takeFindings(), ...(isCutShort ? { isCutShort } : {}) };
  }

  function addTranscript({ lines, damagedLines, findings }: FileDrift): void {
    totals.lines += lines;
    totals.damagedLines += damagedLines;
    for (const finding of findings) ofTranscripts.merge(finding);
  }

  async function checkOther(file: FoundFile, shownPath: string): Promise<FileDrift> {
    const isLines = file.relativePath.endsWith('.jsonl');
    sideCheck.startFile(shownPath);
    const text = await readText(file.path, maxSideFileBytes);
    let offset = 0;
    for (const [index, line] of (isLines ? text.split('\n') : [text]).entries()) {
      sideCheck.startSideFile(file.place.kind, { number: index + 1, offset, byteLength: Buffer.byteLength(line) });
      offset += Buffer.byteLength(line) + 1;
      if (line.trim() === '') continue;
      const value = findJsonValue(line);
      if (value === undefined) sideCheck.report('NOT_JSON', '$', undefined, file.place.kind);
      else checkSideFile(file.place.kind, value);
    }
    return { lines: 0, damagedLines: 0, findings: sideCheck.take() };
  }

  async function addFile(file: FoundFile, shownPath: string): Promise<void> {
    const isTranscript = file.place.class === 'transcript';
    if (isTranscript) totals.files++;
    else if (isChecked(file)) totals.sideFiles++;
    else return;
    const known = options.cache?.find(file, shownPath);
    const drift =
      known ??
      (isTranscript
        ? await checkTranscript(file.path, shownPath, file.place.kind === 'session-transcript')
        : await checkOther(file, shownPath));
    if (known === undefined) options.cache?.put(file, drift);
    if (drift.isCutShort === true) cutShort.push(file.path);
    if (isTranscript) addTranscript(drift);
    else for (const finding of drift.findings) ofSideFiles.merge(finding);
  }

  for (const root of roots) {
    if (root.kind === 'stdin') {
      totals.files++;
      addTranscript(await checkTranscript('-', '-', false));
    }
    for await (const file of listFiles(root, { onProblem: (problem) => problems.push(problem) })) {
      options.signal?.throwIfAborted();
      totals.bytes += file.bytes;
      try {
        await addFile(file, root.kind === 'file' ? file.path : file.relativePath);
      } catch (error) {
        if (options.signal?.aborted === true) throw error;
        problems.push(toDiskProblem(file.path, error));
      }
    }
  }
  options.cache?.save();
  return { totals, findings: [...ofTranscripts.list(), ...ofSideFiles.list()], problems, cutShort };
}

/** Side files in JSON, small enough to be a client's. */
function isChecked({ place, bytes, relativePath }: FoundFile): boolean {
  return place.class === 'side' && bytes <= maxSideFileBytes && /\.jsonl?$/.test(relativePath);
}

/** A damaged line as it is on disk; one that is too long to be read again holds nothing that could be kept. */
function readLine(path: string, { offset, byteLength }: LinePlace): Uint8Array {
  if (byteLength > maxSideFileBytes) return new Uint8Array();
  const file = openFileNow(path);
  try {
    const bytes = new Uint8Array(byteLength);
    return bytes.subarray(0, file.read(bytes, 0, byteLength, offset));
  } finally {
    file.close();
  }
}
