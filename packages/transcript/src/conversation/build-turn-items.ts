import type { List } from '../columns/list.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isBlockName } from '../content/block-catalogue.ts';
import { toKindHolder } from '../records/record-meaning.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { ToolCall } from './build-tool-calls.ts';
import type { ThreadRecord } from './link-thread.ts';
import { getContent, hasBlock, listBlocks, listTexts, toFirstText, toTypedText } from './facts/message-text.ts';
import { findNoted } from './facts/to-result-facts.ts';
import { getQueuedContent } from './facts/list-queued-prompts.ts';
import { parseCommand, parseCommandOutput } from './parse-command.ts';
import { linkImages, type ImageLink } from './link-images.ts';
import type { RecordNode } from './facts/record-node.ts';
import { toChangeNotice, type StateChange } from './facts/state-changes.ts';
import { isNotification } from './facts/user-kind.ts';
import type {
  CallItem,
  CommandItem,
  CompactionItem,
  MediaFact,
  MetaItem,
  QueuedPromptItem,
  ResultItem,
  TurnItem,
} from './turn-item.ts';

export interface TurnItemSources {
  /** The record of a node, read from its file; undefined where it cannot be read any more. */
  readonly findRecord: (node: RecordNode) => JsonObject | undefined;
  /** Calls by their id; each is shown where it was made. */
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly listAgentsOf: (toolUseId: string) => readonly AgentRun[];
  /** Whether the result of a call was taken out of the context later. */
  readonly isCleared?: (toolUseId: string) => boolean;
  /** Lines that hold a queued prompt. */
  readonly isQueuedPrompt: (node: RecordNode) => boolean;
  /** Lines that hold a message which was still in the queue when the file ended. */
  readonly isWaiting?: (node: RecordNode) => boolean;
  /** What the session is called: a summary that says the same is not told again. */
  readonly title?: string | undefined;
  /** Changes of mode or model that came with a record; none are told where this is left out. */
  readonly listChanges?: (node: RecordNode) => readonly StateChange[];
  /** Path of a pasted picture in the client's cache, by its number. */
  readonly findCachedImage?: (number: number) => string | undefined;
}

/** The items of a turn, in file order. Records that show nothing give none; they stay reachable through the turn. */
export function buildTurnItems(records: List<ThreadRecord>, sources: TurnItemSources): readonly TurnItem[] {
  const items: TurnItem[] = [];
  const stops = openStopNotices();
  for (const { node, startsTurn } of records) {
    const value = sources.findRecord(node);
    if (value === undefined) continue;
    for (const change of sources.listChanges?.(node) ?? [])
      items.push({ kind: 'notice', node, ...toChangeNotice(change) });
    if (node.assistant !== undefined)
      for (const item of [...toAssistantItems(node, value, sources), ...stops.next(node, value)]) items.push(item);
    else if (node.user !== undefined) addUserItem(items, node, value, startsTurn, sources);
    else addOtherItem(items, node, value, sources);
  }
  return keepLastReports(items);
}

/** A report repeats those before it of the same call. */
function keepLastReports(items: readonly TurnItem[]): readonly TurnItem[] {
  const last = new Map<string, TurnItem>();
  for (const item of items) if (item.kind === 'notice' && item.reportOf !== undefined) last.set(item.reportOf, item);
  return last.size === 0
    ? items
    : items.filter((item) => item.kind !== 'notice' || item.reportOf === undefined || last.get(item.reportOf) === item);
}

function toAssistantItems(node: RecordNode, value: JsonObject, sources: TurnItemSources): readonly TurnItem[] {
  const { messageId, model, isApiError } = node.assistant ?? {};
  const results = openLooseResults(node, value, sources);
  return listBlocks(getContent(value)).flatMap((block): TurnItem[] => {
    switch (block['type']) {
      case 'text': {
        const text = toText(block['text']);
        return text.trim() === ''
          ? []
          : [
              {
                kind: 'text',
                node,
                text,
                messageId,
                model,
                isSynthetic: model === '<synthetic>',
                isApiError: isApiError === true,
              },
            ];
      }
      case 'thinking':
        return [{ kind: 'thinking', node, text: toText(block['thinking']), isRedacted: false, messageId }];
      case 'redacted_thinking':
        return [{ kind: 'thinking', node, text: '', isRedacted: true, messageId }];
      case 'tool_use':
        return toCallItem(node, block, messageId, sources);
      case 'tool_result': // gateways write those of their own tools into the answer
        return results.next(block);
      default:
        return [toUnknownBlock(node, block)];
    }
  });
}

