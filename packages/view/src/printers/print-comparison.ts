import {
  fileGroupWords,
  listComparedFacts,
  noFilesWords,
  toChangeWords,
  toRelationWords,
} from '../model/comparison-words.ts';
import {
  fileGroups,
  toFileGroup,
  type ComparedFile,
  type ComparedPrompt,
  type ComparedPrompts,
  type ComparedSession,
  type SessionComparison,
} from '../model/session-comparison.ts';
import { findReadableTime, toReadableAmount } from '../text/readable.ts';
import { toUntitledWords } from '../text/status-words.ts';
import { cutEnd, cutStart, padToWidth, toTextWidth } from '../text/text-width.ts';
import { listMarkdownLines } from './markdown-lines.ts';
import { printPanelLines } from './panel-line.ts';
import { toSafeLine } from './safe-text.ts';
import { toTerminalStyle, type TerminalStyle } from './terminal-style.ts';
import { toPlainLine, wrapLine } from './wrap-line.ts';

export interface ComparisonLook {
  readonly width: number;
  readonly color: boolean;
  /** Everything, instead of the beginning of long lists and answers. */
  readonly isFull: boolean;
  readonly timeZone?: string | undefined;
}

interface Room extends ComparisonLook {
  readonly style: TerminalStyle;
}

const leastWidth = 40;
const nameWidth = 10;
const gap = '  ';
const mostListed = 12;
const answerFold = { head: 12, tail: 0 };

/** A comparison as text: facts and prompts in two columns, files and last answers below each other. */
export function printComparison(comparison: SessionComparison, look: ComparisonLook): string {
  const room = { ...look, width: Math.max(leastWidth, look.width), style: toTerminalStyle(look.color) };
  const { a, b, prompts, files } = comparison;
  return [
    [...wrapLine(room.style.title(toRelationWords(comparison)), room.width, 'word'), ''],
    printFacts(comparison, room),
    printPrompts(prompts, room),
    printFiles(files, room),
    printAnswer('A', a, room),
    printAnswer('B', b, room),
  ]
    .flat()
    .map((line) => `${line}\n`)
    .join('');
}

function printFacts(comparison: SessionComparison, room: Room): readonly string[] {
  const { a, b } = comparison;
  const { style } = room;
  const column = toColumn(room.width - nameWidth - gap.length);
  const rows = [
    { name: '', a: 'A', b: 'B', paint: style.strong },
    { name: 'title', a: toTitle(a, column), b: toTitle(b, column), paint: style.strong },
    { name: 'session', a: toId(a.id, column), b: toId(b.id, column) },
    ...listComparedFacts(comparison, room.timeZone),
  ];
  return rows.flatMap(({ name, a: ofA, b: ofB, ...rest }) => {
    const paint = 'paint' in rest ? rest.paint : undefined;
    return printColumns(toCell(ofA, column), toCell(ofB, column), column, paint).map(
      (line, at) => `${style.faint(padToWidth(at === 0 ? name : '', nameWidth))}${gap}${line}`,
    );
  });
}

/** A title can be a whole prompt: about two lines of it are enough. */
function toTitle({ title, status }: ComparedSession, column: number): string {
  return cutEnd(toSafeLine((title ?? toUntitledWords(status)).replaceAll('\n', ' ')), 2 * column - 8);
}

/** Broken in the middle an id is of no use; its beginning is enough to name a session. */
function toId(id: string, column: number): string {
  return id.length <= column || !/^[0-9a-f-]{36}$/i.test(id) ? id : id.slice(0, 8);
}

function toColumn(width: number): number {
  return Math.floor((width - gap.length) / 2);
}

function toCell(text: string, column: number): readonly string[] {
  return wrapLine(toSafeLine(text.replaceAll('\n', ' ')), column, 'near');
}

/** Two cells beside each other; neither is wider than its column. */
function printColumns(
  a: readonly string[],
  b: readonly string[],
  column: number,
  paint: (text: string) => string = (text) => text,
): readonly string[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => {
    const [left, right] = [a[at] ?? '', b[at] ?? ''];
    const blanks = right === '' ? '' : ' '.repeat(column - toTextWidth(toPlainLine(left))) + gap;
    return `${paint(left)}${blanks}${right === '' ? '' : paint(right)}`;
  });
}

function printHeading(text: string, { style }: Room): readonly string[] {
  return ['', style.strong(text)];
}

