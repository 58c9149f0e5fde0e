/** Lines of a file without the numbers that `Read` puts before them. */
export interface UnnumberedText {
  readonly text: string;
  readonly firstLine: number;
  /** What follows the numbered lines: a reminder, a note that the file goes on. */
  readonly rest: string;
}

// `     1→text` until 2.1.42, `1` and a tab later.
const numbered = /^ *(\d+)(?:→|\t)(.*)$/s;

/** undefined if the text is not numbered, line after line, from its beginning. */
export function stripLineNumbers(output: string): UnnumberedText | undefined {
  const lines = output.split('\n');
  const kept: string[] = [];
  let firstLine: number | undefined;
  for (const line of lines) {
    const match = numbered.exec(line);
    const number = Number(match?.[1]);
    if (match === null || (firstLine !== undefined && number !== firstLine + kept.length)) break;
    firstLine ??= number;
    kept.push(match[2] ?? '');
  }
  if (firstLine === undefined) return undefined;
  return { text: kept.join('\n'), firstLine, rest: lines.slice(kept.length).join('\n').trim() };
}
