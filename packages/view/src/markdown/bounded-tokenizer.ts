import { Tokenizer, type Tokens } from 'marked';

// The lexer looks for the underline of a heading in all lines that follow, again for each line of a list item.
const longestHeading = 500;
// A short row is filled up to the width of its table: few characters make many cells.
const mostCells = 50_000;

/** The lexer's own rules, without those looks ahead whose cost grows with the square of a text. */
export class BoundedTokenizer extends Tokenizer {
  override lheading(src: string): Tokens.Heading | undefined {
    return src.length <= longestHeading ? super.lheading(src) : super.lheading(src.slice(0, findCut(src)));
  }

  override table(src: string): Tokens.Table | undefined {
    const end = src.indexOf('\n');
    const ruleEnd = src.indexOf('\n', end + 1);
    // Most lines have no rule below them: nothing needs to be counted.
    if (end === -1 || !/^[\s|:-]+$/.test(src.slice(end + 1, ruleEnd === -1 ? src.length : ruleEnd))) return undefined;
    const columns = count(src, '|', 0, end) + 1;
    const blank = src.indexOf('\n\n', end);
    const rows = count(src, '\n', end, blank === -1 ? src.length : blank);
    return columns * rows > mostCells ? undefined : super.table(src);
  }
}

/** At the end of a line, so that no line is taken for something that only its beginning is. */
function findCut(src: string): number {
  const cut = src.lastIndexOf('\n', longestHeading);
  return cut === -1 ? longestHeading : cut;
}

function count(text: string, character: string, from: number, to: number): number {
  let found = 0;
  for (let at = text.indexOf(character, from); at !== -1 && at < to; at = text.indexOf(character, at + 1)) found++;
  return found;
}
