import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file itself, or every `.jsonl` below a folder. */
export function listTranscripts(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
