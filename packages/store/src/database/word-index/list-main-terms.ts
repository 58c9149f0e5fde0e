import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { maxWordLength } from '@scrollkeep/transcript/query/list-units.ts';

const cjk = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
/** Without what is between words, like the dot `・`, which these scripts have too: the index splits texts there. */
const cjkWord = `(?=[\\p{L}\\p{N}\\p{M}])[${cjk}]`;
const pieces = new RegExp(`(?:${cjkWord})+|(?:(?![${cjk}])[\\p{L}\\p{N}\\p{M}_])+`, 'gu');
const startsCjk = new RegExp(`^[${cjk}]`, 'u');

/** A run of letters, digits and underscores, folded; of Chinese, Japanese and Korean a pair of characters. */
export interface WordPiece {
  readonly text: string;
  readonly isPair: boolean;
}

/** The runs of a folded text, with pairs for characters that need no spaces; a single such character gives nothing. */
export function listWordPieces(folded: string): readonly WordPiece[] {
  return [...folded.matchAll(pieces)].flatMap(([piece]): WordPiece[] => {
    if (!startsCjk.test(piece)) return [{ text: piece, isPair: false }];
    const characters = [...piece];
    return characters.slice(1).map((character, at) => ({ text: `${characters[at]}${character}`, isPair: true }));
  });
}

/**
 * What is kept of a text for finding parts of words: its runs as they are in it. So whatever is in such a term
 * is in the text, and the other way round, but for runs that are cut.
 */
export function listMainTerms(text: string): readonly string[] {
  return listWordPieces(foldText(text)).map((piece) =>
    piece.text.length > maxWordLength ? piece.text.slice(0, maxWordLength) : piece.text,
  );
}
