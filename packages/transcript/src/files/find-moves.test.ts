import { describe, expect, it } from 'vitest';
import { findMoves } from './find-moves.ts';

describe('findMoves', () => {
  it.each([
    ['mv a.ts b.ts', [{ from: 'a.ts', to: 'b.ts' }]],
    ['git mv -f src/a.ts src/b.ts && npm test', [{ from: 'src/a.ts', to: 'src/b.ts' }]],
    ['cd x; mv "two words.md" \'other words.md\'', [{ from: 'two words.md', to: 'other words.md' }]],
    ['mv a b c', []],
    ['mv *.ts lib', []],
    ['mv "$A" b', []],
    ['mv a dir/', []],
    ['echo mv a b', []],
    ['mv a "b', []],
  ])('finds in %j', (command, moves) => {
    expect(findMoves(command)).toEqual(moves);
  });
});
