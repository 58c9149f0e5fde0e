import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureTreesFolder } from '../setup/fixture-trees-folder.ts';
import { takePart } from '../setup/take-part.ts';

/** A folder with transcripts, and what a test calls it. */
export type Tree = readonly [name: string, folder: string];

// Real transcripts that may not be published are unpacked on some machines only.
export const corpus = process.env['SCROLLKEEP_CORPUS'] ?? '';
export const hasCorpus = existsSync(join(corpus, 'lab'));

/** Made by the fixture builder: on every machine. */
export const fixtureTrees = listTrees('fixtures', fixtureTreesFolder);
/** One for every version of the client. */
export const labVersions = listTrees('lab', join(corpus, 'lab'));
/** One for every scenario of every version. */
export const labTrees = labVersions.flatMap(([name, folder]) => listTrees(name, folder));
export const publicTrees = listTrees('public', join(corpus, 'public'));

const newestVersion = labVersions.at(-1)?.[0];
const largest = new Set([findLargest(labTrees), findLargest(publicTrees)]);

/** Versions differ little in the same scenario: all of the newest one, and some of the others. */
export const someLabTrees = takePart(labTrees, 3, {
  always: (tree) => tree[0].startsWith(`${newestVersion}/`) || largest.has(tree),
});
export const somePublicTrees = takePart(publicTrees, 2, { always: (tree) => largest.has(tree) });

function listTrees(name: string, folder: string): readonly Tree[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry): Tree => [`${name}/${entry.name}`, join(folder, entry.name)])
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function findLargest(trees: readonly Tree[]): Tree | undefined {
  const sizes = new Map(trees.map((tree) => [tree, countBytes(tree)]));
  return trees.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))[0];
}

function countBytes([, folder]: Tree): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}
