import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { toText } from '../json/to-text.ts';
import { toKindHolder } from '../records/record-meaning.ts';
import { listTexts, toTypedText } from './facts/message-text.ts';
import { getQueuedContent } from './facts/list-queued-prompts.ts';
import { parseCommand } from './parse-command.ts';
import type { RecordNode } from './facts/record-node.ts';
import { isNotification } from './facts/user-kind.ts';
import type { CompactionItem, QueuedPromptItem, TurnItem } from './turn-item.ts';
import { toMedia } from './to-media.ts';
import { foldOutput } from './fold-command-output.ts';
import type { TurnItemSources } from './turn-item-sources.ts';

/** What a record shows that is no part of the dialogue: commands, compactions, the queue, notices. */
export function addOtherItem(items: TurnItem[], node: RecordNode, value: JsonObject, sources: TurnItemSources): void {
  const { isKnown, isCompaction, commandField, queue, title, progressText, notice: toNotice } = node.meaning;
  if (isCompaction === true) items.push(toCompaction(node, value));
  else if (commandField !== undefined) addLocalCommand(items, node, toText(value[commandField]));
  else if (sources.isQueuedPrompt(node)) items.push(toQueuedPrompt(node, value, sources));
  else if (sources.isWaiting?.(node) === true) addWaiting(items, node, value, sources);
  else if (title?.by === 'leaf') addSummaryTitle(items, node, toText(value[title.field]), sources.title);
  else if (progressText !== undefined) addReport(items, node, value, progressText, sources);
  else if (queue === 'message') addQueuedNotification(items, node, value);
  else {
    const notice = toNotice?.(toKindHolder(value));
    if (notice !== undefined) items.push({ kind: 'notice', node, ...notice });
    else if (!isKnown) items.push(toUnknownRecord(node, value));
  }
}

/** A message that was never taken out of the queue, or a notification that came too late. */
function addWaiting(items: TurnItem[], node: RecordNode, value: JsonObject, sources: TurnItemSources): void {
  const prompt = toQueuedPrompt(node, value, sources);
  if (prompt.text === '' && prompt.media.length === 0) return;
  items.push(
    isNotification(prompt.text)
      ? { kind: 'meta', node, source: 'notification', text: prompt.text }
      : { ...prompt, isWaiting: true },
  );
}

/** Summaries name sessions, this one or others. Several in a row are told as one. */
function addSummaryTitle(items: TurnItem[], node: RecordNode, text: string, title: string | undefined): void {
  if (text.trim() === '' || text === title) return;
  const before = items.at(-1);
  if (before?.kind !== 'notice' || before.summaries === undefined) {
    items.push({ kind: 'notice', node, level: 'info', text: `Summary: ${text}`, detail: '', summaries: [text] });
    return;
  }
  const summaries = [...before.summaries, text];
  items[items.length - 1] = {
    ...before,
    parts: [...(before.parts ?? []), node],
    text: `${summaries.length} session summaries`,
    detail: summaries.join('\n'),
    summaries,
  };
}

/** A report of a call that has no result: else that repeats it. The steps of an agent are in its own file. */
function addReport(
  items: TurnItem[],
  node: RecordNode,
  value: JsonObject,
  toReportText: (data: JsonObject) => string,
  sources: TurnItemSources,
): void {
  const id = toText(value['parentToolUseID']) || toText(value['toolUseID']);
  if (sources.findCall(id)?.result !== undefined || sources.listAgentsOf(id).length > 0) return;
  const detail = toReportText(toKindHolder(value)).trim();
  if (detail === '') return;
  const text = 'Last progress update of a call with no result';
  items.push({ kind: 'notice', node, level: 'info', text, detail, reportOf: `${node.subtype} ${id}` });
}

/** Newer versions write dialogs and their output as system records. */
function addLocalCommand(items: TurnItem[], node: RecordNode, text: string): void {
  if (text.includes('<command-name>'))
    items.push({ kind: 'command', node, ...parseCommand(text), output: '', errorOutput: '' });
  else foldOutput(items, node, text);
}

function addQueuedNotification(items: TurnItem[], node: RecordNode, value: JsonObject): void {
  const text = listTexts(getQueuedContent(value)).join('\n\n').trim();
  if (text !== '') items.push({ kind: 'meta', node, source: 'notification', text });
}

function toQueuedPrompt(node: RecordNode, value: JsonObject, sources: TurnItemSources): QueuedPromptItem {
  const content = getQueuedContent(value);
  const text = listTexts(content).map(toTypedText).join('\n\n').trim();
  return { kind: 'queued-prompt', node, text, ...toMedia(text, content, toKindHolder(value), sources) };
}

function toCompaction(node: RecordNode, value: JsonObject): CompactionItem {
  const metadata = isJsonObject(value['compactMetadata']) ? value['compactMetadata'] : {};
  const toNumber = (inner: JsonValue | undefined) => (typeof inner === 'number' ? inner : undefined);
  return {
    kind: 'compaction',
    node,
    trigger: toText(metadata['trigger']) || undefined,
    tokensBefore: toNumber(metadata['preTokens']),
    tokensAfter: toNumber(metadata['postTokens']),
    summary: '',
  };
}

/** Of a known type, but of a kind that the catalogue does not have, is unknown as well. */
function toUnknownRecord(node: RecordNode, value: JsonObject): TurnItem {
  const { type, subtype = '', meaning } = node;
  return meaning.role === undefined
    ? { kind: 'unknown', node, what: 'record', type, isKnown: false, value }
    : { kind: 'unknown', node, what: 'kind', type: `${type} ${subtype}`.trim(), isKnown: false, value };
}
