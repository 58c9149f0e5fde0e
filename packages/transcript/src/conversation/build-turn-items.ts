import type { List } from '../columns/list.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { toKindHolder } from '../records/record-meaning.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { ToolCall } from './build-tool-calls.ts';
import type { ThreadRecord } from './link-thread.ts';
import { getContent, listBlocks, listTexts, toFirstText, toTypedText } from './message-text.ts';
import { getQueuedContent } from './list-queued-prompts.ts';
import { parseCommand, parseCommandOutput } from './parse-command.ts';
import { linkImages, type ImageLink } from './link-images.ts';
import type { RecordNode } from './record-node.ts';
import { toChangeNotice, type StateChange } from './state-changes.ts';
import type { CallItem, CommandItem, CompactionItem, MediaFact, TurnItem } from './turn-item.ts';

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
  return items;
}

function toAssistantItems(node: RecordNode, value: JsonObject, sources: TurnItemSources): readonly TurnItem[] {
  const { messageId, model, isApiError } = node.assistant ?? {};
  const content = getContent(value);
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listBlocks(content);
  return blocks.flatMap((block): TurnItem[] => {
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
      default:
        return [{ kind: 'unknown', node, type: `block ${toText(block['type'])}`, value: block }];
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
  const results =
    resultRecord === undefined
      ? []
      : listBlocks(getContent(resultRecord)).filter((result) => result['type'] === 'tool_result');
  return [
    {
      kind: 'call',
      node,
      call,
      input: block['input'] ?? null,
      output: results.find((result) => result['tool_use_id'] === id)?.['content'],
      details: results.length === 1 ? resultRecord?.['toolUseResult'] : undefined,
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

function addUserItem(
  items: TurnItem[],
  node: RecordNode,
  value: JsonObject,
  startsTurn: boolean,
  sources: TurnItemSources,
): void {
  const content = getContent(value);
  const text = listTexts(content)
    .map(toTypedText)
    .filter((part) => part !== '')
    .join('\n\n');
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
      if (startsTurn)
        items.push({ kind: 'command', node, ...parseCommand(toFirstText(content)), output: '', errorOutput: '' });
      else items.push({ kind: 'meta', node, source: 'client', text });
      return;
    case 'command-output':
      foldOutput(items, node, listTexts(content).join('\n'));
      return;
    case 'interruption':
      items.push({
        kind: 'notice',
        node,
        level: 'warning',
        text: toFirstText(content).replace(/^\[|\]$/g, ''),
        detail: '',
      });
      return;
    case 'compact-summary':
      addSummary(items, node, listTexts(content).join('\n\n'));
      return;
    case 'notification':
      items.push({ kind: 'meta', node, source: 'notification', text });
      return;
    case 'meta':
      if (text !== '' && !isCaveat(text)) items.push({ kind: 'meta', node, source: 'client', text });
      return;
    default: // tool results are shown with their calls
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
  else items[at] = { ...open, summary };
}

function addOtherItem(items: TurnItem[], node: RecordNode, value: JsonObject, sources: TurnItemSources): void {
  const { role, isCompaction, commandField, queue, notice: toNotice } = node.meaning;
  if (isCompaction === true) items.push(toCompaction(node, value));
  else if (commandField !== undefined) addLocalCommand(items, node, toText(value[commandField]));
  else if (sources.isQueuedPrompt(node)) items.push(toQueuedPrompt(node, value, sources));
  else if (role === undefined) items.push({ kind: 'unknown', node, type: node.type, value });
  else if (queue === 'message') addQueuedNotification(items, node, value);
  else {
    const notice = toNotice?.(toKindHolder(value));
    if (notice !== undefined) items.push({ kind: 'notice', node, ...notice });
  }
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

function toQueuedPrompt(node: RecordNode, value: JsonObject, sources: TurnItemSources): TurnItem {
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
