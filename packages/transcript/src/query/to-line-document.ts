import { findQueueFact } from '../conversation/facts/list-queued-prompts.ts';
import { getContent, listBlocks } from '../conversation/facts/message-text.ts';
import { answersScrollkeep, listTools } from '../conversation/rows/call-rows.ts';
import { callBlock, commandTool } from '../conversation/rows/table-names.ts';
import type { RecordTable } from '../conversation/table/record-table.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { ParsedLine } from '../reading/parsed-line.ts';
import { flags, type Flag } from './query.ts';
import type { SearchDocument, TextPart } from './search-document.ts';
import { listLooseParts, listTextParts } from './to-search-document.ts';

/** One bit for each flag. */
export const flagBits: Readonly<Record<Flag, number>> = {
  error: 1,
  rejected: 2,
  denied: 4,
  interrupted: 8,
  prompt: 16,
  answer: 32,
  thinking: 64,
  command: 128,
};

/** A line as a search sees it, flags as bits. */
export interface LineDocument extends Omit<SearchDocument, 'flags' | 'timeMs'> {
  readonly flags: number;
  /** NaN where it has none. */
  readonly timeMs: number;
}

/** `record` is its place in the table that has taken it, undefined for a line that is not a record. */
export function toLineDocument(line: ParsedLine, table: RecordTable, record: number | undefined): LineDocument {
  if (record === undefined || (line.kind !== 'record' && line.kind !== 'unknown-type')) {
    const parts: readonly TextPart[] =
      line.kind === 'malformed'
        ? listLooseParts(line.value)
        : 'text' in line
          ? [{ kind: 'other', text: line.text }]
          : [];
    return { type: '', subtype: undefined, parts, tools: none, paths: none, flags: 0, timeMs: Number.NaN };
  }
  const { type, subtype } = table.forms.get(table.formAt(record));
  const { tools, paths } = listTools(table, record);
  return {
    type,
    subtype,
    parts: listTextParts(type, line.value),
    tools,
    paths,
    answersScrollkeep: answersScrollkeep(table, record),
    flags: toFlags(line.value, table, record),
    timeMs: table.getTime(record),
  };
}

/** The same with flags by name. */
export function toSearchDocument(document: LineDocument): SearchDocument {
  return {
    ...document,
    flags: new Set(flags.filter((flag) => (document.flags & flagBits[flag]) !== 0)),
    timeMs: Number.isNaN(document.timeMs) ? undefined : document.timeMs,
  };
}

/** The commands of a record's calls, in the order of the calls; undefined for calls that run none. */
export function listCommands(record: JsonObject): readonly (string | undefined)[] {
  return listBlocks(getContent(record), callBlock).map(({ name, input }) =>
    name === commandTool && isJsonObject(input) && typeof input['command'] === 'string' ? input['command'] : undefined,
  );
}

function toFlags(value: JsonObject, table: RecordTable, record: number): number {
  let bits = 0;
  const { calls } = table;
  for (
    let row = calls.firstResultOfRecord(record);
    row < calls.resultRows.length && calls.recordOfResult(row) === record;
    row++
  ) {
    const outcome = calls.getOutcome(row);
    if (outcome !== 'ok') bits |= flagBits[outcome];
  }
  switch (table.getUserKind(record)) {
    case 'prompt':
      return bits | flagBits.prompt;
    case 'command':
      return bits | flagBits.command;
    case 'interruption':
      return bits | flagBits.interrupted;
  }
  if (table.isAssistant(record)) return bits | toAnswerFlags(value) | (table.isApiError(record) ? flagBits.error : 0);
  const { queue } = table.forms.getMeaning(table.formAt(record));
  const queued = queue === 'message' ? findQueueFact(value, 0) : undefined;
  return queued?.from === 'attachment' && queued.isPrompt ? bits | flagBits.prompt : bits;
}

function toAnswerFlags(value: JsonObject): number {
  const content = getContent(value);
  if (typeof content === 'string') return content.trim() === '' ? 0 : flagBits.answer;
  let bits = 0;
  for (const block of listBlocks(content)) {
    if (block['type'] === 'text' && typeof block['text'] === 'string' && block['text'].trim() !== '')
      bits |= flagBits.answer;
    else if (block['type'] === 'thinking') bits |= flagBits.thinking;
  }
  return bits;
}

const none: readonly never[] = [];
