import type { ContentFacts, FileHistoryAnswer, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import { toShortText } from '../text/to-short-text.ts';
import { toStyle, type Style } from '../text/style.ts';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { cutEnd, padToWidth, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { basisWords, doubtWords, unknownWords } from './describe-content.ts';

export interface PrintLogOptions {
  /** Where lines are cut: none of them can go on below. */
  readonly width: number;
  readonly color: boolean;
  /** Checkpoints that only confirm what is known too. */
  readonly all: boolean;
}

/** The history of a file, oldest first, with the prompt behind every change. */
export function printFileLog(answer: FileHistoryAnswer, options: PrintLogOptions): string {
  const style = toStyle(options.color);
  const shown = answer.versions.filter((version) => options.all || !version.isConfirmation);
  const hidden = answer.versions.length - shown.length;
  const sessions = Object.keys(answer.sessions).length;
  const head =
    `${style.heading(toSafeText(answer.path))}\n` +
    style.faint(`${toReadableAmount(answer.versions.length, 'version')} · ${toReadableAmount(sessions, 'session')}`) +
    '\n';
  const moves = answer.moves
    .map(
      ({ from, to }) =>
        style.faint(
          toShortText(
            from === answer.path
              ? `probably moved to ${to} by a command`
              : `probably moved here from ${from} by a command`,
            options.width,
          ),
        ) + '\n',
    )
    .join('');
  const foot =
    hidden === 0
      ? ''
      : style.faint(
          toShortText(`${toReadableAmount(hidden, 'checkpoint')} without changes hidden (--all)`, options.width),
        ) + '\n';
  // One long description, of an agent for example, must not push the others aside.
  const column = Math.min(
    widestColumn,
    shown.reduce((widest, version) => Math.max(widest, toTextWidth(toSafeText(describeVersion(version)))), 0),
  );
  let prompt = '';
  let body = '';
  for (const version of shown) {
    const key = `${version.session} ${version.turn ?? ''}`;
    if (key !== prompt) body += printPrompt(version, answer, style, options.width);
    prompt = key;
    body += printVersion(version, style, options.width, column);
  }
  return head + moves + body + foot;
}

function printPrompt(version: FileVersionFacts, answer: FileHistoryAnswer, style: Style, width: number): string {
  const where = `${version.session.slice(0, 8)}${version.turn === null ? '' : ` turn ${version.turn}`}`;
  const said = version.prompt === '' ? (answer.sessions[version.session]?.title ?? '') : toTitleLine(version.prompt);
  return `${style.accent(toSafeText(where))} ${toShortText(said, Math.max(10, width - where.length - 1))}\n`;
}

function printVersion(version: FileVersionFacts, style: Style, width: number, column: number): string {
  const rest = Math.max(20, width - indent.length);
  const outside = version.changedOutside
    ? `${indent}${style.warning(toShortText(describeOutside(version), rest))}\n`
    : '';
  const head = `${toTime(version.at)}  ${padToWidth(toSafeText(describeVersion(version)), column)}  `;
  const after = toShortText(describeAfter(version), Math.max(8, rest - toTextWidth(head)));
  const line = `${String(version.version).padStart(6)}  ${cutEnd(head + after, rest)}\n`;
  const notes = listNotes(version).map((note) => `${indent}${style.faint(toShortText(note, rest))}\n`);
  return (
    outside +
    (version.after.state === 'unknown'
      ? style.warning(line)
      : version.kind === 'checkpoint'
        ? style.faint(line)
        : line) +
    notes.join('')
  );
}

const indent = '        ';
const widestColumn = 26;

function describeOutside({ version, checkpoint }: FileVersionFacts): string {
  if (checkpoint !== null && !checkpoint.isNew)
    return `back to checkpoint v${checkpoint.number}: a rewind, or a change without a record`;
  return `changed without a record before version ${version}`;
}

/** `Edit +3 -1 by agent a4f1`, `checkpoint v2 before edit` */
export function describeVersion({
  kind,
  tool,
  added,
  removed,
  agentId,
  checkpoint,
  userModified,
}: FileVersionFacts): string {
  if (kind === 'checkpoint')
    return (
      'checkpoint ' +
      `v${checkpoint?.number ?? '?'}${checkpoint?.isBeforeChange === true ? ' before edit' : ' at prompt'}`
    );
  const lines = added === null || removed === null ? '' : ` +${added} -${removed}`;
  const agent = agentId === null ? '' : ` by agent ${agentId.slice(0, 12)}`;
  return `${tool ?? kind}${lines}${agent}${userModified ? ', edited by you' : ''}`;
}

function describeAfter({ after, kind }: FileVersionFacts): string {
  if (after.state === 'unknown') return 'content unknown';
  if (after.state === 'absent') return kind === 'checkpoint' ? 'no such file' : 'deleted';
  const size =
    after.lines === null ? `${toReadableBytes(after.bytes ?? 0)}, binary` : toReadableAmount(after.lines, 'line');
  return `${size} · ${basisWords[after.basis]}${after.sure ? '' : ', uncertain'}`;
}

function listNotes({ after }: FileVersionFacts): readonly string[] {
  if (after.why !== null) return [unknownWords[after.why]];
  // How lines end is hardly ever recorded: it is told where content is given out.
  return after.doubts.filter((doubt) => doubt !== 'line-ends').map((doubt) => doubtWords[doubt]);
}

/** What a person must know before trusting a content; empty if it is certain byte for byte. */
export function listDoubts(facts: ContentFacts): readonly string[] {
  return facts.why !== null ? [unknownWords[facts.why]] : facts.doubts.map((doubt) => doubtWords[doubt]);
}

export function toTime(at: string | null): string {
  return at === null || Number.isNaN(Date.parse(at)) ? '' : toSafeText(at.slice(0, 16).replace('T', ' '));
}
