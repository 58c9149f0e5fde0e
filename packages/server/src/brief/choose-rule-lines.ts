import { countWords } from './brief-budget.ts';
import { toPlainLine } from './to-gist.ts';

/** No more of a prompt is looked at. */
const lookedAt = 4000;
const fence = /^\s*```/;
/** Says what may be done, and where. */
const binding =
  /\b(?:only|never|must|always|do not|don['’]t|(?:not|are) (?:allowed|permitted)|forbidden|read-only|no (?:changes|modifications|edits|files)|outside)\b/i;
/** Left where the points behind it are not told. */
const announcing = /,?\s*(?:including|such as|for example|e\.g\.|namely)?\s*:$/i;

/** The first lines of a prompt that forbid or allow something, each whole, in at most so many words. */
export function chooseRuleLines(prompt: string, words: number): readonly string[] {
  const lines = prompt.slice(0, lookedAt).split('\n');
  // The last one may have been cut.
  if (prompt.length > lookedAt) lines.pop();
  const chosen: string[] = [];
  let left = words;
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    if (isCode || /^\s*#/.test(line)) continue;
    const text = toPlainLine(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''));
    if (!binding.test(text)) continue;
    const rule = text.endsWith(':') ? `${text.replace(announcing, '')}${findCode(lines, at + 1)}` : text;
    left -= countWords(rule);
    if (left < 0) break;
    chosen.push(rule);
  }
  return chosen;
}

/** What a line announces in a block of code of one line. */
function findCode(lines: readonly string[], from: number): string {
  const [open = '', code = '', close = ''] = lines.slice(from).filter((line) => line.trim() !== '');
  return fence.test(open) && fence.test(close) && !code.includes('`') ? `: \`${code.trim()}\`` : '';
}
