import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { getContent, listBlocks } from './facts/message-text.ts';
import { findNoted } from './facts/to-result-facts.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { ResultItem } from './turn-item.ts';
import type { TurnItemSources } from './turn-item-sources.ts';

/** The results in a record that no call shows. */
export function openLooseResults(node: RecordNode, value: JsonObject, sources: TurnItemSources) {
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

export function getNoted(record: JsonObject, result: JsonObject | undefined): JsonValue | undefined {
  return findNoted(record, result, listBlocks(getContent(record), 'tool_result').length === 1);
}
