import { join } from 'node:path';
import { tailBytes } from '@scrollkeep/store/archive/store-files.ts';
import { openFileNow, type OpenFileNow } from './open-file.ts';

/** Whether another root has this file under the same path, as it is or grown since: by its size and its end. */
export function isCopyIn(root: string, relativePath: string, path: string, size: number): boolean {
  const length = Math.min(tailBytes, size);
  try {
    const other = readEnd(join(root, ...relativePath.split('/')), size, length);
    return other?.equals(readEnd(path, size, length) ?? Buffer.alloc(0)) === true;
  } catch {
    return false;
  }
}

function readEnd(path: string, size: number, length: number): Buffer | undefined {
  const file: OpenFileNow = openFileNow(path);
  try {
    if (file.stat().size < size) return undefined;
    const bytes = Buffer.alloc(length);
    return file.read(bytes, 0, length, size - length) === length ? bytes : undefined;
  } finally {
    file.close();
  }
}
