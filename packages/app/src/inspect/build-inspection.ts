import { layoutClasses, type LayoutClass, type ParsedLine } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles, type FoundFile } from '../disk/list-files.ts';
import { readTranscript } from '../disk/read-transcript.ts';
import type { DamagedPlace, Inspection, UnknownType } from './inspection.ts';
import { openProjectAmounts } from './open-project-amounts.ts';

const maxDamagedPlaces = 100;

export interface BuildInspectionOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly files: number; readonly bytes: number }) => void;
}

/** Walks the roots and reads every transcript once. Files that cannot be read are problems in the result, not errors. */
export async function buildInspection(roots: readonly Root[], options: BuildInspectionOptions): Promise<Inspection> {
  const counts = openCounts();
  for (const root of roots) {
    if (root.kind === 'stdin') await readOne(undefined, counts, options);
    for await (const file of listFiles(root, { onProblem: counts.addProblem })) {
      options.signal?.throwIfAborted();
      counts.addFile(file);
      if (file.place.class === 'transcript') await readOne(file, counts, options);
      options.onProgress?.(counts.progress());
    }
  }
  return counts.toInspection(roots);
}

type Counts = ReturnType<typeof openCounts>;

/** Reads one transcript; undefined stands for standard input. */
async function readOne(file: FoundFile | undefined, counts: Counts, options: BuildInspectionOptions): Promise<void> {
  const path = file?.path ?? '-';
  try {
    counts.startTranscript(file);
    for await (const lines of readTranscript(path, options)) {
      options.signal?.throwIfAborted();
      for (const line of lines) counts.addLine(line, path);
      options.onProgress?.(counts.progress());
    }
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    counts.addProblem(toDiskProblem(path, error));
  }
}

function openCounts() {
  const classes = Object.fromEntries(layoutClasses.map((name) => [name, { files: 0, bytes: 0 }])) as Record<LayoutClass, { files: number; bytes: number }>;
  const totals = { files: 0, bytes: 0, lines: 0, objects: 0, unknownType: 0, malformed: 0, notJson: 0, partial: 0, oversized: 0 };
  const recordTypes = new Map<string, number>();
  const unknownTypes = new Map<string, UnknownType>();
  const versions = new Map<string, number>();
  const projects = openProjectAmounts();
  const damagedLines: DamagedPlace[] = [];
  const problems: DiskProblem[] = [];
  let current: FoundFile | undefined;

  function addObject(line: ParsedLine & { readonly kind: 'record' | 'unknown-type' }, path: string): void {
    totals.objects++;
    add(recordTypes, line.type);
    const { version, cwd } = line.value;
    if (typeof version === 'string') add(versions, version);
    if (typeof cwd === 'string') projects.addWorkingDirectory(current, cwd);
    if (line.kind === 'record') return;
    totals.unknownType++;
    const known = unknownTypes.get(line.type);
    const first = known?.first ?? { path, line: line.number, offset: line.offset };
    unknownTypes.set(line.type, { lines: (known?.lines ?? 0) + 1, first, version: known?.version ?? (typeof version === 'string' ? version : undefined) });
  }

  function addDamage(line: ParsedLine & { readonly kind: 'malformed' | 'not-json' }, path: string): void {
    totals[line.kind === 'malformed' ? 'malformed' : 'notJson']++;
    if (damagedLines.length >= maxDamagedPlaces) return;
    const problem = line.kind === 'malformed' ? { at: 0, expected: 'an object with a text in "type"' } : line.problem;
    damagedLines.push({ kind: line.kind, path, line: line.number, offset: line.offset, problemOffset: line.offset + problem.at, expected: problem.expected });
  }

  return {
    addFile(file: FoundFile) {
      classes[file.place.class].files++;
      classes[file.place.class].bytes += file.bytes;
      projects.addFile(file);
    },
    startTranscript(file: FoundFile | undefined) {
      current = file;
      totals.files++;
      if (file !== undefined) totals.bytes += file.bytes;
    },
    addLine(line: ParsedLine, path: string) {
      totals.lines++;
      if (current === undefined) totals.bytes = Math.max(totals.bytes, line.offset + line.byteLength);
      if (line.kind === 'record' || line.kind === 'unknown-type') addObject(line, path);
      else if (line.kind === 'partial') totals.partial++;
      else addDamage(line, path);
      if ('omissions' in line && line.omissions > 0) totals.oversized++;
    },
    addProblem: (problem: DiskProblem) => void problems.push(problem),
    progress: () => ({ files: totals.files, bytes: totals.bytes }),
    toInspection: (roots: readonly Root[]): Inspection => ({ roots, classes, totals, recordTypes, unknownTypes, versions, projects: projects.list(), damagedLines, problems }),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
