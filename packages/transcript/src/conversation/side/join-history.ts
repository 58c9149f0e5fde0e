import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import type { RecordPlace } from './source-record.ts';

/** A line of `history.jsonl`. */
export interface HistoryEntry {
  readonly line: number;
  readonly display: string;
  readonly timeMs: number;
  readonly project: string | undefined;
  readonly sessionId: string | undefined;
  readonly pasted: readonly PastedText[];
}

export interface PastedText {
  readonly id: number;
  /** Hash of its file in `paste-cache/`; undefined if the history holds the text itself. */
  readonly contentHash: string | undefined;
}

/** What a person typed, as the transcript has it. */
export interface TypedText {
  readonly place: RecordPlace;
  readonly text: string;
}

export interface JoinedHistoryEntry {
  readonly entry: HistoryEntry;
  /** The prompt it became; undefined for what never reached the transcript, such as a command that opens a dialog. */
  readonly prompt: TypedText | undefined;
}

export function parseHistoryEntry(value: JsonValue, line: number): HistoryEntry | undefined {
  if (!isJsonObject(value) || typeof value['display'] !== 'string' || typeof value['timestamp'] !== 'number')
    return undefined;
  return {
    line,
    display: value['display'],
    timeMs: value['timestamp'],
    project: toText(value['project']),
    sessionId: toText(value['sessionId']),
    pasted: listPasted(value['pastedContents']),
  };
}

export interface HistoryScope {
  readonly session: string;
  readonly project: string | undefined;
  /** First and last time of the session, for entries of older versions that name no session. */
  readonly fromMs: number;
  readonly toMs: number;
}

const slackMs = 60_000;

export function isHistoryOf({ session, project, fromMs, toMs }: HistoryScope, entry: HistoryEntry): boolean {
  if (entry.sessionId !== undefined) return entry.sessionId === session;
  return (
    project !== undefined &&
    entry.project === project &&
    entry.timeMs >= fromMs - slackMs &&
    entry.timeMs <= toMs + slackMs
  );
}

/** Each entry with the first prompt of its words that no entry before it took. */
export function joinHistory(
  entries: readonly HistoryEntry[],
  typed: readonly TypedText[],
): readonly JoinedHistoryEntry[] {
  const waiting = [...typed];
  return entries.map((entry) => {
    const at = waiting.findIndex(({ text }) => isSameText(entry.display, text));
    return { entry, prompt: at === -1 ? undefined : waiting.splice(at, 1)[0] };
  });
}

/**
 * Pasted text is in the history as a placeholder, in the transcript in full: there only the words around it can be
 * compared.
 */
function isSameText(display: string, text: string): boolean {
  const shown = toPlain(display);
  if (shown === toPlain(text)) return true;
  if (!shown.includes('[Pasted text #')) return false;
  const parts = shown.split(/\[Pasted text #[^\]]*\]/).map((part) => part.trim());
  const [head = '', tail = ''] = [parts[0], parts.at(-1)];
  if (head + tail === '' && parts.length === 2) return isTextOfLines(shown, text);
  return head + tail !== '' && toPlain(text).startsWith(head) && toPlain(text).endsWith(tail);
}

/** Of a paste that is alone only the number of its line ends is left to compare. */
function isTextOfLines(placeholder: string, text: string): boolean {
  const lines = /\+(\d+) lines\]/.exec(placeholder)?.[1];
  return lines !== undefined && Number(lines) === text.split('\n').length - 1;
}

function toPlain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function listPasted(value: JsonValue | undefined): readonly PastedText[] {
  if (!isJsonObject(value)) return [];
  return Object.values(value)
    .filter((item): item is JsonObject => isJsonObject(item))
    .map((item) => ({ id: typeof item['id'] === 'number' ? item['id'] : 0, contentHash: toText(item['contentHash']) }));
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