function toCallItem(
  node: RecordNode,
  block: JsonObject,
  messageId: string | undefined,
  sources: TurnItemSources,
): CallItem[] {
  const id = toText(block['id']);
  const call = id === '' ? toLooseCall(node, block) : sources.findCall(id);
  if (call === undefined || call.use !== node) return []; // a copy of a call that is shown where it was made
  const resultRecord = call.result === undefined ? undefined : sources.findRecord(call.result.node);
  const result =
    resultRecord === undefined
      ? undefined
      : listBlocks(getContent(resultRecord), 'tool_result').find((each) => each['tool_use_id'] === id);
  return [
    {
      kind: 'call',
      node,
      parts: call.result === undefined ? [] : [call.result.node],
      call,
      input: block['input'] ?? null,
      output: result?.['content'],
      details: resultRecord === undefined ? undefined : getNoted(resultRecord, result),
      messageId,
      isCleared: sources.isCleared?.(id) === true,
      agents: sources.listAgentsOf(id),
    },
  ];
}

/** A call without id, as gateways write it: nothing can be its result, but it was made. */
function toLooseCall(use: RecordNode, block: JsonObject): ToolCall {
  const name = toText(block['name']);
  const facts = use.assistant?.calls.find((call) => call.id === undefined && call.name === name) ?? {
    id: undefined,
    name,
    filePath: undefined,
    prompt: undefined,
    promptKey: undefined,
  };
  return {
    id: undefined,
    name,
    status: 'lost',
    facts,
    use,
    makeUse: () => use,
    resultIndex: -1,
    result: undefined,
    durationMs: undefined,
  };
}

/** The results in a record that no call shows. */
function openLooseResults(node: RecordNode, value: JsonObject, sources: TurnItemSources) {
  const seen = new Set<string>();
  return {
    next(block: JsonObject): ResultItem[] {
      const id = typeof block['tool_use_id'] === 'string' ? block['tool_use_id'] : undefined;
      const call = id === undefined ? undefined : sources.findCall(id);
      const isFirst = id !== undefined && !seen.has(id);
      if (id !== undefined) seen.add(id);
      if (isFirst && call?.result?.node === node) return [];
      return [
        {
          kind: 'result',
          node,
          because: call === undefined ? 'no-call' : 'second-result',
          toolUseId: id,
          isError: block['is_error'] === true,
          output: block['content'],
          details: getNoted(value, block),
        },
      ];
    },
  };
}

function getNoted(record: JsonObject, result: JsonObject | undefined): JsonValue | undefined {
  return findNoted(record, result, listBlocks(getContent(record), 'tool_result').length === 1);
}

/** Of a known type, but of a kind that the catalogue does not have, is unknown as well. */
function toUnknownRecord(node: RecordNode, value: JsonObject): TurnItem {
  const { type, subtype = '', meaning } = node;
  return meaning.role === undefined
    ? { kind: 'unknown', node, what: 'record', type, isKnown: false, value }
    : { kind: 'unknown', node, what: 'kind', type: `${type} ${subtype}`.trim(), isKnown: false, value };
}

function toUnknownBlock(node: RecordNode, block: JsonObject): TurnItem {
  const type = toText(block['type']);
  return { kind: 'unknown', node, what: 'block', type, isKnown: isBlockName(type), value: block };
}

function addUserItem(
  items: TurnItem[],
  node: RecordNode,
  value: JsonObject,
  startsTurn: boolean,
  sources: TurnItemSources,
): void {
  const content = getContent(value);
  const results = openLooseResults(node, value, sources);
  addUserText(items, node, value, startsTurn, sources);
  for (const block of listBlocks(content)) {
    if (block['type'] === 'tool_result') items.push(...results.next(block));
    else if (!userBlocks.has(toText(block['type']))) items.push(toUnknownBlock(node, block));
  }
}

/** Shown as what the record is. */
const userBlocks: ReadonlySet<string> = new Set(['text', 'image', 'document']);

function addUserText(
  items: TurnItem[],
  node: RecordNode,
  value: JsonObject,
  startsTurn: boolean,
  sources: TurnItemSources,
): void {
  const content = getContent(value);
  const texts = listTexts(content).map(toTypedText);
  const toJoined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');
  const text = toJoined(texts);
  const hasMedia = hasBlock(content, 'image') || hasBlock(content, 'document');
  const addMeta = (words: string, source: MetaItem['source'] = 'client') => {
    if (words !== '' || hasMedia) items.push({ kind: 'meta', node, source, text: words, hasMedia });
  };
  switch (node.user?.kind) {
    case 'prompt':
    case 'agent-prompt':
      items.push({
        kind: 'prompt',
        node,
        author: node.user.kind === 'prompt' ? 'person' : 'agent',
        text,
        ...toMedia(text, content, value, sources),
      });
      return;
    case 'command':
      if (!startsTurn) return addMeta(text);
      items.push({ kind: 'command', node, ...parseCommand(toFirstText(content)), output: '', errorOutput: '' });
      return addMeta(toJoined(texts.slice(1)));
    case 'command-output':
      return foldOutput(items, node, listTexts(content).join('\n'));
    case 'interruption':
      items.push({
        kind: 'notice',
        node,
        level: 'warning',
        text: toFirstText(content).replace(/^\[|\]$/g, ''),
        detail: '',
      });
      return addMeta(toJoined(texts.slice(1)));
    case 'compact-summary':
      return addSummary(items, node, listTexts(content).join('\n\n'));
    case 'notification':
      return addMeta(text, 'notification');
    case 'meta':
      return isCaveat(text) ? undefined : addMeta(text);
    // Results are shown with their calls; what stands beside them, here.
    case 'tool-result':
      return addMeta(text);
    case undefined:
  }
}

