import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { padToWidth, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { toSafeLine } from '@scrollkeep/server/files/print-file-diff.ts';
import { toTime } from '@scrollkeep/server/files/print-file-log.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import type { TreeBlameAnswer, TreeBlameLine } from './tree-blame.ts';

/** Each line with who wrote it and the commit it came with; the prompts behind them below. */
export function printTreeBlame(
  answer: TreeBlameAnswer,
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const style = toStyle(color);
  const hasCommits = answer.git?.problem === null;
  const authors = answer.lines.map((line) => toAuthor(line));
  const commits = answer.lines.map((line) => (!hasCommits ? '' : (line.commit?.slice(0, 8) ?? 'not committed')));
  const [authorWidth, commitWidth] = [authors, commits].map((texts) => Math.max(0, ...texts.map(toTextWidth)));
  const digits = String(answer.lines.at(-1)?.number ?? 0).length;
  const body = answer.lines.map((line, at) => {
    const isSame = at > 0 && authors[at - 1] === authors[at] && commits[at - 1] === commits[at];
    const author = padToWidth(isSame ? '' : (authors[at] ?? ''), authorWidth ?? 0);
    const commit = padToWidth(isSame ? '' : (commits[at] ?? ''), commitWidth ?? 0);
    const painted =
      line.by === 'claude' ? style.accent(author) : line.by === 'other' ? style.faint(author) : style.warning(author);
    return (
      `${painted}${hasCommits ? ` ${style.faint(commit)}` : ''} ` +
      `${style.faint(`${String(line.number).padStart(digits)} │`)} ${toSafeLine(line.text)}\n`
    );
  });
  return [
    `${style.heading(toSafeText(answer.path))} `,
    `${style.faint(answer.point === 'disk' ? 'as it is on disk' : `at commit ${answer.point.slice(0, 8)}`)}\n`,
    ...body,
    ...printPrompts(answer, width, style.accent),
    `\n${toTotals(answer)}\n`,
    answer.totals.other === 0 ? '' : `${style.faint(otherNote)}\n`,
    answer.totals.unknown === 0 ? '' : `${style.faint(unknownNote)}\n`,
    answer.lines.some((line) => line.from !== null) ? `${style.faint(fromNote)}\n` : '',
  ].join('');
}

const otherNote =
  '"not by Claude": no recorded edit wrote the line. Commands that Claude ran can change files without a record.';
const unknownNote = '"unknown": the records do not show the content of the file when the line was written.';
const fromNote = '*: written to another path, which the file was moved or merged from. Inferred from equal lines.';

function toAuthor(line: TreeBlameLine): string {
  if (line.by === 'other') return 'not by Claude';
  if (line.by === 'unknown') return 'unknown';
  return toSafeText(
    `${line.session?.slice(0, 8) ?? ''}${line.turn === null ? '' : ` turn ${line.turn}`}` +
      `${line.agentId === null ? '' : ' agent'}${line.from === null ? '' : ' *'}`,
  );
}

/** One line for every turn that wrote something that is shown. */
function printPrompts(
  { lines, versions }: TreeBlameAnswer,
  width: number,
  paint: (text: string) => string,
): readonly string[] {
  const turns = new Map<string, string>();
  for (const { by, version } of lines) {
    const facts = version === null ? undefined : versions[version];
    if (by !== 'claude' || facts === undefined) continue;
    const name = `${facts.session.slice(0, 8)}${facts.turn === null ? '' : ` turn ${facts.turn}`}`;
    if (!turns.has(name))
      turns.set(
        name,
        `${paint(toSafeText(name))} ` +
          `${toShortText(`${toTime(facts.at)}: ${toTitleLine(facts.prompt)}`, width - name.length - 1)}\n`,
      );
  }
  return turns.size === 0 ? [] : ['\n', ...turns.values()];
}

function toTotals({ totals, git }: TreeBlameAnswer): string {
  const { claude, other, unknown } = totals;
  const parts = [`${claude} by Claude`, `${other} not by Claude`, ...(unknown === 0 ? [] : [`${unknown} unknown`])];
  const problem = git?.problem === undefined || git.problem === null ? '' : ` Git: ${toSafeText(git.problem)}.`;
  return `${toReadableAmount(claude + other + unknown, 'line')}: ${parts.join(', ')}.${problem}`;
}
