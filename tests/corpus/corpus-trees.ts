import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureTreesFolder } from '../setup/fixture-trees-folder.ts';

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

function listTrees(name: string, folder: string): readonly Tree[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => [`${name}/${entry.name}`, join(folder, entry.name)]);
}
