import { layoutClasses, type LayoutClass } from '@scrollkeep/transcript/layout/layout-rule.ts';
import { isDamaged } from '@scrollkeep/transcript/reading/is-damaged.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import type { DamagedPlace, Inspection, UnknownType } from './inspection.ts';

export const maxDamagedPlaces = 100;

export type InspectionCounts = ReturnType<typeof openInspectionCounts>;

/** Counts files by class and lines by kind, type and version, as they are read. */
export function openInspectionCounts() {
  const classes = Object.fromEntries(layoutClasses.map((name) => [name, { files: 0, bytes: 0 }])) as Record<
    LayoutClass,
    { files: number; bytes: number }
  >;
  const totals = {
    files: 0,
    bytes: 0,
    lines: 0,
    objects: 0,
    unknownType: 0,
    malformed: 0,
    notJson: 0,
    partial: 0,
    oversized: 0,
  };
  const recordTypes = openCounts();
  const unknownTypes = new Map<string, UnknownType>();
  const versions = openCounts();
  const damagedLines: DamagedPlace[] = [];
  const problems: DiskProblem[] = [];
  const found = new Map<string, FoundFile>();
  let current: FoundFile | undefined;
  let file = '';

  function addObject(line: ParsedLine & { readonly kind: 'record' | 'unknown-type' }): void {
    totals.objects++;
    recordTypes.add(line.type);
    const { version } = line.value;
    if (typeof version === 'string') versions.add(version);
    if (line.kind === 'record') return;
    totals.unknownType++;
    const known = unknownTypes.get(line.type);
    const first = known?.first ?? { path: file, line: line.number, offset: line.offset };
    unknownTypes.set(line.type, {
      lines: (known?.lines ?? 0) + 1,
      first,
      version: known?.version ?? (typeof version === 'string' ? version : undefined),
    });
  }

  function addDamage(line: ParsedLine & { readonly kind: 'malformed' | 'not-json' }): void {
    totals[line.kind === 'malformed' ? 'malformed' : 'notJson']++;
    if (damagedLines.length >= maxDamagedPlaces) return;
    const problem = line.kind === 'malformed' ? { at: 0, expected: 'an object with a string "type"' } : line.problem;
    damagedLines.push({
      kind: line.kind,
      path: file,
      line: line.number,
      offset: line.offset,
      problemOffset: line.offset + problem.at,
      expected: problem.expected,
    });
  }

  return {
    addFile(next: FoundFile): void {
      classes[next.place.class].files++;
      classes[next.place.class].bytes += next.bytes;
      if (next.place.class === 'transcript') found.set(next.path, next);
    },
    /** The lines that follow are of this file; standard input was not found by any walk. */
    startTranscript(path: string): void {
      file = path;
      current = found.get(path);
      totals.files++;
      totals.bytes += current?.bytes ?? 0;
    },
    addLine(line: ParsedLine): void {
      totals.lines++;
      if (current === undefined) totals.bytes = Math.max(totals.bytes, line.offset + line.byteLength);
      if (line.kind === 'record' || line.kind === 'unknown-type') addObject(line);
      else if (isDamaged(line)) addDamage(line);
      else totals.partial++;
      if ('omissions' in line && line.omissions > 0) totals.oversized++;
    },
    addProblem: (problem: DiskProblem) => void problems.push(problem),
    progress: () => ({ files: totals.files, bytes: totals.bytes }),
    toInspection: (roots: readonly Root[]): Omit<Inspection, 'projects' | 'sessions' | 'usage'> => ({
      roots,
      classes,
      totals,
      recordTypes: recordTypes.all(),
      unknownTypes,
      versions: versions.all(),
      damagedLines,
      problems,
    }),
  };
}

/** Counts texts that come in runs: most are the one before, and comparing two is cheaper than asking a map. */
function openCounts() {
  const counts = new Map<string, number>();
  let last: string | undefined;
  let run = 0;
  const settle = (): void => {
    if (last !== undefined && run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
    run = 0;
  };
  return {
    add(text: string): void {
      if (text !== last) {
        settle();
        last = text;
      }
      run++;
    },
    all(): ReadonlyMap<string, number> {
      settle();
      return counts;
    },
  };
}
