import { findToolAct } from '../tools/find-tool-act.ts';
import type { InsightCall, InsightContext } from './insight-context.ts';
import { mostPaths, type ChurnCounts, type ReadCounts } from './insight-figures.ts';

/**
 * Reads that gave the model what it had been given before: the same input as an earlier read of the same file of the
 * session, while no call between the two changed the path.
 */
export function listRepeatedReads({ calls }: InsightContext): readonly InsightCall[] {
  const repeated: InsightCall[] = [];
  let agent: string | undefined;
  let byPath = new Map<string, Set<number>>();
  for (const each of calls) {
    const { call, file } = each;
    if (file.agent !== agent) [agent, byPath] = [file.agent, new Map()];
    const path = call.facts.filePath;
    if (path === undefined || call.status !== 'ok') continue;
    const act = findToolAct(call.name);
    if (act === 'changes-file') byPath.delete(path);
    if (act !== 'reads-file') continue;
    const inputs = byPath.get(path) ?? new Set();
    byPath.set(path, inputs);
    if (inputs.has(call.facts.inputKey)) repeated.push(each);
    inputs.add(call.facts.inputKey);
  }
  return repeated;
}

export function countReads(context: InsightContext): ReadCounts {
  const reads = new Map<string, number>();
  for (const { call } of context.calls) {
    const path = call.facts.filePath;
    if (path !== undefined && call.status === 'ok' && findToolAct(call.name) === 'reads-file')
      reads.set(path, (reads.get(path) ?? 0) + 1);
  }
  const paths = new Map<string, { repeated: number; characters: number }>();
  let [count, total] = [0, 0];
  for (const { call } of listRepeatedReads(context)) {
    const path = call.facts.filePath ?? '';
    const sum = paths.get(path) ?? { repeated: 0, characters: 0 };
    paths.set(path, sum);
    const characters = call.result?.facts.length ?? 0;
    sum.repeated++;
    sum.characters += characters;
    count++;
    total += characters;
  }
  return {
    reads: [...reads.values()].reduce((sum, each) => sum + each, 0),
    repeated: count,
    characters: total,
    paths: Array.from(
      paths,
      ([path, { repeated, characters }]) => [path, reads.get(path) ?? 0, repeated, characters] as const,
    )
      .sort((a, b) => b[2] - a[2] || b[3] - a[3])
      .slice(0, mostPaths),
  };
}

export interface Churn extends InsightCall {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  /** Of the removed ones those that the same file of the session had written before. */
  readonly replaced: number;
}

/** Changes of files with the lines that they wrote, took away, and took away though they had been written before. */
export function listChurn({ calls }: InsightContext): readonly Churn[] {
  const changes: Churn[] = [];
  let agent: string | undefined;
  let byPath = new Map<string, Map<number, number>>();
  for (const each of calls) {
    const { call, file } = each;
    if (file.agent !== agent) [agent, byPath] = [file.agent, new Map()];
    const path = call.facts.filePath;
    const lines = path === undefined || call.status !== 'ok' ? undefined : call.result?.facts.lines;
    if (path === undefined || lines === undefined) continue;
    const written = byPath.get(path) ?? new Map<number, number>();
    byPath.set(path, written);
    let replaced = 0;
    for (const key of lines.removed) {
      const count = written.get(key) ?? 0;
      if (count === 0) continue;
      written.set(key, count - 1);
      replaced++;
    }
    for (const key of lines.added) written.set(key, (written.get(key) ?? 0) + 1);
    changes.push({ ...each, path, added: lines.added.length, removed: lines.removed.length, replaced });
  }
  return changes;
}

export function countChurn(context: InsightContext): ChurnCounts {
  const paths = new Map<string, { added: number; replaced: number }>();
  const all = { added: 0, removed: 0, replaced: 0 };
  for (const { path, added, removed, replaced } of listChurn(context)) {
    const sum = paths.get(path) ?? { added: 0, replaced: 0 };
    paths.set(path, sum);
    sum.added += added;
    sum.replaced += replaced;
    all.added += added;
    all.removed += removed;
    all.replaced += replaced;
  }
  return {
    ...all,
    paths: Array.from(paths, ([path, { added, replaced }]) => [path, added, replaced] as const)
      .filter(([, , replaced]) => replaced > 0)
      .sort((a, b) => b[2] - a[2] || b[1] - a[1])
      .slice(0, mostPaths),
  };
}
