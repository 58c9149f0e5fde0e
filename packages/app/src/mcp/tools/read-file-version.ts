import { toCodeSpan, toFence } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { buildFileContent } from '@scrollkeep/server/files/build-file-content.ts';
import { getPoints } from '@scrollkeep/server/files/get-points.ts';
import { listDoubts } from '@scrollkeep/server/files/print-file-log.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { sliceToBytes } from '@scrollkeep/server/text/token-budget.ts';
import { defineTool } from '../define-tool.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { readTouchedHistory } from '../read-touched-histories.ts';
import { maxTokens } from '../shared-arguments.ts';
import { optionalText, requiredText, whole } from '../tool-arguments.ts';

export const readFileVersion = defineTool({
  name: 'read_file_version',
  title: 'File version',
  description:
    'Returns the content of a file after (or, with ^, before) one of the versions in file_history. It is ' +
    'reconstructed from records and checkpoints, and anything uncertain is marked. The file on disk is not opened.',
  arguments: {
    path: requiredText('File, as named by file_history.', 2000),
    version: requiredText('"7" for the file after version 7, "7^" for the file before it.', 20),
    session: optionalText('The session that you passed to file_history, if any; it has its own version numbers.', 200),
    from_line: whole('First line to return.', { least: 1, most: 100_000_000, fallback: 1 }),
    max_tokens: maxTokens(6000),
  },
  async answer({ path, version, session, from_line, max_tokens }, sources, signal) {
    if (!/^\d{1,9}\^?$/.test(version))
      throw new AppError({
        code: 'BAD_ARGUMENT',
        message: 'version is invalid',
        hint: 'Use a number, or a number followed by ^: "7", "7^".',
        exitCode: 64,
      });
    const { history, histories, note } = await readTouchedHistory(path, session, sources, signal);
    signal.throwIfAborted();
    const [point] = await getPoints(history, [{ option: 'version', text: version }], histories, undefined);
    if (point === undefined)
      throw new AppError({
        code: 'NO_SUCH_VERSION',
        message: `the file has ${history.versions.length} versions`,
        hint: 'file_history lists them.',
        exitCode: 66,
      });
    const content = buildFileContent(history.path, point.name, point.content);
    const shownPath = sources.hide(history.path);
    const doubts = listDoubts(content.facts);
    if (content.text === null) {
      const why =
        content.facts.state === 'absent'
          ? 'The file did not exist at that point.'
          : content.facts.state === 'unknown'
            ? `Its content at that point is unknown: ${doubts.join('; ')}.`
            : `It was not a text file (${content.facts.bytes ?? 0} bytes).`;
      return openAnswer(max_tokens, `# ${toCodeSpan(shownPath.slice(0, 500))}, version ${point.name}`).end(why, note);
    }
    // Redact the whole text before taking lines out of it: no rule recognises half a secret.
    const lines = sources.hide(content.text).split('\n');
    const page = openAnswer(
      max_tokens,
      `# ${toCodeSpan(shownPath.slice(0, 500))}, version ` +
        (`${point.name}\n${toReadableAmount(lines.length, 'line')}` +
          `${from_line === 1 ? '' : `, starting at line ${from_line}`}` +
          `${doubts.length === 0 ? '' : `. Uncertain: ${doubts.join('; ')}`}`),
    );
    const { text, next } = takeLines(lines, from_line - 1, page.left() - 40);
    page.add(text === '' ? '(empty)' : toFence(text, findLanguage(history.path)));
    return page.end(
      note,
      next === undefined
        ? ''
        : `More: ${printCall('read_file_version', { path: shownPath, version, session, from_line: next + 1 })}`,
    );
  },
});

/** As many lines as fit; a line that is longer than all the room is cut, or nothing behind it could ever be read. */
function takeLines(
  lines: readonly string[],
  from: number,
  most: number,
): { readonly text: string; readonly next: number | undefined } {
  const taken: string[] = [];
  let left = most;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    // Invisible characters are escaped, which takes more room; so do fences around fences.
    const bytes = Buffer.byteLength(toFence(`x${line}`, ''), 'utf8') - 8;
    if (bytes > left && taken.length > 0) return { text: taken.join('\n'), next: at };
    if (bytes > left)
      return {
        text: `${sliceToBytes(line, Math.floor((left - 20) / 3))} … (line truncated)`,
        next: at + 1 < lines.length ? at + 1 : undefined,
      };
    taken.push(line);
    left -= bytes;
  }
  return { text: taken.join('\n'), next: undefined };
}

function findLanguage(path: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}
