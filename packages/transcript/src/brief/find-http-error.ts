import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { dropSequences } from './find-error-line.ts';

/** An output is looked at this far from either end. */
const lookedAt = 8000;
/** As `-i`, `-I` and `-v` print it. */
const statusLine = /^[<\s]{0,4}HTTP\/[\d.]{1,4} ([45]\d\d)\b/gm;
/** What `-w` replaces with it. */
const variable = /%\{(?:http_code|response_code)\}/;
/** So much in front of it is compared. */
const mostBefore = 40;

/** The last status of an error in what a script printed with `curl`, for which an answer with one is a success. */
export function findHttpError(script: string, output: string): number | undefined {
  if (!/\bcurl\b/.test(script)) return undefined;
  const text = dropSequences(
    output.length <= 2 * lookedAt ? output : `${output.slice(0, lookedAt)}\n${output.slice(-lookedAt)}`,
  );
  const [, status] = [...text.matchAll(statusLine)].at(-1) ?? findWritten(script, text.trimEnd()) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Only at the end, behind what is in front of it in the option: any other number may be something else. */
function findWritten(script: string, text: string): RegExpExecArray | undefined {
  const end = /(?<![\d.,])([45]\d\d)$/.exec(text);
  if (end === null) return undefined;
  const said = text.slice(0, end.index);
  const isWritten = splitShellCommands(script).some(({ words }) =>
    words.some((word) => {
      const at = word.search(variable);
      const before = word.slice(Math.max(0, at - mostBefore), Math.max(0, at)).replaceAll(String.raw`\n`, '\n');
      return at !== -1 && said.endsWith(before.replace(/^[^]*[\n}]|^(?:-w|--write-out=)/, ''));
    }),
  );
  return isWritten ? end : undefined;
}
