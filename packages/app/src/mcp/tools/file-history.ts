import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import type { FileHistoryAnswer, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import { buildFileHistory } from '@scrollkeep/server/files/build-file-history.ts';
import { describeVersion, toTime } from '@scrollkeep/server/files/print-file-log.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { defineTool } from '../define-tool.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { readTouchedHistory } from '../read-touched-histories.ts';
import { maxTokens } from '../shared-arguments.ts';
import { optionalText, requiredText, whole } from '../tool-arguments.ts';

export const fileHistory = defineTool({
  name: 'file_history',
  title: 'File history',
  description:
    'Lists every change that Claude Code made to a file, across all sessions, newest first: when, in which ' +
    'session and turn, by which tool, what the user had asked for, and whether the content is known. ' +
    'Use it to find out why a file looks the way it does. read_file_version returns a version.',
  arguments: {
    path: requiredText('File: its full path, or the end of it ("src/tide.ts").', 2000),
    session: optionalText('Only this session: its id or an id prefix.', 200),
    offset: whole('Number of versions to skip, from the previous result.', { least: 0, most: 1_000_000, fallback: 0 }),
    max_tokens: maxTokens(3000),
  },
  async answer({ path, session, offset, max_tokens }, sources, signal) {
    const { history, histories, note } = await readTouchedHistory(path, session, sources, signal);
    signal.throwIfAborted();
    const answer = await buildFileHistory(history, histories);
    // Checkpoints that found the file as it was left say nothing new.
    const versions = answer.versions.filter((version) => !version.isConfirmation).reverse();
    const page = openAnswer(
      max_tokens,
      (
        '# ' +
        (`${toCodeSpan(sources.hide(answer.path).slice(0, 500))}\n` +
          `${toReadableAmount(answer.versions.length, 'version')} `) +
        `in ${toReadableAmount(Object.keys(answer.sessions).length, 'session')}, newest ` +
        `first${offset === 0 ? '' : `, starting at number ${offset + 1}`}. ${printMoves(answer, sources)}`
      ).trimEnd(),
    );
    let shown = 0;
    for (const version of versions.slice(offset)) {
      if (!page.add(printVersion(version, answer, sources))) break;
      shown++;
    }
    const newest = versions.find((version) => version.after.state === 'known');
    return page.end(
      note,
      offset + shown < versions.length && shown > 0
        ? `More: ${printCall('file_history', { path: sources.hide(answer.path), session, offset: offset + shown })}`
        : '',
      newest === undefined
        ? ''
        : 'Content: ' +
            printCall('read_file_version', {
              path: sources.hide(answer.path),
              version: String(newest.version),
              session,
            }),
    );
  },
});

function printVersion(version: FileVersionFacts, answer: FileHistoryAnswer, { toLine }: McpSources): string {
  const said = version.prompt === '' ? (answer.sessions[version.session]?.title ?? '') : version.prompt;
  const state =
    version.after.state === 'known'
      ? (version.after.lines === null ? 'binary' : toReadableAmount(version.after.lines, 'line')) +
        (version.after.sure ? '' : ', uncertain')
      : version.after.state === 'absent'
        ? 'no such file'
        : 'content unknown';
  return (
    `- **version ${version.version}** ${toTime(version.at)} ${toLine(describeVersion(version), 80)}, ` +
    `${state}${version.changedOutside ? '; changed without a record before it' : ''}\n  ` +
    'session ' +
    `${toCodeSpan(version.session.slice(0, 100))}${version.turn === null ? '' : ` turn ${version.turn}`}: ` +
    `${toLine(said, 140)}`
  );
}

function printMoves({ moves, path }: FileHistoryAnswer, { toLine }: McpSources): string {
  return moves
    .slice(0, 3)
    .map(({ from, to }) =>
      from === path
        ? `A command apparently moved it to ${toLine(to, 150)}.`
        : `A command apparently moved it here from ${toLine(from, 150)}.`,
    )
    .join(' ');
}
