/**
 * Texts that are in whatever a regular expression matches: runs of plain characters outside choices, classes, groups
 * and repetitions. Few are found, but each is certain, so an index may look for them first.
 */
export function listRequiredTexts(source: string): readonly string[] {
  const texts: string[] = [];
  let run = '';
  let depth = 0;
  const end = () => {
    if (run !== '') texts.push(run);
    run = '';
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    if (character === '|' && depth === 0) return [];
    if (character === '[') {
      end();
      while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
    } else if (character === '(') {
      end();
      depth++;
    } else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === '\\') {
      const escaped = source[at + 1] ?? '';
      at++;
      // A letter or digit after a backslash is a class, a reference or a code.
      if (/[\p{L}\p{N}]/u.test(escaped) || depth > 0) {
        end();
        if (/[uxpPkc]/.test(escaped)) return texts;
      } else run += escaped;
    } else if ('*?{+'.includes(character)) {
      if (character !== '+') run = [...run].slice(0, -1).join('');
      end();
      if (character === '{') while (at < source.length && source[at] !== '}') at++;
    } else if ('.^$'.includes(character)) end();
    else if (depth === 0) run += character;
  }
  end();
  return texts;
}
