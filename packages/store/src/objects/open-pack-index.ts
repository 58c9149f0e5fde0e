import { appendFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseChunks, printChunks, toCheck } from '../archive/chunk.ts';
import { makePrivateFolder, privateFileMode, writePrivateFile } from '../private-files.ts';
import type { PackIndex } from './object-chunk-store.ts';
import type { PackedBlock } from './pack-object.ts';

/**
 * What this machine knows of packs it wrote, as a file: a line for each as soon as the pack is kept, so that a run that
 * was killed goes on. Only a note: where it is lost or damaged, packs are read again, or written anew. Packs for
 * another recipient do not count.
 */
export function openPackIndex(path: string, recipient: string): PackIndex {
  const packs = new Map<string, readonly PackedBlock[]>();
  for (const line of readLines(path)) {
    const parsed = parseLine(line);
    if (parsed?.recipient === recipient) packs.set(parsed.name, parsed.blocks);
  }
  const toLine = (name: string, blocks: readonly PackedBlock[]): string => {
    const json = JSON.stringify([recipient, name, blocks.map(({ length, chunks }) => [length, printChunks(chunks)])]);
    return `${toCheck(json)} ${json}\n`;
  };
  return {
    packs,
    add(name, blocks) {
      packs.set(name, blocks);
      makePrivateFolder(dirname(path));
      // Begins a line of its own also behind half a one.
      appendFileSync(path, `\n${toLine(name, blocks)}`, { mode: privateFileMode });
    },
    remove(names) {
      const before = packs.size;
      for (const name of names) packs.delete(name);
      if (packs.size === before) return;
      writePrivateFile(
        path,
        [...packs].map(([name, blocks]) => toLine(name, blocks)),
      );
    },
  };
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parseLine(
  line: string,
): { readonly recipient: string; readonly name: string; readonly blocks: readonly PackedBlock[] } | undefined {
  const json = line.slice(23);
  if (line === '' || toCheck(json) !== line.slice(0, 22)) return undefined;
  const [recipient, name, printed] = JSON.parse(json) as [string, string, [number, string][]];
  let offset = 0;
  const blocks = printed.map(([length, chunks]) => {
    const block = { offset, length, chunks: parseChunks(chunks) ?? [] };
    offset += length;
    return block;
  });
  return { recipient, name, blocks };
}
