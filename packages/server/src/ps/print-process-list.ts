import { toUntitledWords, waitingSentences } from '@scrollkeep/view/text/status-words.ts';
import { toShownPath } from '../text/to-shown-path.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { toStyle, type Style } from '../text/style.ts';
import { toReadableAge } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { ProcessRow } from './build-process-list.ts';
import type { PendingCall } from './to-waiting.ts';

export interface PrintOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

/** Each session with what it waits for below it. */
export function printProcessList(rows: readonly ProcessRow[], options: PrintOptions): string {
  const style = toStyle(options.color);
  if (rows.length === 0) return 'No running sessions.\n';
  return rows.map((row) => printRow(row, options, style)).join('');
}

function printRow(row: ProcessRow, { width, now }: PrintOptions, style: Style): string {
  const id = toShortId(row.session);
  const facts = [
    row.live === undefined ? 'file activity' : `process ${row.live.pid}`,
    ...(row.live?.clientStatus === undefined ? [] : [toSafeText(row.live.clientStatus)]),
    ...(row.lastMs === undefined ? [] : [toReadableAge(row.lastMs, now)]),
    ...(row.live?.version === undefined ? [] : [toSafeText(row.live.version)]),
    ...(row.project === undefined ? [] : [toShownPath(row.project)]),
  ].join(' · ');
  const { waiting } = row;
  const state = `${waitingSentences[waiting.for]}${waiting.note === undefined ? '' : ` (${waiting.note})`}`;
  const title = row.title ?? toUntitledWords(waiting.for === 'first prompt' ? 'empty' : undefined);
  const isWorking = waiting.for === 'model' || waiting.for === 'tool' || waiting.for === 'running tool';
  const paint = isWorking ? style.good : style.warning;
  return [
    `${style.accent(id)}  ${style.strong(toShortText(title, width - id.length - 2))}`,
    `  ${paint(toShortText(state, width - 2))}`,
    ...waiting.calls.map((call) => `    ${printCall(call, row, now, width - 4, style)}`),
    `  ${style.faint(toShortText(facts, width - 2))}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function printCall(call: PendingCall, row: ProcessRow, now: number, width: number, style: Style): string {
  const since = Date.parse(call.since ?? '');
  const age = Number.isNaN(since) ? '' : ` (${toReadableAge(since, now)})`;
  const name =
    `${toShortText(call.tool, 30)}` +
    `${call.agentId === undefined ? '' : ` of agent ${toShortText(call.agentId, 12)}`}`;
  const input = toShortText(
    row.inputs.get(call.toolUseId ?? '') ?? '',
    Math.max(8, width - name.length - age.length - 2),
  );
  return `${style.strong(name)}${input === '' ? '' : `: ${input}`}${style.faint(age)}`;
}
