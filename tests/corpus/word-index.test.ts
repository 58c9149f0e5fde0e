import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listCollectedTerms,
  listDifferences,
  listLineTexts,
  listReferenceTerms,
} from '../../packages/store/src/database/word-index/reference-terms.test-kit.ts';
import { fixtureTrees, hasCorpus, somePublicTrees } from './corpus-trees.ts';

const sources = [...fixtureTrees, ...somePublicTrees];
/** As many lines at a time as the strings and lists of the definition leave memory for. */
const linesAtOnce = 2000;

describe('the words of real transcripts', () => {
  it('are there', () => {
    expect(sources.length).toBeGreaterThan(hasCorpus ? 30 : 15);
  });

  it.each(sources)('are found in %s as the definition of the language has them', (_, folder) => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'));
    for (const path of paths) {
      const documents = listLineTexts(readFileSync(join(folder, path)));
      for (let at = 0; at < documents.length; at += linesAtOnce) {
        const some = documents.slice(at, at + linesAtOnce);
        expect(listDifferences(listCollectedTerms(some), listReferenceTerms(some))).toEqual([]);
      }
    }
  });
});
