import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { toStepKey, type FolderStep, type MoveStep } from './move-plan.ts';

/** What is in the way of a move: a file where another one goes, or two that go to one place. */
export function listConflicts(steps: readonly MoveStep[], folders: readonly FolderStep[]): readonly string[] {
  const leaving = new Set(steps.map(toStepKey));
  const arriving = new Set<string>();
  const conflicts = new Set<string>();
  for (const { root, from, to } of steps) {
    const target = join(root, to);
    if (arriving.has(target)) conflicts.add(target);
    arriving.add(target);
    const there = from === to || leaving.has(toStepKey({ root, from: to })) ? undefined : findStats(target);
    if (there !== undefined && !isSameFile(there, findStats(join(root, from)))) conflicts.add(target);
  }
  for (const { root, to } of folders)
    if (findStats(join(root, to))?.isDirectory() === false) conflicts.add(join(root, to));
  return [...conflicts].sort();
}

/** Where letter case makes no difference, both names may lead to one file. */
export function isSameFile(one: Stats, other: Stats | undefined): boolean {
  return other !== undefined && one.ino === other.ino && one.dev === other.dev;
}

export function findStats(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
