import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const maxDepth = 3;

/**
 * Config folders are named one by one: in a folder above them their side files would not be known for what they are.
 */
export function listSampleRoots(path: string, depth = 0): readonly string[] {
  if (!containsConfigFolder(path, maxDepth - depth) || existsSync(join(path, 'projects'))) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() || entry.name.endsWith('.jsonl'),
  );
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listSampleRoots(join(path, entry.name), depth + 1) : [join(path, entry.name)],
  );
}

function containsConfigFolder(path: string, depth: number): boolean {
  if (existsSync(join(path, 'projects'))) return true;
  if (depth === 0) return false;
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.some((entry) => containsConfigFolder(join(path, entry.name), depth - 1));
}
