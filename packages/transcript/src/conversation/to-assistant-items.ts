import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { toText } from '../json/to-text.ts';
import type { ToolCall } from './build-tool-calls.ts';
import { getContent, listBlocks } from './facts/message-text.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { CallItem, TurnItem } from './turn-item.ts';
import { getNoted, openLooseResults } from './open-loose-results.ts';
import type { TurnItemSources } from './turn-item-sources.ts';
import { toUnknownBlock } from './to-unknown-block.ts';

/** What the model said, thought and called in a record. */
export function toAssistantItems(node: RecordNode, value: JsonObject, sources: TurnItemSources): readonly TurnItem[] {
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
    subject: undefined,
    inputLength: 0,
    inputKey: 0,
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

/** Stop reasons that a person should know of, once per message although every line of it repeats them. */
export function openStopNotices() {
  const told = new Set<string>();
  return {
    next(node: RecordNode, value: JsonObject): readonly TurnItem[] {
      const message = isJsonObject(value['message']) ? value['message'] : {};
      const text =
        value['isAbortedMidStream'] === true ? 'The answer was cut off' : stopTexts.get(toText(message['stop_reason']));
      const id = node.assistant?.messageId;
      if (text === undefined || (id !== undefined && told.has(id))) return [];
      if (id !== undefined) told.add(id);
      return [{ kind: 'notice', node, level: 'warning', text, detail: '' }];
    },
  };
}

const stopTexts: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'The answer hit the output token limit'],
  ['refusal', 'The model refused to answer'],
  ['pause_turn', 'The turn was paused by the API'],
  ['model_context_window_exceeded', 'The context window was full'],
]);