/** Output goes to the command it belongs to, the last one before it. */
function foldOutput(items: TurnItem[], node: RecordNode, text: string): void {
  const parsed = parseCommandOutput(text);
  if (parsed.output === '' && parsed.errorOutput === '') return;
  const at = items.findLastIndex((item) => item.kind === 'command');
  const command = items[at] as CommandItem | undefined;
  if (command === undefined)
    items.push({
      kind: 'notice',
      node,
      level: 'info',
      text: 'Output of a command',
      detail: [parsed.output, parsed.errorOutput].join('\n').trim(),
    });
  else
    items[at] = {
      ...command,
      parts: [...(command.parts ?? []), node],
      output: joinTexts(command.output, parsed.output),
      errorOutput: joinTexts(command.errorOutput, parsed.errorOutput),
    };
}

function addSummary(items: TurnItem[], node: RecordNode, summary: string): void {
  const at = items.findLastIndex((item) => item.kind === 'compaction' && item.summary === '');
  const open = items[at] as CompactionItem | undefined;
  if (open === undefined)
    items.push({
      kind: 'compaction',
      node,
      trigger: undefined,
      tokensBefore: undefined,
      tokensAfter: undefined,
      summary,
    });
  else items[at] = { ...open, parts: [node], summary };
}

function addOtherItem(items: TurnItem[], node: RecordNode, value: JsonObject, sources: TurnItemSources): void {
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
    text: `${summaries.length} summaries of sessions`,
    detail: summaries.join('\n'),
    summaries,
  };
}

/** A report of a call that has no result: else that repeats it. The steps of an agent stand in its own file. */
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
  const text = 'Last progress report of a call without a result';
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

function toMedia(
  text: string,
  content: JsonValue | undefined,
  holder: JsonObject,
  sources: TurnItemSources,
): { readonly media: readonly MediaFact[]; readonly images: readonly ImageLink[] } {
  const media = listMedia(content);
  const ids = Array.isArray(holder['imagePasteIds']) ? (holder['imagePasteIds'] as readonly JsonValue[]) : [];
  const pasteIds = ids.filter((id): id is number => typeof id === 'number');
  return {
    media,
    images: text.includes('[Image #') ? linkImages({ text, media, pasteIds, findCached: sources.findCachedImage }) : [],
  };
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

/** Stop reasons that a person should know of, once per message although every line of it repeats them. */
function openStopNotices() {
  const told = new Set<string>();
  return {
    next(node: RecordNode, value: JsonObject): readonly TurnItem[] {
      const message = isJsonObject(value['message']) ? value['message'] : {};
      const text =
        value['isAbortedMidStream'] === true
          ? 'The answer was cut off in the middle'
          : stopTexts.get(toText(message['stop_reason']));
      const id = node.assistant?.messageId;
      if (text === undefined || (id !== undefined && told.has(id))) return [];
      if (id !== undefined) told.add(id);
      return [{ kind: 'notice', node, level: 'warning', text, detail: '' }];
    },
  };
}

const stopTexts: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'The answer hit the limit of output tokens'],
  ['refusal', 'The model refused to answer'],
  ['pause_turn', 'The turn was paused by the API'],
  ['model_context_window_exceeded', 'The context window was full'],
]);

export function listMedia(content: JsonValue | undefined): readonly MediaFact[] {
  return listBlocks(content).flatMap((block) => {
    const { type } = block;
    if (type !== 'image' && type !== 'document') return [];
    const source = isJsonObject(block['source']) ? block['source'] : {};
    const data = typeof source['data'] === 'string' ? source['data'] : undefined;
    return [
      {
        kind: type,
        name: toText(block['title']) || undefined,
        mediaType: toText(source['media_type']) || undefined,
        bytes: data === undefined ? undefined : Math.floor((data.length * 3) / 4),
      },
    ];
  });
}

function isCaveat(text: string): boolean {
  return text.startsWith('<local-command-caveat>') || text.startsWith('Caveat: The messages below');
}

function joinTexts(first: string, second: string): string {
  return [first, second].filter((text) => text !== '').join('\n');
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
