import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { countFitting, cutStart, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { WireFoundSession, WireHit, WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import { toShownPath } from '../text/to-shown-path.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { toStyle, type Style } from '../text/style.ts';
import { toReadableAge, toReadableAmount, toReadableBytes, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toFoundWords, toIndexingWords, toSubstitutionNote } from '@scrollkeep/view/text/search-words.ts';
import { toSafeText } from '../text/to-safe-text.ts';

export interface PrintSearchOptions {
  /** Where lines are cut: none of them can go on below. */
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

export function printSearch(found: WireSearch, options: PrintSearchOptions): string {
  const style = toStyle(options.color);
  // Where sessions come from is of interest only beside others.
  const withSource = found.sessions.some(({ source }) => source !== found.sessions[0]?.source);
  const sessions = found.sessions.map((session) => printSession(session, withSource, options, style));
  const note = toSubstitutionNote(found, toSafeText);
  return [...(note === '' ? [] : [`${note}\n`]), ...sessions, `${style.faint(printFooter(found))}\n`].join('\n');
}

function printSession(
  session: WireFoundSession,
  withSource: boolean,
  options: PrintSearchOptions,
  style: Style,
): string {
  const age = session.lastActivity === null ? '' : `, ${toReadableAge(Date.parse(session.lastActivity), options.now)}`;
  const place = session.project === null ? toSafeText(session.projectFolder) : toShownPath(session.project);
  const id = session.id === '' ? '' : `${style.accent(toShortId(session.id))}  `;
  const title =
    session.title ??
    (session.status === 'side file' ? toShownPath(session.file ?? '') : toUntitledWords(session.status));
  const shown =
    session.hitCount === 0
      ? session.costMicros === null
        ? session.status
        : `${session.status}, ${toReadableMoney(session.costMicros)}`
      : session.hits.length < session.hitCount
        ? `${session.hits.length} of ${toReadableAmount(session.hitCount, 'match', 'matches')}`
        : toReadableAmount(session.hitCount, 'match', 'matches');
  const head = `${id}${style.heading(toShortText(title, Math.max(20, options.width - 12)))}\n`;
  const name = findBranchName(session.gitBranch);
  const branch = name === undefined ? '' : ` (${toSafeText(name)})`;
  const gone = session.isGone ? ', file deleted' : '';
  const where = place === '' ? '' : `${place}${branch}${age}, ${withSource ? `${toSafeText(session.source)}, ` : ''}`;
  const facts = `${style.faint(`${where}${shown}${closenessWords[session.closeness]}${gone}`)}\n`;
  const hits = session.hits.map((hit) => printHit(hit, options, style)).join('');
  return `${head}${facts}${hits}${session.resume === '' ? '' : `${style.faint(`  ${toSafeText(session.resume)}`)}\n`}`;
}

const closenessWords: Readonly<Record<WireFoundSession['closeness'], string>> = {
  record: '',
  turn: ' (words in different records of a turn)',
  session: ' (words in different turns)',
};

function printHit(hit: WireHit, { width }: PrintSearchOptions, style: Style): string {
  const what = hit.tools.length > 0 ? hit.tools.join(' ') : '';
  const label = `${toWhere(hit)} ${hit.snippet?.part ?? hit.type}${what === '' ? '' : ` ${toSafeText(what)}`}`;
  const text =
    hit.snippet === null
      ? style.faint('(text no longer available)')
      : printSnippet(hit.snippet, Math.max(20, width - 4), style);
  return `  ${style.faint(toShortText(label, width - 4))}\n    ${text}\n`;
}

function toWhere({ agent, turn, line }: WireHit): string {
  if (agent !== null) return `agent ${toShortId(agent)}`;
  if (turn !== null) return `turn ${turn}`;
  // Not read line by line.
  return line === 0 ? 'side file' : `line ${line}`;
}

/** Cut around the first hit, so that it is on the line whatever the width. */
function printSnippet(snippet: NonNullable<WireHit['snippet']>, width: number, style: Style): string {
  const pieces = snippet.pieces.map(({ text, isHit }) => ({ text: toSafeText(text), isHit }));
  const first = pieces.findIndex((piece) => piece.isHit);
  const before = pieces
    .slice(0, Math.max(first, 0))
    .map((piece) => piece.text)
    .join('');
  const kept = takeEnd(before, Math.floor(width / 3));
  let skip = before.length - kept.length;
  let left = width - 2;
  let line = skip > 0 || snippet.isCutBefore ? '…' : '';
  for (const { text, isHit } of pieces) {
    const rest = text.slice(skip);
    skip = Math.max(0, skip - text.length);
    if (rest === '') continue;
    const shown = takeStart(rest, left);
    line += isHit ? style.warning(style.strong(shown)) : shown;
    left = shown.length < rest.length ? 0 : left - toTextWidth(shown);
    if (left <= 0) break;
  }
  return left <= 0 || snippet.isCutAfter ? `${line}…` : line;
}

/** As much of the beginning as `columns` hold; nothing if not even one character fits. */
function takeStart(text: string, columns: number): string {
  const start = text.slice(0, countFitting(text, 0, columns));
  return toTextWidth(start) <= columns ? start : '';
}

/** As much of the end as `columns` hold, in whole characters. */
function takeEnd(text: string, columns: number): string {
  if (toTextWidth(text) <= columns) return text;
  // What cutStart puts first stands for the rest.
  return cutStart(text, columns + 1).slice(1);
}

function printFooter(found: WireSearch): string {
  const count = toFoundWords(found);
  const scan =
    found.scannedBytes === null
      ? ''
      : `; read ${toReadableBytes(found.scannedBytes)} of text because the index does not cover this query`;
  const rest = found.isComplete ? '' : ' (--all checks every candidate)';
  const more = found.next === null ? '' : `; more with --offset ${found.next}`;
  const state = found.indexing === null ? '' : `\n${toIndexingWords(found.indexing)}`;
  return found.sessionCount === 0 ? `${count}${scan}.${state}` : `${count}${rest}${scan}${more}${state}`;
}
