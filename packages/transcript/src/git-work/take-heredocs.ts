/** Lines of text that a command is given. */
export interface Heredoc {
  readonly lines: readonly string[];
  /** The shell takes them as they are. */
  readonly isLiteral: boolean;
}

/** A script without the lines that it gives to commands, and these lines. */
export interface TakenHeredocs {
  /** In it a mark is where each of them began. */
  readonly text: string;
  /** The lines that a mark stands for. */
  readonly findBody: (mark: string) => Heredoc | undefined;
  /** A word with the text of `$(cat <<EOF …)` in its place; dynamic if the shell makes something else of it. */
  readonly withBodies: (word: string) => { readonly text: string; readonly isDynamic: boolean };
}

// No text of a script has it once it is taken out.
const mark = '\u0001';
const operator = /(?<!<)<<(-?)[ \t]{0,10}(['"\\]?)([A-Za-z_]\w{0,50})['"]?/;
/** The same in PowerShell: from `@'` at the end of a line to `'@` at the beginning of one. */
const hereString = /^(.{0,4000}\s)@(['"])\s{0,10}$/;
const substitution = /\$\(\s{0,10}cat\s{1,10}<<\u0001(\d{1,5})\u0001\s{0,1000}\)/g;

/** Takes the lines out of a script that commands are given with `<<EOF`: they are text, whatever they look like. */
export function takeHeredocs(script: string): TakenHeredocs {
  const kept: string[] = [];
  const taken: { readonly lines: string[]; readonly isLiteral: boolean }[] = [];
  let end: string | undefined;
  for (const line of script.replaceAll(mark, '').split('\n')) {
    if (end !== undefined) {
      const trimmed = line.trim();
      const isHereString = end.endsWith('@');
      if (isHereString ? !trimmed.startsWith(end) : trimmed !== end && !trimmed.startsWith(`${end})`)) {
        taken.at(-1)?.lines.push(line);
        continue;
      }
      if (isHereString) kept.push(`${kept.pop() ?? ''}${trimmed.slice(end.length)}`);
      else if (trimmed.includes(')')) kept.push(trimmed.slice(trimmed.indexOf(')')));
      end = undefined;
      continue;
    }
    const place = `<<${mark}${taken.length}${mark}`;
    const [, before, sign] = hereString.exec(line) ?? [];
    const [whole = '', , quote, name] = sign === undefined ? (operator.exec(line) ?? []) : [];
    end = sign === undefined ? name : `${sign}@`;
    kept.push(sign === undefined ? line.replace(whole, whole === '' ? '' : place) : `${before}"$(cat ${place})"`);
    if (end !== undefined) taken.push({ lines: [], isLiteral: (quote ?? sign) !== '' && sign !== '"' });
  }
  const find = (number: string | undefined) => (number === undefined ? undefined : taken[Number(number)]);
  return {
    text: kept.join('\n'),
    findBody: (word) => find(/^\u0001(\d{1,5})\u0001$/.exec(word)?.[1]),
    withBodies(word) {
      if (!word.includes(mark)) return { text: word, isDynamic: false };
      let isDynamic = false;
      const text = word.replaceAll(substitution, (_, number: string) => {
        const { lines = [], isLiteral = true } = find(number) ?? {};
        const body = lines.join('\n');
        isDynamic ||= !isLiteral && /[$`]/.test(body);
        return body;
      });
      const around = word.replaceAll(substitution, '');
      return { text: text.replaceAll(mark, ''), isDynamic: isDynamic || /[$`\u0001]/.test(around) };
    },
  };
}
