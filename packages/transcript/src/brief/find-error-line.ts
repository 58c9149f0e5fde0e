/** An output is looked at this far from either end: it can be megabytes long. */
const lookedAt = 8000;
const maxLength = 300;
/** Of a line and the reason behind it. */
const maxReason = 500;
const sequence = /\u001b\[[0-9;:<=>?]{0,40}[ -/]{0,4}[@-~]/g;
const exitCode = /^Exit code (\d+)$/;
/** Names an error. */
const naming = /^(?:error|fatal|panic|FAIL|✗|✘|✖)|(?<![\w-])(?:\w*(?:error|exception)|fatal|panicked|FAILED)\s?[:!([]/i;
/** A finding of a linter, and of a compiler. */
const finding = /^\d{1,7}:\d{1,5}\s+error\s+\S/;
const located = /^[^\s:]{1,300}:\d{1,7}(?::\d{1,5})?:\s+\S/;
/** Is about one. */
const telling =
  /(?<![\w-])(?:failed|failure|denied|cannot|can't|could not|not found|no such|unexpected|invalid|unknown|refused|timed out|unable to|missing|does not exist)(?![\w-])/i;
/** So many lines are looked at for one that is about an error: help on the usage comes later. */
const firstLines = 8;
/** Says only that something failed, which the status does, too. */
const verdict =
  /\bscript "[^"]{0,200}" exited with code \d|\bELIFECYCLE\b|\bnpm (?:ERR!|error) code\b|^make(?:\[\d+\])?: \*\*\*|^error Command failed with exit code|^Found \d+ errors?\.?$/;
/** Says why, behind the line that names an error. */
const cause = /\b(?:because|caused by|due to|depends on|reason:|already in use|hint:)/i;
/** So many lines behind it are looked at for the reason. */
const causeLines = 3;
/** A finding that a linter marks with a cross. */
const crossed = /^[×✗✘✖]\s+\S/;
/** What scripts print between their steps. */
const banner = /^(?:[=#*-]{2,}.*[=#*-]{2,}|> .*)$/;
/** Says that there are none. */
const harmless = /\b(?:0|no) (?:errors?|failures?|failed)\b/i;

/** The line of a failed call that says most about why: the first that names an error, else the first. */
export function findErrorLine(output: string): string {
  const text = output.length <= 2 * lookedAt ? output : `${output.slice(0, lookedAt)}\n${output.slice(-lookedAt)}`;
  const lines = dropSequences(text)
    .replace(/<\/?(?:tool_use_error|error)>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !banner.test(line));
  const code = exitCode.exec(lines[0] ?? '')?.[1];
  const said = lines.filter((line) => !exitCode.test(line));
  // Python names the error behind the way to it.
  const isTrace = said.some((line) => line.startsWith('Traceback (most recent call last)'));
  const isHarmful = (line: string) => !harmless.test(line) && !line.startsWith('Traceback ');
  const named = said.filter((line) => naming.test(line) && isHarmful(line) && !verdict.test(line));
  const line =
    (isTrace ? named.findLast((each) => /^\w[\w.]*(?:Error|Exception)\b/.test(each)) : undefined) ??
    said.find((each) => finding.test(each)) ??
    named[0] ??
    said.find((each) => crossed.test(each)) ??
    said.slice(0, firstLines).find((each) => telling.test(each) && isHarmful(each)) ??
    said.find((each) => located.test(each)) ??
    said[0];
  if (line === undefined) return code === undefined ? '' : `exit code ${code}`;
  // Where it announces the reason, that is in the next one.
  const behind = said.slice(said.indexOf(line) + 1);
  const next = line.endsWith(':') ? behind[0] : behind.slice(0, causeLines).find((each) => cause.test(each));
  return next === undefined ? line.slice(0, maxLength) : `${line.slice(0, maxLength)} ${next}`.slice(0, maxReason);
}

/** Added to an output by the client. */
const clientNote = /^(?:\(Bash completed with no output\)|Shell cwd was reset to .*)$/;

/** An output without colours and other sequences for terminals. */
export function dropSequences(output: string): string {
  return output.replace(sequence, '');
}

/** The last line of an output that says something, such as what a pipe let through. */
export function findLastLine(output: string): string {
  return (
    dropSequences(output.slice(-lookedAt))
      .split('\n')
      .map((line) => line.trim())
      .findLast(saysSomething) ?? ''
  ).slice(0, maxLength);
}

/** The first line of an output that says something: of a list that has the newest first. */
export function findFirstLine(output: string): string {
  return (
    dropSequences(output.slice(0, lookedAt))
      .split('\n')
      .map((line) => line.trim())
      .find(saysSomething) ?? ''
  ).slice(0, maxLength);
}

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !clientNote.test(line);
}
