import type { JsonObject } from '../json/json-value.ts';
import { toText } from '../json/to-text.ts';
import { getContent, hasBlock, listBlocks, listTexts, toFirstText, toTypedText } from './facts/message-text.ts';
import { parseCommand } from './parse-command.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { CompactionItem, MetaItem, TurnItem } from './turn-item.ts';
import { toMedia } from './to-media.ts';
import { foldOutput } from './fold-command-output.ts';
import { openLooseResults } from './open-loose-results.ts';
import type { TurnItemSources } from './turn-item-sources.ts';
import { toUnknownBlock } from './to-unknown-block.ts';

/** What a record of type `user` shows: words of a person or of the client, and results without a call. */
export function addUserItem(
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
    // Results are shown with their calls; what is beside them, here.
    case 'tool-result':
      return addMeta(text);
    case undefined:
  }
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

function isCaveat(text: string): boolean {
  return text.startsWith('<local-command-caveat>') || text.startsWith('Caveat: The messages below');
}