function printPrompts({ common, onlyA, onlyB }: ComparedPrompts, room: Room): readonly string[] {
  const { style, width } = room;
  const shared = common.map(({ a, b, text }) => ({ turn: a === b ? String(a) : `${a}/${b}`, time: '', text }));
  const listed = room.isFull ? shared : shared.slice(-mostListed);
  const left = shared.length - listed.length;
  const column = toColumn(width - gap.length);
  const list = (prompts: readonly ComparedPrompt[]) => printOwn(prompts, column, room);
  const own = printColumns(
    [`A: ${toReadableAmount(onlyA.length, 'prompt')}`, ...list(onlyA)],
    [`B: ${toReadableAmount(onlyB.length, 'prompt')}`, ...list(onlyB)],
    column,
  );
  return [
    ...(shared.length === 0
      ? []
      : [
          ...printHeading('Prompts in both', room),
          ...(left === 0 ? [] : [style.faint(`${gap}… ${toReadableAmount(left, 'earlier prompt')} (--full)`)]),
          ...listed.flatMap((prompt) => printPrompt(prompt, width - gap.length, room).map((line) => gap + line)),
        ]),
    ...(onlyA.length + onlyB.length === 0
      ? []
      : [
          ...printHeading(shared.length === 0 ? 'Prompts' : 'Different prompts', room),
          ...own.map((line) => gap + line),
        ]),
  ];
}

function printOwn(prompts: readonly ComparedPrompt[], width: number, room: Room): readonly string[] {
  const listed = room.isFull ? prompts : prompts.slice(0, mostListed);
  const left = prompts.length - listed.length;
  let date = '';
  const lines = listed.flatMap(({ turn, startedAt, text }) => {
    const time = findReadableTime(startedAt ?? undefined, room.timeZone);
    // The day is above the first prompt of it.
    const day = time === undefined || time.date === date ? [] : [room.style.faint(time.date)];
    date = time?.date ?? date;
    return [...day, ...printPrompt({ turn: String(turn), time: time?.time ?? '', text }, width, room)];
  });
  return left === 0 ? lines : [...lines, room.style.faint(`… ${toReadableAmount(left, 'more prompt')} (--full)`)];
}

function printPrompt(
  { turn, time, text }: { readonly turn: string; readonly time: string; readonly text: string },
  width: number,
  { style, isFull }: Room,
): readonly string[] {
  const head = `${turn.padStart(3)}${time === '' ? '' : ` ${time}`} `;
  const words = toSafeLine(text === '' ? '(no text)' : text);
  const lines = isFull ? wrapLine(words, width - head.length, 'word') : [cutEnd(words, width - head.length)];
  return lines.map((line, at) => (at === 0 ? style.faint(head) : ' '.repeat(head.length)) + line);
}

function printFiles(files: readonly ComparedFile[], room: Room): readonly string[] {
  const { style, width, isFull } = room;
  if (files.length === 0) return ['', noFilesWords];
  return fileGroups.flatMap((group) => {
    const members = files.filter((file) => toFileGroup(file) === group);
    if (members.length === 0) return [];
    const listed = isFull ? members : members.slice(0, mostListed);
    const left = members.length - listed.length;
    const counts = listed.map(toChangeWords);
    const most = Math.max(...counts.map(toTextWidth));
    const paths = listed.map(({ path }) => cutStart(toSafeLine(path.replaceAll('\n', ' ')), width - most - 4));
    const longest = Math.max(...paths.map(toTextWidth));
    return [
      ...printHeading(`${fileGroupWords[group]}: ${toReadableAmount(members.length, 'file')}`, room),
      ...paths.map((path, at) => `${gap}${padToWidth(path, longest)}${gap}${style.faint(counts[at] ?? '')}`),
      ...(left === 0 ? [] : [style.faint(`${gap}… ${toReadableAmount(left, 'more file')} (--full)`)]),
    ];
  });
}

function printAnswer(name: string, { lastAnswer }: ComparedSession, room: Room): readonly string[] {
  if (lastAnswer === null) return [...printHeading(`Last answer of ${name}: none`, room)];
  const { style, isFull } = room;
  const width = room.width - gap.length;
  return [
    ...printHeading(`Last answer of ${name}, turn ${lastAnswer.turn}`, room),
    ...printPanelLines(listMarkdownLines(lastAnswer.text, width, style), {
      width,
      style,
      fold: isFull ? undefined : answerFold,
    }).map((line) => (line === '' ? '' : gap + line)),
  ];
}
